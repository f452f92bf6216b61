/// A class that declares once what is to be shown of its objects, with titles and formats.
///
/// ```swift
/// extension Person: DisplayKeyed {
///   static var displayKeys: [Column<Person>] {
///     Column("First name", \.first)
///     Column("Born", \.birth, format: .time(.date))
///   }
/// }
/// ```
///
/// A ``FieldCell`` and a ``LiveForm`` of the class have a field for each, a ``LiveTable`` a column. A misspelt key
/// does not compile.
public protocol DisplayKeyed: AnyObject {
  /// What to show, in order.
  @ColumnBuilder<Self> static var displayKeys: [Column<Self>] { get }
}
