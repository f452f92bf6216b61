#if Web
  import LiveCellsTestSupport

  @testable import LiveCells
  @testable import LiveCellsWeb

  /// A shape that changes at random, as tables do.
  struct PictureChanges {
    var generator: SeededGenerator
    private(set) var shapeSnapshot: ShapeSnapshot
    private var nextName = 1
    /// Removed rows, which may be inserted again.
    private var away: [ShapeRow] = []

    init(seed: UInt64, rows: Int = 6) {
      generator = SeededGenerator(seed: seed)
      shapeSnapshot = ShapeSnapshot(columns: [ColumnHeader("name"), ColumnHeader("<b>\"size\"")])
      for _ in 0..<rows { shapeSnapshot.rows.append(makeRow()) }
      shapeSnapshot.total = rows
    }

    private mutating func makeRow() -> ShapeRow {
      defer { nextName += 1 }
      return ShapeRow(
        name: nextName,
        cells: [makeText(), makeText()],
        versions: TextVersions(filled: nextName)
      )
    }

    private mutating func makeText() -> CellText {
      let texts = ["", "a", "7", "</script>", "line\nend", "\u{2028}", "…", "\"\\", "é\u{7F}"]
      let kinds: [CellText.Kind] = [.text, .number, .null, .unloaded, .failure]
      return CellText(
        texts.randomElement(using: &generator) ?? "",
        kind: kinds.randomElement(using: &generator) ?? .text
      )
    }

    /// Changes a few things, and returns the patch.
    mutating func change() -> ShapePatch? {
      let before = shapeSnapshot
      for _ in 0..<Int.random(in: 1...4, using: &generator) { changeOnce() }
      return ShapePatch(from: before, to: shapeSnapshot)
    }

    private mutating func changeOnce() {
      let place = shapeSnapshot.rows.indices.randomElement(using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        shapeSnapshot.rows.insert(
          makeRow(),
          at: Int.random(in: 0...shapeSnapshot.rows.count, using: &generator)
        )
        shapeSnapshot.total += 1
      case 1:
        if let place {
          away.append(shapeSnapshot.rows.remove(at: place))
          shapeSnapshot.total -= 1
        }
      case 2:
        guard let row = away.popLast() else { return }
        shapeSnapshot.rows.insert(
          row,
          at: Int.random(in: 0...shapeSnapshot.rows.count, using: &generator)
        )
        shapeSnapshot.total += 1
      case 3:
        guard let place else { return }
        let row = shapeSnapshot.rows.remove(at: place)
        shapeSnapshot.rows.insert(
          row,
          at: Int.random(in: 0...shapeSnapshot.rows.count, using: &generator)
        )
      case 4: shapeSnapshot.rows.shuffle(using: &generator)
      case 5: shapeSnapshot.first = Int.random(in: 0..<100, using: &generator)
      case 6: if let place { shapeSnapshot.rows[place].isDeleted.toggle() }
      case 7: shapeSnapshot.status.notice = Bool.random(using: &generator) ? "so\nit is" : nil
      default:
        guard let place else { return }
        let column = Int.random(in: 0...1, using: &generator)
        shapeSnapshot.rows[place].cells[column] = makeText()
        shapeSnapshot.rows[place].versions
          .write(column, of: 2, number: nextName, isArrival: false)
        nextName += 1
      }
    }
  }
#endif
