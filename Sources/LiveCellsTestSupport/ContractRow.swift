import KeyValueObserving

/// The class of the rows in contracts.
@KeyValueObservable
public final class ContractRow {
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

  private let token: LifetimeTracker.Token?

  /// Creates a row that a tracker counts.
  public init(_ number: Int, tracker: LifetimeTracker? = nil) {
    self.number = number
    name = "row \(number)"
    token = tracker?.token()
  }
}
