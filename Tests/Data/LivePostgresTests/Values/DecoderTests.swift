#if PostgreSQL
  import DatabaseTestSupport
  import KeyValueCore
  import ScaleTestSupport
  import Testing

  @testable import LivePostgres

  /// Answers that no server of today gives.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct DecoderTests {
    private static let types: [UInt32] =
      [0, 16, 17, 20, 21, 23, 25, 26, 700, 701, 1043, 1082, 1114, 1184, 1700, 2950, 3802, .max]

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `any bytes are decoded, and written values are read back`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<200 {
        let bytes = input.bytes()
        for type in Self.types {
          // Safety: the bytes are read during the call only.
          let value = bytes.withUnsafeBufferPointer { Value(postgres: $0, type: type) }
          _ = value.cut(to: input.number(0...8))
          _ = value.compare(to: .text("x"))
          guard let text = value.postgresText else { continue }
          var written = text
          // Safety: as above.
          let again = written.withUTF8 { Value(postgres: $0, type: type) }
          // The text of a time is rounded to the microsecond.
          if case .date = value { continue }
          #expect(again.postgresText == text, "seed \(seed), type \(type), \(bytes)")
        }
      }
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `texts of the catalogue and of positions are parsed or refused`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<500 {
        let text = input.text()
        if let position = ServerState.position(text) { #expect(position <= UInt64.max) }
        _ = SnapshotQuery.isSnapshot(text)
        _ = SnapshotQuery.isOwnName(text)
        _ = SQLName.listedParts(text)
        _ = ZonedTime.value(text)
        _ = ZonedTime.named(text)
        _ = ZonedTime.text(input.real())
        _ = try? input.value().writableText(column: "c", declaredType: text)
      }
    }
  }
#endif
