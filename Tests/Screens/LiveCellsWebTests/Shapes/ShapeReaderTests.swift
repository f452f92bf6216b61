#if Web
  import KeyValueObserving
  import LiveCells
  import LiveCellsTestSupport
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite struct ShapeReaderTests {
    @MainActor
    private final class Scene {
      let rows: ObservableArray<ServedTrack>
      let clock = ManualFrameClock()
      let names = RowIDs()
      let table: LiveTable<ObservableArray<ServedTrack>>
      let reader: ShapeReader
      var pictures: [ShapeSnapshot] = []
      var patches: [ShapePatch?] = []

      init(
        _ count: Int,
        _ view: ViewRequest = ViewRequest(table: "t"),
        first: Int,
        rows length: Int
      ) {
        let rows = ObservableArray((0..<count).map { ServedTrack("\($0)", plays: $0) })
        self.rows = rows
        table = LiveTable(rows) {
          Column("Title", \ServedTrack.title)
          Column("Plays", \ServedTrack.plays)
        }
        reader = ShapeReader(TableSession(table), view, names: names, clock: clock)
        reader.show(first: first, count: length, to: clock) { [unowned self] shapeSnapshot, patch in
          pictures.append(shapeSnapshot)
          patches.append(patch)
        }
        clock.advanceUntilIdle()
      }

      var titles: [String] { reader.shapeSnapshot.rows.map(\.cells[0].text) }
    }

    @Test func `a shape shows the rows at its positions when rows are inserted before them`() {
      let scene = Scene(100, first: 20, rows: 5)
      #expect(scene.titles == ["20", "21", "22", "23", "24"])
      scene.rows.insert(ServedTrack("new"), at: 0)
      scene.clock.advanceUntilIdle()
      #expect(scene.titles == ["19", "20", "21", "22", "23"])
      #expect(scene.patches.last??.insertions.map(\.isNew) == [false])
      scene.rows.removeSubrange(0..<90)
      scene.clock.advanceUntilIdle()
      #expect(scene.reader.shapeSnapshot.first == 6)
      #expect(scene.titles == ["95", "96", "97", "98", "99"])
      scene.rows.insert(contentsOf: (0..<50).map { ServedTrack("back \($0)") }, at: 0)
      scene.clock.advanceUntilIdle()
      #expect(scene.reader.shapeSnapshot.first == 20)
      #expect(scene.titles.first == "back 20")
    }

    @Test func `a changed value is one written cell, which is read and compared once`() {
      let scene = Scene(10, first: 0, rows: 10)
      let (reads, compared) = (scene.table.counters.reads, scene.reader.comparedRows)
      scene.table.auditsWhenIdle = false
      let comparisons = TextComparisons.count {
        scene.rows[3].plays = 99
        scene.clock.advanceUntilIdle()
      }
      let patch = scene.patches.last ?? nil
      #expect(patch?.writes.map(\.text.text) == ["99"])
      #expect(patch?.weight == 2 && patch?.writes.map(\.isArrival) == [false])
      #expect(comparisons == 2, "one for each field of the row")
      // The cell compared the new text with the old one. Nothing else does.
      #expect(scene.table.counters.reads - reads == 1 && scene.reader.comparedRows == compared)
    }

    @Test func `texts that change while rows are inserted are compared once, too`() {
      let scene = Scene(10, first: 0, rows: 10)
      scene.table.auditsWhenIdle = false
      let new = ServedTrack("new", plays: 1)
      let comparisons = TextComparisons.count {
        scene.rows[3].plays = 99
        scene.rows.remove(at: 5)
        scene.rows.insert(new, at: 2)
        scene.clock.advanceUntilIdle()
      }
      let patch = scene.patches.last ?? nil
      #expect(patch?.writes.map(\.text.text) == ["99"])
      #expect(patch?.insertions.map(\.isNew) == [true] && patch?.removals.count == 1)
      #expect(comparisons == 4, "one for each field of the changed and of the new row")
    }

    @Test(arguments: 0..<40)
    func `patches lead from each version to the next and finally to the present rows`(
      seed: UInt64
    ) throws {
      var generator = SeededGenerator(seed: seed)
      let order = seed % 2 == 0 ? ViewRequest.Order(column: 1, isAscending: seed % 4 == 0) : nil
      // Half of the views without an order have sections.
      let section = seed % 4 == 1 ? 1 : nil
      let view = ViewRequest(table: "t", order: order, section: section)
      let scene = Scene(30, view, first: 8, rows: 12)
      for step in 0..<60 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let place = Int.random(in: 0...scene.rows.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: scene.rows.insert(ServedTrack("new \(step)", plays: step), at: place)
          case 1: if place < scene.rows.count { scene.rows.remove(at: place) }
          default:
            if place < scene.rows.count {
              scene.rows[place].plays = Int.random(in: 0..<50, using: &generator)
            }
          }
        }
        scene.clock.advanceUntilIdle()
      }
      var seen = WirePicture()
      let encoding = EventEncoding()
      for (version, shapeSnapshot) in scene.pictures.enumerated() {
        let position = StreamPosition(stream: 1, version: version)
        let bytes =
          scene.patches[version].map { encoding.patch($0, of: shapeSnapshot.columns, at: position) }
          ?? encoding.snapshot(shapeSnapshot, at: position)
        try seen.take(String(decoding: bytes, as: UTF8.self))
        #expect(seen.shows(shapeSnapshot), "seed \(seed)")
      }
      var expected = Array(scene.rows)
      if order != nil || section != nil {
        let isAscending = order?.isAscending ?? true
        // Equal rows keep their order in the source.
        expected = expected.enumerated().sorted { left, right in
          let (a, b) = (left.element.plays ?? 0, right.element.plays ?? 0)
          if a == b { return left.offset < right.offset }
          return isAscending ? a < b : a > b
        }.map(\.element)
      }
      let first = min(8, max(0, expected.count - 12))
      #expect(scene.titles == expected.dropFirst(first).prefix(12).map(\.title), "seed \(seed)")
      for (place, row) in scene.reader.shapeSnapshot.rows.enumerated() {
        let plays = expected[first + place].plays
        let before = first + place == 0 ? nil : expected[first + place - 1].plays
        let begins = section != nil && (first + place == 0 || plays != before)
        #expect(row.sectionTitle == (begins ? "\(plays ?? 0)" : nil), "seed \(seed)")
      }
      #expect(
        scene.names.count == scene.titles.count,
        "seed \(seed): rows are held that nobody sees"
      )
      scene.reader.end()
      #expect(scene.names.count == 0)
    }

    @Test func `held rows keep their order, and waiting changes are counted`() {
      let order = ViewRequest.Order(column: 1, isAscending: true)
      let held = ViewRequest(table: "t", order: order, hold: "mine")
      let scene = Scene(5, held, first: 0, rows: 10)
      #expect(scene.reader.shapeSnapshot.status.heldChanges == 0)
      scene.rows[0].plays = 99
      scene.rows.append(ServedTrack("new", plays: 1))
      scene.clock.advanceUntilIdle()
      #expect(scene.titles == ["0", "1", "2", "3", "4"])
      #expect(scene.reader.shapeSnapshot.rows[0].cells[1].text == "99")
      #expect(scene.reader.shapeSnapshot.status.heldChanges == 2)
      // Deleted rows are removed even from a held order.
      scene.rows.remove(at: 1)
      scene.clock.advanceUntilIdle()
      #expect(scene.titles == ["0", "2", "3", "4"])
    }

    @Test func `rows are held once there are any`() {
      let scene = Scene(0, ViewRequest(table: "t", hold: "mine"), first: 0, rows: 10)
      scene.rows.append(ServedTrack("a"))
      scene.clock.advanceUntilIdle()
      #expect(scene.titles == ["a"])
      scene.rows.insert(ServedTrack("b"), at: 0)
      scene.clock.advanceUntilIdle()
      #expect(scene.titles == ["a"])
      #expect(scene.reader.shapeSnapshot.status.heldChanges == 1)
    }

    @Test func `too many rows to hold stay live, and a notice reports this`() {
      let scene = Scene(20_001, ViewRequest(table: "t", hold: "mine"), first: 0, rows: 2)
      let notice = scene.reader.shapeSnapshot.status.notice
      #expect(notice == "more than 20000 rows cannot be sorted or filtered here")
      scene.rows.insert(ServedTrack("b"), at: 0)
      scene.clock.advanceUntilIdle()
      #expect(scene.titles == ["b", "0"])
    }

    @Test func `a row has one number in all shapes, even if a list contains it twice`() {
      let names = RowIDs()
      let (a, b) = (ServedTrack("a"), ServedTrack("b"))
      let first = names.retain([a, b, a])
      #expect(Set(first).count == 3)
      #expect(names.retain([b, a]) == [first[1], first[0]])
      names.release(first)
      #expect(names.row(first[0]) === a)
      // A number outside all shapes still identifies its row.
      #expect(names.row(first[2]) === a && names.count == 2)
      names.release([first[1], first[0]])
      #expect(names.count == 0)
    }
  }
#endif
