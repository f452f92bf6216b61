import KeyValueObserving

extension CellController: FillOwner {
  /// What a filling gives of the object that the cell shows.
  ///
  /// Ask for it within the content's `read(from:)`, on each reading: what is not asked for there is not
  /// worked out. When another content is there, the object is read again in the next frame.
  ///
  /// - Throws: `UnloadedError` while nothing has been worked out of the object; what the work has thrown
  ///   if it failed.
  public func content<Content>(of filling: Filling<Object, Content>) throws -> Content {
    guard let object = reading?.object ?? object,
      let answer = answer(of: filling, to: { filling.request(object) })
    else { throw UnloadedError() }
    return try answer.get()
  }

  /// The answer of a filling that is there. Within a reading, it is asked for.
  func answer(of filling: AnyObject, to request: () -> FillRequest) -> FillAnswer? {
    guard let reading else { return fillings?.answer(of: filling) }
    let request = fillings?.wasAsked(for: filling) == true ? nil : request()
    // What the content did, or the request, may have led the cell to another object.
    guard reading.incarnation == life.incarnation else { return nil }
    let fillings = fillings ?? CellFillings(of: self, incarnation: reading.incarnation, fillQueue)
    self.fillings = fillings
    if let request { fillings.ask(for: filling, request) }
    return fillings.answer(of: filling)
  }

  /// The answer that a cell at rest shows of a filling; nil if it is not right for a request.
  func standingAnswer(of filling: AnyObject, to request: FillRequest) -> FillAnswer? {
    fillings?.standingAnswer(of: filling, to: request)
  }

  /// Has things worked out of the object before the cell is displayed. It is not followed.
  func fillAhead(_ ask: (Object) -> Void) {
    guard let object, fillings == nil, !isWorking, !life.isListening,
      life.mayFill(ahead: isFilledAhead)
    else { return }
    asking(of: object) { ask(object) }
  }

  /// Runs `body`, in which fillings are asked for. What isn't asked for in it is given up.
  func asking<Result>(of object: Object, _ body: () throws -> Result) rethrows -> Result {
    reading = (object, life.incarnation)
    fillings?.beginAsking()
    defer {
      reading = nil
      settleFillings()
      fillings?.endAsking()
    }
    return try body()
  }

  /// Gives up what is worked out for an object that is not shown any more, or not looked at.
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
