import KeyValueObserving

/// The row class that a screen's contract is played with.
@KeyValueObservable
public final class ContractRow {
  /// Tells this row from the others of its history.
  public let number: Int
  /// Shown in the first column.
  public var name: String
  /// Shown in the second column.
  public var count = 0
  /// Shown in the third column.
  public var note: String?
  /// Shown nowhere.
  public var unseen = 0

  private let token: LifetimeTracker.Token?

  /// A row that a tracker counts.
  public init(_ number: Int, tracker: LifetimeTracker? = nil) {
    self.number = number
    name = "row \(number)"
    token = tracker?.token()
  }
}
