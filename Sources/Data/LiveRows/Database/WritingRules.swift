/// The parts of a table's declaration that affect writing.
///
/// ```swift
/// let rules = WritingRules(automatic: columns.firstIndex { $0.name == "id" })
/// ```
public struct WritingRules: Hashable, Sendable {
  /// The generated columns, which cannot be written, by their positions in the plan.
  public var computed: Set<Int>
  /// The column that becomes the generated key of a new row unless it is set.
  public var automatic: Int?
  /// A Boolean value indicating whether a write may change other rows that
  /// ``RowWriter/writtenCount`` does not count.
  ///
  /// A constraint with `REPLACE` deletes conflicting rows, for instance, and the triggers of a view
  /// write to other tables.
  public var hasHiddenEffects: Bool

  /// Creates rules. The defaults are those of a plain table.
  public init(computed: Set<Int> = [], automatic: Int? = nil, hasHiddenEffects: Bool = false) {
    self.computed = computed
    self.automatic = automatic
    self.hasHiddenEffects = hasHiddenEffects
  }
}
