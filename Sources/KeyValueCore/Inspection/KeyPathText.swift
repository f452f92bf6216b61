extension AnyKeyPath {
  /// The key path for people: a link that the compiler keeps no name of stands there by its type, such as
  /// `\Request.(Optional<User>)?.(String)`, not by an address that differs from run to run.
  package var text: String {
    var result = ""
    var rest = "\(self)"[...]
    let mark = "<computed "
    while let start = rest.firstRange(of: mark) {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].drop { $0 != "(" }
      var depth = 0
      let end =
        rest.firstIndex { character in
          if character == "(" { depth += 1 }
          if character == ")" { depth -= 1 }
          return depth == 0
        } ?? rest.endIndex
      result += rest[..<end]
      rest = rest[end...]
      if rest.hasPrefix(")>") {
        result += ")"
        rest = rest.dropFirst(2)
      }
    }
    return result + rest
  }
}

extension KeyValueObservable {
  /// The name of the key that a key path stands for; nil when it isn't a single key of this object.
  ///
  /// What an observer of several key paths says of the one it is told of: Swift prints a key path to an
  /// observed property without its name.
  public func keyName(of keyPath: PartialKeyPath<Self>) -> String? {
    keyTable.index(of: keyPath).map { keyTable.keys[$0].name }
  }
}
