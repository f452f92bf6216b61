import KeyValueObserving

extension CellController: FillOwner {
  /// Returns the result of a filling for the cell's object.
  ///
  /// Call this in the content's `read(from:)`, each time it runs. Fillings that a reading does not
  /// request are cancelled. When a new result arrives, the object is read again in the next frame.
  ///
  /// - Throws: `UnloadedError` while no result is available, or the error of the filling if it
  ///   failed.
  public func content<Content>(of filling: Filling<Object, Content>) throws -> Content {
    guard let object = reading?.object ?? object,
      let answer = answer(of: filling, to: { filling.request(object) })
    else { throw UnloadedError() }
    return try answer.get()
  }

  /// Returns the available answer of a filling. During a reading, this also requests it.
  func answer(of filling: AnyObject, to request: () -> FillRequest) -> FillResult? {
    guard let reading else { return fillings?.answer(of: filling) }
    let request = fillings?.wasRequested(for: filling) == true ? nil : request()
    // The content or the request may have bound the cell to another object.
    guard reading.incarnation == life.incarnation else { return nil }
    let fillings = fillings ?? CellFillings(of: self, incarnation: reading.incarnation, fillQueue)
    self.fillings = fillings
    if let request { fillings.requestFill(for: filling, request) }
    return fillings.answer(of: filling)
  }

  /// Returns the last answer of a filling if it is valid for the request or is being replaced.
  /// Unlike `answer(of:to:)`, it requests nothing.
  func validResult(of filling: AnyObject, to request: FillRequest) -> FillResult? {
    fillings?.validResult(of: filling, to: request)
  }

  /// Requests fillings of the object before the cell is displayed. The object is not observed.
  func fillAhead(_ requestFill: (Object) -> Void) {
    guard let object, fillings == nil, !isWorking, !life.isListening,
      life.mayFill(ahead: isFilledAhead)
    else { return }
    collectingRequests(of: object) { requestFill(object) }
  }

  /// Runs `body`, which requests fillings. Fillings that `body` does not request are cancelled.
  func collectingRequests<Result>(of object: Object, _ body: () throws -> Result) rethrows -> Result
  {
    reading = (object, life.incarnation)
    fillings?.beginRequests()
    defer {
      reading = nil
      settleFillings()
      fillings?.endRequests()
    }
    return try body()
  }

  /// Cancels fillings of an object that the cell no longer shows, or that is not displayed.
  func settleFillings() {
    guard let fillings else { return }
    if fillings.incarnation != life.incarnation {
      self.fillings = nil
      fillings.rest()
    } else if !life.mayFill(ahead: isFilledAhead) {
      fillings.rest()
    } else if !life.isDisplayed {
      fillings.restLasting()
    }
  }
}
