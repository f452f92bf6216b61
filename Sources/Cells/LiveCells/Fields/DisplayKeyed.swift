/// A class that declares the columns that display its objects, with titles and formats.
///
/// ```swift
/// extension Author: DisplayKeyed {
///   static var displayKeys: [Column<Author>] {
///     Column("First name", \.first)
///     Column("Born", \.birth, format: .time(.date))
///   }
/// }
/// ```
///
/// A ``FieldCell`` and a ``LiveForm`` of the class have a field for each column, and a
/// ``LiveTable`` has these columns. A misspelt key does not compile.
public protocol DisplayKeyed: AnyObject {
  /// The columns to show, in order.
  @ColumnBuilder<Self> static var displayKeys: [Column<Self>] { get }
}
