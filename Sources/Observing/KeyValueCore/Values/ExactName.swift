/// A name that is compared by its bytes, as databases compare identifiers.
///
/// Swift compares strings by canonical equivalence: `é` as one code point equals `e` followed by a
/// combining accent. A database can have a table or a column of each name. Dictionaries, sets and
/// comparisons of names therefore use this type.
///
/// ```swift
/// let values: [ExactName: Value] = ["name": .text("Ann")]
/// ```
public struct ExactName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public var text: String

  /// Creates a name.
  public init(_ text: String) {
    self.text = text
  }

  public init(stringLiteral text: String) {
    self.text = text
  }

  public var description: String { text }

  public static func == (left: Self, right: Self) -> Bool { left.text.isExactly(right.text) }

  public func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }
}

extension ExactName: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// A property wrapper that compares and hashes text by its bytes, for types with synthesized
/// conformances.
@propertyWrapper
public struct ByBytes<Content: ExactlyComparable>: Hashable, Sendable {
  /// The wrapped value.
  public var wrappedValue: Content

  /// Creates a wrapper for a value.
  public init(wrappedValue: Content) {
    self.wrappedValue = wrappedValue
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.isExactly(right.wrappedValue)
  }

  public func hash(into hasher: inout Hasher) { wrappedValue.hashExactly(into: &hasher) }
}

/// Text, or a collection of texts, that can be compared by bytes.
public protocol ExactlyComparable: Sendable {
  /// Returns whether both have the same bytes.
  func isExactly(_ other: Self) -> Bool
  /// Hashes the bytes.
  func hashExactly(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
  public func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  public func hashExactly(into hasher: inout Hasher) {
    var text = self
    // Safety: the buffer is read only during the call.
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  public func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let left?, let right?): left.isExactly(right)
    case (nil, nil): true
    default: false
    }
  }

  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashExactly(into: &hasher)
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  public func isExactly(_ other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isExactly($1) }
  }

  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashExactly(into: &hasher) }
  }
}

extension String {
  /// The string as a name that is compared by its bytes.
  package var exact: ExactName { ExactName(self) }
}

extension Collection<String> {
  /// The names, compared by their bytes.
  package var exact: [ExactName] { map { ExactName($0) } }

  /// Returns the index of the name that has the same bytes.
  package func firstIndex(ofName name: String) -> Index? { firstIndex { $0.isExactly(name) } }

  /// Returns whether one of the names has the same bytes.
  package func contains(name: String) -> Bool { contains { $0.isExactly(name) } }
}

extension [String] {
  /// The names, made unique: a repeated name is followed by `:1`, `:2` and so on, as in SQLite's
  /// column names of a query.
  package var distinctNames: [String] {
    var taken = Set(exact)
    var seen: Set<ExactName> = []
    var next: [ExactName: Int] = [:]
    return map { name in
      if seen.insert(name.exact).inserted { return name }
      var number = next[name.exact, default: 1]
      while !taken.insert("\(name):\(number)".exact).inserted { number += 1 }
      next[name.exact] = number + 1
      return "\(name):\(number)"
    }
  }
}
