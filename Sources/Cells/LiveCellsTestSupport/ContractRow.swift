public import KeyValueObserving
public import LiveCells

/// The class of the rows in contracts.
@KeyValueObservable
public final class ContractRow: Deletable {
  /// The number of the row, unique in its history.
  public let number: Int
  /// The value of the first column.
  public var name: String
  /// The value of the second column.
  public var count = 0
  /// The value of the third column.
  public var note: String?
  /// A property that no column shows.
  public var unseen = 0
  /// Whether the row was deleted from its store.
  public var isDeleted = false

  private let token: LifetimeTracker.Token?

  /// Creates a row that a tracker counts.
  public init(_ number: Int, tracker: LifetimeTracker? = nil) {
    self.number = number
    name = "row \(number)"
    token = tracker?.token()
  }

  /// A content that is computed from the name off the main actor.
  @MainActor public static let filled = Filling<ContractRow, String>("filled", from: \.name) {
    name in
    ContractRow.filled(for: name)
  }

  static func filled(for name: String) -> String { "filled \(name)" }
}
