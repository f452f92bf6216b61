#if SQLite
  import DatabaseTestSupport
  import KeyValueObserving
  import LiveRows
  import Testing

  @testable import LiveCellsTool

  @MainActor @Suite struct `Rows of lines` {
    private func row(_ id: Int64, _ value: Int64 = 0) -> LineRecord {
      .row(
        RowKey(id),
        [.init(name: "id", value: .integer(id)), .init(name: "v", value: .integer(value))]
      )
    }

    private func keys(_ rows: LineRows) -> [Int64] {
      rows.rows.map { row in
        if case .integer(let id) = row.value(at: 0) { id } else { -1 }
      }
    }

    @Test func `keep the order of a command's output, and the moves reproduce it`() {
      var generator = SeededNumbers(2)
      let rows = LineRows(columns: nil, limit: nil)
      var mirror: [RowKey] = []
      rows.onItem = { item in
        guard case .change(let change) = item else { return }
        switch change {
        case .insert(let row): mirror.append(row.key)
        case .delete(let key): mirror.removeAll { $0 == key }
        case .update: break
        case .move(let key, let other):
          mirror.removeAll { $0 == key }
          let place = other.flatMap { mirror.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
          mirror.insert(key, at: place)
        }
      }
      for _ in 0..<500 {
        let ids = (0..<12).shuffled(using: &generator).prefix(
          Int.random(in: 0...12, using: &generator)
        )
        rows.replace(with: LineBatch(records: ids.map { row(Int64($0)) }))
        #expect(keys(rows) == ids.map(Int64.init))
        #expect(mirror == ids.map { RowKey(Int64($0)) })
      }
    }

    @Test func `follow random changes as an array does`() {
      var generator = SeededNumbers(3)
      let rows = LineRows(columns: nil, limit: nil)
      var model: [Int64] = []
      for _ in 0..<400 {
        var batch = LineBatch()
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let id = Int64.random(in: 0..<10, using: &generator)
          let other = Int64.random(in: 0..<10, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0, 1:
            batch.records.append(row(id))
            if !model.contains(id) { model.append(id) }
          case 2:
            batch.records.append(.deletion(RowKey(id)))
            model.removeAll { $0 == id }
          default:
            batch.records.append(.move(RowKey(id), after: other == id ? nil : RowKey(other)))
            guard model.contains(id), other == id || model.contains(other) else { continue }
            model.removeAll { $0 == id }
            model.insert(id, at: other == id ? 0 : (model.firstIndex(of: other) ?? -1) + 1)
          }
        }
        rows.take(batch)
        #expect(keys(rows) == model)
      }
    }

    @Test(arguments: [true, false])
    func `are removed and moved in linear time`(isMoving: Bool) {
      func visits(_ count: Int64) -> Int {
        let rows = LineRows(columns: nil, limit: nil)
        rows.take(LineBatch(records: (0..<count).map { row($0) }))
        rows.take(
          LineBatch(
            records: (0..<(count - 10)).map { id in
              isMoving ? .move(RowKey(id), after: RowKey(count - 1)) : .deletion(RowKey(id))
            }
          )
        )
        #expect(rows.rows.count == (isMoving ? Int(count) : 10))
        return rows.visits
      }
      let (small, large) = (visits(2_000), visits(20_000))
      #expect(large <= 11 * max(small, 1), "\(small) and \(large) rows were visited")
    }

    @Test func `with one column each need memory only for their own values`() {
      let rows = LineRows(columns: nil, limit: nil, maxColumns: LineRows.maxWrittenColumns)
      let records = (0..<5_000).map { number in
        LineRecord.row(nil, [.init(name: "c\(number)", value: .integer(Int64(number)))])
      }
      rows.take(LineBatch(records: records))
      #expect(rows.columns.count == 5_000 && rows.columnTable.others.isEmpty)
      #expect(rows.rows.allSatisfy { $0.cells.positions.count == 1 })
      #expect(rows.rows.last?.value(at: 4_999) == .integer(4_999))
    }

    @Test func `of a command respect the limit, and a repeated key is a fault`() {
      let rows = LineRows(columns: nil, limit: 2)
      rows.replace(with: LineBatch(records: [row(1), row(2), row(3)]))
      #expect(keys(rows) == [1, 2])
      let doubled = LineRows(columns: nil, limit: nil)
      doubled.replace(with: LineBatch(records: [row(1, 5), row(2), row(1, 7)]))
      #expect(keys(doubled) == [1, 2] && doubled.faults.count == 1)
      #expect(doubled.rows.first?.value(at: 1) == .integer(7))
    }
  }
#endif
