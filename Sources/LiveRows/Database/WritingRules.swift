/// What whoever writes rows has to know of how their table is declared.
public struct WritingRules: Hashable, Sendable {
  /// The columns that the table computes, which nothing is written into, by their positions among
  /// the plan's.
  public var computed: Set<Int>
  /// The column whose value the database gives a new row as its key, if nothing is written into it.
  public var automatic: Int?
  /// Whether rows may change that nobody names and ``RowWriter/writtenCount`` does not count: a
  /// constraint replaces them, or what writes a view writes others.
  public var hasHiddenEffects: Bool

  /// Makes rules; those of a plain table unless something is said.
  public init(computed: Set<Int> = [], automatic: Int? = nil, hasHiddenEffects: Bool = false) {
    self.computed = computed
    self.automatic = automatic
    self.hasHiddenEffects = hasHiddenEffects
  }
}
