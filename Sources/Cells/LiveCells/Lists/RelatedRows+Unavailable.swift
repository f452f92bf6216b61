public import KeyValueObserving

// Rows of an array. The compiler rejects them with the name of a collection that reports changes.
extension RelatedRows {
  @available(
    *,
    unavailable,
    message:
      "an array does not report its changes: return an ObservableArray, or fetchedObjects of a context"
  )
  public convenience init<Row: AnyObject>(of find: @escaping @MainActor () -> [Row]?)
  where Base == ObservableArray<Row> { fatalError() }
}
