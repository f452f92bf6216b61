/// The sections of arranged rows: which sectioning defines them, and the current ones.
struct RowSections<Row: AnyObject> {
  /// The sectioning of the source, which is used unless another one is set.
  var inherited: Sectioning<Row>?
  /// The sectioning that was set, or nil.
  var own: Sectioning<Row>?
  /// The sections of the last flush.
  private(set) var arranged = ArrangedSections()

  /// The sectioning in use.
  var sectioning: Sectioning<Row>? { own ?? inherited }

  /// Returns the sections of the shown rows. They are computed by user code, and set afterwards.
  func arranged(of arrangement: RowArrangement, row: (AnyObject) -> Row) -> ArrangedSections {
    guard let sectioning else { return arranged.removed }
    let runs = arrangement.runs()
    return arranged.updated(
      to: runs.map { ($0.value, $0.count) },
      compare: sectioning.key.compare
    ) { sectioning.title(row(runs[$0].row)) }
  }

  /// Sets the current sections. Returns whether they differ from the previous ones.
  mutating func show(_ sections: ArrangedSections) -> Bool {
    defer { arranged = sections }
    return sections.shown != arranged.shown
  }
}
