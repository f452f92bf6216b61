extension FrameScheduler {
  /// Returns the cells of this screen that currently show an object, in order of creation. A model
  /// needs no references to its views.
  ///
  /// Rows of tables are not included; use their table. Takes time proportional to the number of
  /// cells.
  public func cells<Object>(showing object: Object) -> [CellController<Object>] {
    participants.compactMap { $0 as? CellController<Object> }.filter { $0.object === object }
  }
}
