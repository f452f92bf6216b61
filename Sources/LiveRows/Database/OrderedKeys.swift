/// The keys of all rows in order, as a scan has found them.
public struct OrderedKeys: Sendable {
  /// The keys.
  public var keys: CompactKeys
  /// The sections that the rows fall into, if the plan has sections and no more than
  /// ``ValueSection/most``.
  public var sections: [ValueSection]

  /// Makes a result.
  public init(keys: CompactKeys, sections: [ValueSection] = []) {
    self.keys = keys
    self.sections = sections
  }
}
