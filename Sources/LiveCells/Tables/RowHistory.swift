/// Why a visible row shows what it shows.
public struct RowHistory: Hashable, Sendable {
  /// What happened to one field.
  public struct FieldHistory: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// What it shows.
    public var shown: CellText?
    /// What it showed before the last write, if it was written while visible.
    public var before: CellText?
    /// When it was last written while visible, by the screen's clock.
    public var changedAt: Duration?
    /// How often it was written while visible.
    public var writes: Int
  }

  /// Where the row is.
  public var position: Int
  /// When the row was bound to its cell.
  public var boundAt: Duration
  /// When a change of the row last reached its cell.
  public var lastDelivery: Duration?
  /// How many changes of the row reached its cell; those between two frames are one.
  public var deliveries: Int
  /// Fields that were read because of them and showed the right text already.
  public var savedWrites: Int
  /// The row's fields, one for each column.
  public var fields: [FieldHistory]
}
