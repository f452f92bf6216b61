extension TableCommanding {
  /// Moves rows to a gap between rows, where they follow each other in their present order.
  ///
  /// If it throws, the rows before the one that was refused have been moved.
  ///
  /// - Parameter gap: The number of rows above the gap.
  func move(_ rows: [AnyObject], toGap gap: Int) throws {
    // Each move takes a row away from above the gap, or adds one there.
    var next = gap
    let positions = rows.compactMap { row in position(of: row).map { (row, $0) } }
    for (row, position) in positions.sorted(by: { $0.1 < $1.1 }) {
      let target = position < gap ? gap - 1 : next
      if position >= gap { next += 1 }
      if self.position(of: row) != target { try move(row, to: target) }
    }
  }
}

extension TableDisplaying {
  /// Returns the number of rows above a displayed row at present.
  ///
  /// - Parameter row: The position in the last update. The number of rows denotes the end.
  package func gap(aboveDisplayed row: Int) -> Int {
    displayedObject(ofRow: row).flatMap(position) ?? row
  }
}
