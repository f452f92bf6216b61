#if Web
  import KeyValueObserving
  import LiveCells
  import LiveCellsTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// A reader for several shapes with changing viewers.
  @MainActor
  @Suite struct SharedReaderTests {
    /// A viewer of some positions, which applies the patches that it receives.
    @MainActor
    private final class Looker {
      let first: Int
      let count: Int
      private(set) var seen = WirePicture()
      private(set) var fault: String?
      private var version = 0

      init(first: Int, count: Int) {
        self.first = first
        self.count = count
      }

      func take(_ shapeSnapshot: ShapeSnapshot, _ patch: ShapePatch?) {
        version += 1
        let position = StreamPosition(stream: 1, version: version)
        let encoding = EventEncoding()
        let bytes =
          patch.map { encoding.patch($0, of: shapeSnapshot.columns, at: position) }
          ?? encoding.snapshot(shapeSnapshot, at: position)
        do {
          try seen.take(String(decoding: bytes, as: UTF8.self))
          if !seen.shows(shapeSnapshot) { fault = "a patch leads to another picture" }
        } catch {
          fault = "\(error)"
        }
      }

      /// Returns the difference between the received and the expected rows, or nil.
      func difference(from rows: [ServedTrack]) -> String? {
        if let fault { return fault }
        let lower = max(0, min(first, rows.count - count))
        let wanted = rows[lower..<min(rows.count, lower + count)]
          .map { [$0.title, "\($0.plays ?? 0)"] }
        let shown = seen.rows.map { $0.cells.map { String($0.dropFirst()) } }
        if seen.first != lower || seen.total != rows.count { return "other positions" }
        return shown == wanted ? nil : "\(shown) instead of \(wanted)"
      }
    }

    @Test(arguments: 0..<20)
    func `each viewer sees its own rows, independent of other viewers`(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let rows = ObservableArray(
        (0..<60).map { (number: Int) in ServedTrack("\(number)", plays: number) }
      )
      let table = LiveTable(rows) {
        Column("Title", \ServedTrack.title)
        Column("Plays", \ServedTrack.plays)
      }
      let clock = ManualFrameClock()
      let names = RowIDs()
      let reader = ShapeReader(
        TableSession(table),
        ViewRequest(table: "t"),
        names: names,
        clock: clock
      )
      var lookers: [Looker] = []
      for step in 0..<80 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0 where lookers.count < 5:
          let looker = Looker(
            first: Int.random(in: 0..<40, using: &generator),
            count: Int.random(in: 1...12, using: &generator)
          )
          lookers.append(looker)
          reader.show(first: looker.first, count: looker.count, to: looker) { looker.take($0, $1) }
        case 1 where lookers.count > 1:
          reader.hide(
            from: lookers.remove(at: Int.random(in: 0..<lookers.count, using: &generator))
          )
        case 2:
          let place = Int.random(in: 0...rows.count, using: &generator)
          rows.insert(ServedTrack("new \(step)", plays: step), at: place)
        case 3 where rows.count > 1:
          rows.remove(at: Int.random(in: 0..<rows.count, using: &generator))
        default:
          for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let row = rows[Int.random(in: 0..<rows.count, using: &generator)]
            row.plays = Int.random(in: 0..<1_000, using: &generator)
          }
        }
        // Several changes may fall into one frame.
        if Int.random(in: 0..<4, using: &generator) == 0 { continue }
        clock.advanceUntilIdle()
        for (number, looker) in lookers.enumerated() {
          let difference = looker.difference(from: Array(rows))
          #expect(difference == nil, "seed \(seed), step \(step), \(number): \(difference ?? "")")
        }
      }
      // The reader reads no more than its viewers need.
      clock.advanceUntilIdle()
      if let first = lookers.map(\.first).min(),
        let end = lookers.map({ $0.first + $0.count }).max()
      {
        #expect(reader.shapeSnapshot.rows.count <= end - first)
      }
      reader.end()
      #expect(names.count == 0)
    }
  }
#endif
