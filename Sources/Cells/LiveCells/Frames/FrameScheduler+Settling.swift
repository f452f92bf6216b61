extension FrameScheduler {
  /// Waits until no filling of this screen's cells is waiting or running, for tests and for
  /// programs without a display.
  ///
  /// ```swift
  /// await scheduler.settle()
  /// #expect(cell.text == "overture █▇▆▃▅▆▃▆")
  /// ```
  ///
  /// With a ``ManualFrameClock``, the requested frames are run before and after, so that the cells
  /// show the results. With other clocks, the cells show them in the next frame. Fillings that
  /// follow a sequence are not included.
  public func settle() async {
    let manual = clock as? ManualFrameClock
    manual?.advanceUntilIdle()
    // A result may cause further fillings.
    while fillQueue.isBusy {
      await fillQueue.settle()
      manual?.advanceUntilIdle()
    }
  }
}
