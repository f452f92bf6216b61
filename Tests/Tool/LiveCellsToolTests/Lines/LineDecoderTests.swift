#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import ScaleTestSupport
  import Testing

  @testable import LiveCellsTool

  /// Streams and texts with mistakes.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct LineDecoderTests {
    private static let stream = [
      #"{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":"INT"},{"name":"v"}],"key":["id"]}"#,
      #"{"op":"insert","key":1,"row":{"id":1,"v":"a"},"initial":true}"#,
      #"{"op":"insert","key":[2,"b"],"row":{"id":2,"v":{"real":"NaN"}}}"#,
      #"{"op":"update","key":1,"changed":{"v":{"blob":"00ff"}},"old":{"v":"a"}}"#,
      #"{"op":"update","key":1,"row":{"id":1,"v":null}}"#,
      #"{"op":"move","key":1,"after":null}"#, #"{"op":"move","key":1,"after":[2,"b"]}"#,
      #"{"op":"delete","key":{"text":"ff"}}"#, #"{"op":"ready"}"#, #"{"op":"live"}"#,
      #"{"op":"commit","time":"2026-11-26 09:21:24.367 UTC"}"#, #"{"op":"commit","time":1e12}"#,
      #"{"op":"lost","reason":"the server does not respond"}"#, #"{"a":1,"a":2,"":{}}"#,
      #"["#, #"]"#, #"{"#, #"id,v"#, #"1,"a""b""#, "id | v", "---+---", "+---+", "NAME  AGE",
      "", "# comment", "\u{FEFF}id,v", "\u{1B}[31mred\u{1B}[0m",
    ]

    private func text(_ input: inout RandomInput) -> [UInt8] {
      var text: [UInt8] = []
      for _ in 0..<input.number(0...20) {
        var line =
          input.number(0...9) == 0
          ? input.bytes() : Array(Self.stream[input.number(0...Self.stream.count - 1)].utf8)
        for _ in 0..<[0, 0, 0, 1, 2][input.number(0...4)] where !line.isEmpty {
          let place = input.number(0...line.count - 1)
          switch input.number(0...3) {
          case 0: line.remove(at: place)
          case 1: line.insert(contentsOf: input.bytes(8), at: place)
          case 2: line[place] = UInt8(input.number(0...255))
          default:
            line.insert(contentsOf: "\"{}[],:\\".utf8.shuffled(using: &input.numbers), at: place)
          }
        }
        text += line + ["\n", "\r\n", "\r", "\n", "\n", ""][input.number(0...5)].utf8
      }
      return text
    }

    /// Reads a text in pieces of up to some length.
    private func read(_ text: [UInt8], _ options: LineOptions, piece: Int) -> LineBatch {
      var input = LineInput(options)
      var all = LineBatch()
      func add(_ batch: LineBatch) {
        all.records += batch.records
        all.faults += batch.faults
      }
      for start in stride(from: 0, to: text.count, by: piece) {
        add(input.read(Array(text[start..<min(start + piece, text.count)])))
      }
      add(input.read([], isLast: true))
      return all
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `any text is read, whole and in pieces`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<20 {
        let text = text(&input)
        var options = LineOptions()
        options.isRecord = input.number(0...2) == 0
        options.hasTitles = [nil, true, false][input.number(0...2)]
        options.isComplete = true
        if input.number(0...3) == 0 { options.keys = LineKeys(columns: ["id"]) }
        let whole = read(text, options, piece: max(1, text.count))
        let pieces = read(text, options, piece: input.number(1...7))
        // The first piece determines the format and the columns, so the records may differ.
        for batch in [whole, pieces] {
          #expect(batch.faults.count <= text.count + 1, "seed \(seed): \(text)")
        }
      }
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `values of JSON are parsed or refused, and written values are read back`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<200 {
        _ = try? JSONParser.parseAll(input.bytes()[...])
        _ = CommitTime.seconds(of: input.text())
        _ = CommitTime.seconds(of: input.text() + " UTC")
        let value = input.value()
        var written = ""
        JSONText.append(value, to: &written)
        guard let json = try? JSONParser.parse(Array(written.utf8)[...]) else {
          Issue.record("seed \(seed): \(value) is written as \(written)")
          continue
        }
        var again = ""
        JSONText.append(json.value, to: &again)
        #expect(again == written, "seed \(seed): \(value)")
      }
    }
  }
#endif
