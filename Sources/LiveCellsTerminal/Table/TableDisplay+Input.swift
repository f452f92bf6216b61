import LiveCells

extension TableDisplay {
  private static let wheelStep = 3

  /// Hands on what the person did.
  ///
  /// - Returns: What is left to the session of the terminal: to quit or to stop.
  @discardableResult
  func handle(_ input: TerminalInput) -> TableAction? {
    guard let input = meaning(of: input) else { return nil }
    switch session.take(input) {
    case .scrollColumns(let distance): scrollColumns(by: distance)
    case .repaint: repaint()
    case let left: return left
    }
    return nil
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
    guard let scene, scene.help == nil else { return nil }
    if line == scene.lines.head {
      return scene.layout.spans.first { $0.text.contains(column) || $0.flag == column }
        .map { .chooseColumn($0.column) }
    }
    let index = line - scene.lines.body.lowerBound
    return scene.rows.indices.contains(index) ? .putCursor(at: scene.rows[index].position) : nil
  }

  private func scrollColumns(by distance: Int) {
    let largest = scene?.layout.largestOffset ?? 0
    columnOffset = min(max(0, columnOffset + distance), largest)
  }
}
