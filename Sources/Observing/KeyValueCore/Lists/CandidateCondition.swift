/// A condition on stored values that each row satisfies whose shown texts contain a text.
///
/// It never excludes such a row, and may include others. A database evaluates it itself to skip
/// rows that need not be tested.
///
/// A row satisfies the condition if one of the columns holds
/// - a text that contains ``text``, regardless of the case of ASCII letters, or that has other
///   characters than printable ASCII,
/// - an integer or a decimal whose digits contain ``text``, or
/// - a value of the column's kinds.
package struct CandidateCondition: Hashable, Sendable {
  /// The kinds of values that may be shown by other texts than the stored ones.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Creates a set of kinds.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `NULL`.
    package static let nulls = Kinds(rawValue: 1)
    /// Integers and decimals.
    package static let numbers = Kinds(rawValue: 2)
    /// Floating-point numbers.
    package static let reals = Kinds(rawValue: 4)
    /// Bytes.
    package static let blobs = Kinds(rawValue: 8)
    /// Boolean values.
    package static let booleans = Kinds(rawValue: 16)
    /// Points in time.
    package static let dates = Kinds(rawValue: 32)
    /// Floating-point numbers that contain ``CandidateCondition/text`` in Swift's notation, with a
    /// digit after the point, and all that have more than six digits after the point or an
    /// exponent. A database that uses another notation may include more.
    package static let plainReals = Kinds(rawValue: 64)
    /// Points in time whose text in UTC, `2026-01-31 23:59:59.000 UTC` with three or six decimals,
    /// contains ``CandidateCondition/text``. A database that uses another notation may include
    /// more.
    package static let plainDates = Kinds(rawValue: 128)
  }

  /// A searched column.
  package struct Column: Hashable, Sendable {
    /// The key of the column.
    package var key: String
    /// The kinds whose values satisfy the condition.
    package var kinds: Kinds

    /// Creates a searched column.
    package init(key: String, kinds: Kinds) {
      self.key = key
      self.kinds = kinds
    }
  }

  /// The text to find, in lower case.
  package var text: String
  /// The searched columns. A match in one of them suffices.
  package var columns: [Column]

  /// Creates a condition.
  package init(_ text: String, in columns: [Column]) {
    self.text = text
    self.columns = columns
  }

  /// Whether the text consists of printable ASCII characters, so that a text of such characters can
  /// contain it.
  package var isPrintable: Bool { text.utf8.allSatisfy { 0x20...0x7E ~= $0 } }
}
