public import KeyValueObserving

/// The list of a screen's contract. It can report a reload instead of a difference, like lists
/// whose rows are read again from a store.
@MainActor
public final class ContractList: @MainActor ObservableCollection {
  /// Whether changes are reported as a reload.
  public var isForgetful = false
  /// The rows, which tests change.
  public let rows: ObservableArray<ContractRow>

  /// Creates a list of rows.
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
