/// The outcome of the last requested arrangement: complete, rejected, or impossible.
///
/// A rejected arrangement is replaced by the last complete one, and the rejection is reported until
/// the next request. If the arrangement that cannot be read is that one itself, nothing can replace
/// it, and the error is reported as a failure instead.
struct ArrangementOutcome {
  /// The reason why the database rejects the last arrangement, or nil after another request.
  private(set) var refusal: StoreError?
  /// The reason why the current arrangement, which nothing can replace, cannot be sorted or
  /// searched.
  private(set) var failure: StoreError?
  /// The last arrangement whose rows were read completely.
  private(set) var complete = RowRequest.Arrangement()

  /// Records a request. Returns whether a rejection was reported until now.
  ///
  /// - Parameter isOther: Whether the arrangement differs from the current one.
  mutating func request(isOther: Bool) -> Bool {
    defer {
      refusal = nil
      if isOther { failure = nil }
    }
    return refusal != nil
  }

  /// Records that a new plan exists, or that the rows were sorted and searched.
  mutating func succeed() { failure = nil }

  /// Records that all rows of an arrangement were read.
  mutating func complete(_ arrangement: RowRequest.Arrangement) { complete = arrangement }

  /// Records that the database rejects an arrangement before it was planned.
  mutating func reject(_ error: StoreError) { refusal = error }

  /// Records that an arrangement cannot be sorted or searched. Returns the arrangement that
  /// replaces it, or nil if there is none.
  mutating func reject(
    _ arrangement: RowRequest.Arrangement,
    _ error: StoreError
  ) -> RowRequest.Arrangement? {
    guard arrangement != complete else {
      failure = error
      return nil
    }
    refusal = error
    var earlier = complete
    // A table that shows the name of the rejected filter must not show the rows of another filter.
    if !earlier.hasFilter(of: arrangement) { earlier.filter = nil }
    return earlier
  }
}
