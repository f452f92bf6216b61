#if SQLite
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  @Suite struct ChangeRecordTests {
    /// The table of the changes.
    private let table = FollowedTable(name: "t")

    private func entry(
      _ commits: Range<UInt64>,
      _ ranges: [ClosedRange<Int64>]?,
      isExcluded: Bool = false
    ) -> ChangeRecord.Entry {
      ChangeRecord.Entry(
        commits: commits,
        isExcluded: isExcluded,
        ranges: ranges.map { [ObjectIdentifier(table): KeyRanges($0)] }
      )
    }

    /// Returns the changes since a number of commits.
    private func changes(_ record: ChangeRecord, since commits: UInt64) -> KeyRanges {
      KeyRanges(
        record.entries.filter { $0.commits.upperBound > commits }
          .flatMap { $0.ranges?[ObjectIdentifier(table)]?.ranges ?? [] }
      )
    }

    @Test func `many commits are kept in few entries, and none is forgotten`() {
      var record = ChangeRecord()
      for number in 0..<20_000 as Range<UInt64> {
        let key = Int64(number) * 3
        record.append(entry(number..<number + 1, [key...key]))
        #expect(record.entries.count <= 1_024)
      }
      #expect(record.reaches(0))
      for start in [0, 1, 999, 12_345, 19_998, 19_999] as [UInt64] {
        let found = changes(record, since: start)
        #expect((start..<20_000).allSatisfy { found.contains(Int64($0) * 3) })
      }
      // The latest commits are separate.
      #expect(changes(record, since: 19_999).ranges == [59_997...59_997])
      #expect(
        zip(record.entries, record.entries.dropFirst()).allSatisfy {
          $0.commits.upperBound == $1.commits.lowerBound
        }
      )
    }

    @Test func `more ranges than fit are forgotten, the oldest first`() {
      var record = ChangeRecord()
      for number in 0..<100 as Range<UInt64> {
        let keys = (0..<1_000).map { Int64($0) * 1_000 + Int64(number) * 2 }
        record.append(entry(number..<number + 1, keys.map { $0...$0 }))
      }
      #expect(!record.reaches(0))
      #expect(record.reaches(99))
      let first = record.entries[0].commits.lowerBound
      #expect(first > 0 && record.reaches(first))
      let found = changes(record, since: first)
      #expect((first..<100).allSatisfy { found.contains(Int64($0) * 2) })
    }

    @Test func `unknown changes stay unknown, and excluded commits hide no others`() {
      var record = ChangeRecord()
      for number in 0..<2_048 as Range<UInt64> {
        let isUnknown = number == 100
        record.append(
          entry(number..<number + 1, isUnknown ? nil : [], isExcluded: number % 2 == 0)
        )
      }
      let unknown = record.entries.filter { $0.ranges == nil }
      #expect(unknown.count == 1 && unknown[0].commits.contains(100))
      #expect(record.entries.contains { $0.commits.count > 1 })
      #expect(record.entries.allSatisfy { $0.commits.count == 1 || !$0.isExcluded })
    }
  }
#endif
