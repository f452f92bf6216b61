extension AnyKeyPath {
  /// A readable form of the key path. A component without a known name appears by its type, such as
  /// `\Request.(Optional<User>)?.(String)`, instead of an address that differs between runs.
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
  /// Returns the name of the key for a key path, or nil if it is not a single key of this object.
  ///
  /// An observer of several key paths can print the changed one with it. Swift prints a key path to
  /// an observed property without its name.
  public func keyName(of keyPath: PartialKeyPath<Self>) -> String? {
    keyTable.index(of: keyPath).map { keyTable.keys[$0].name }
  }
}
