public import KeyValueObserving

/// The list that a screen's contract is played with: it can forget what changed in it, as lists
/// that are read anew from elsewhere do.
@MainActor
public final class ContractList: @MainActor ObservableCollection {
  /// Whether changes are told as a reload.
  public var isForgetful = false
  /// The rows; change them here.
  public let rows: ObservableArray<ContractRow>

  /// A list of some rows.
  public init(_ rows: [ContractRow]) {
    self.rows = ObservableArray(rows)
  }

  public var count: Int { rows.count }

  public subscript(position: Int) -> ContractRow { rows[position] }

  public func position(of element: ContractRow) -> Int? { rows.position(of: element) }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    rows.observeChanges { [weak self] change in
      MainActor.assumeIsolated { body(self?.isForgetful == true ? .reload : change) }
    }
  }
}
