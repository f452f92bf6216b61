/// The keys of all rows in order: the result of a scan.
///
/// ```swift
/// return OrderedKeys(keys: keys, sections: try rows.sections())
/// ```
public struct OrderedKeys: Sendable {
  /// The keys.
  public var keys: CompactKeys
  /// The sections of the rows. Empty if the plan has no sections or there are more than
  /// ``ValueSection/maxSections``.
  public var sections: [ValueSection]

  /// Creates a result.
  public init(keys: CompactKeys, sections: [ValueSection] = []) {
    self.keys = keys
    self.sections = sections
  }
}
