extension FrameScheduler {
  /// The cells of this screen that show an object now, in the order in which they were made: the
  /// way back from a model to its views, which no model has to keep.
  ///
  /// Rows of tables are asked of their table. Looks at each cell of the screen.
  public func cells<Object>(showing object: Object) -> [CellController<Object>] {
    participants.compactMap { $0 as? CellController<Object> }.filter { $0.object === object }
  }
}
