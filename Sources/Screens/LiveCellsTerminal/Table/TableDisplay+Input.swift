import LiveCells

extension TableDisplay {
  private static let wheelStep = 3

  /// Handles an input of the user.
  ///
  /// - Returns: An action that the caller must perform, such as quitting, or nil.
  @discardableResult
  func handle(_ input: TerminalInput) -> TableAction? {
    guard let input = meaning(of: input) else { return nil }
    hasInput = true
    let isReading = scene?.page != nil
    switch session.take(input) {
    case .scrollColumns(let distance): scrollColumns(by: distance)
    case .resizeColumn(let difference): resizeColumn(by: difference)
    case .moveCursor(let lines), .scroll(let lines): scrollPage(by: lines)
    case .movePages(let pages):
      scrollPage(by: Int((pages * Double(pageHeight)).rounded(.awayFromZero)))
    case .moveToFirst: pageOffset = 0
    case .moveToLast: pageOffset = .max
    case let left: return left
    }
    if !isReading { pageOffset = 0 }
    return nil
  }

  private var pageHeight: Int { max(1, (scene?.lines.reading.count ?? 1) - 1) }

  private func scrollPage(by lines: Int) {
    let (offset, overflow) = pageOffset.addingReportingOverflow(lines)
    pageOffset = overflow ? (lines > 0 ? .max : 0) : max(0, offset)
  }

  private func resizeColumn(by difference: Int) {
    guard let column = session.columns.cursor,
      let span = scene?.layout.spans.first(where: { $0.column == column })
    else { return }
    // A previous resize may not be displayed yet.
    let width = session.columns.widths[column] ?? span.text.count
    session.resize(
      column: column,
      to: width + min(max(difference, -ColumnWidth.most), ColumnWidth.most)
    )
  }

  private func meaning(of input: TerminalInput) -> TableInput? {
    switch input {
    case .key(let key): .key(key)
    case .paste(let text): .text(text)
    case .mouse(let event): action(of: event).map { .pointer($0) }
    case .focus: nil
    }
  }

  private func action(of event: MouseEvent) -> TableAction? {
    switch event.action {
    case .wheelUp: .scroll(by: -Self.wheelStep)
    case .wheelDown: .scroll(by: Self.wheelStep)
    case .wheelLeft: .scrollColumns(by: -1)
    case .wheelRight: .scrollColumns(by: 1)
    case .press(button: 0): click(line: event.row, column: event.column)
    case .press, .release: nil
    }
  }

  private func click(line: Int, column: Int) -> TableAction? {
    guard let scene, scene.page == nil else { return nil }
    let span = scene.layout.spans.first { $0.text.contains(column) || $0.flag == column }
    if line == scene.lines.header { return span.map { .chooseColumn($0.column) } }
    let index = line - scene.lines.body.lowerBound
    guard scene.body.indices.contains(index), case .row(let row) = scene.body[index] else {
      return nil
    }
    return .putCursor(at: row.position, column: span?.column)
  }

  private func scrollColumns(by distance: Int) {
    let largest = scene?.layout.largestOffset ?? 0
    columnOffset = min(max(0, columnOffset + distance), largest)
  }
}
