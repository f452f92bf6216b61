/// Something a person can do with a row where the screen offers it: behind a swipe, or in a menu.
///
/// ```swift
/// RowAction("Archive") { letter in try letter.archive() }
/// ```
@MainActor
public struct RowAction<Row: AnyObject> {
  /// What a person reads.
  public let title: String
  /// Whether something is lost by it, which screens show in their own way.
  public let isDestructive: Bool
  /// Does it. What it throws is told to the screen's `onError`.
  public let perform: (Row) throws -> Void

  /// Something to do with a row.
  ///
  /// - Parameters:
  ///   - title: What a person reads.
  ///   - isDestructive: Whether something is lost by it.
  ///   - perform: Does it.
  public init(
    _ title: String,
    isDestructive: Bool = false,
    perform: @escaping (Row) throws -> Void
  ) {
    self.title = title
    self.isDestructive = isDestructive
    self.perform = perform
  }

  /// The same for code that doesn't know the class of the rows.
  package var erased: RowAction<AnyObject> {
    // Safety: a screen is given the actions of its own table's rows.
    RowAction<AnyObject>(title, isDestructive: isDestructive) { [perform] row in
      try perform(unsafeDowncast(row, to: Row.self))
    }
  }
}
