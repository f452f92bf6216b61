#if SQLite
  import DatabaseTestSupport
  import KeyValueObserving
  import Testing

  @testable import LiveCellsTool

  @Suite struct `The format of a text` {
    private static let two = [["1", "x"], ["2", "y"]]

    static let cases: [TextCase] = [
      TextCase(
        name: "an array",
        text: #"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#,
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(name: "an array of one", text: #"[{"a":1}]"#, columns: ["a"], rows: [["1"]]),
      TextCase(name: "an empty array", text: "[]\n", columns: [], rows: []),
      TextCase(
        name: "an array over lines",
        text: "[\n  {\n    \"a\": 1,\n    \"b\": \"x\"\n  },\n  {\"a\": 2, \"b\": \"y\"}\n]\n",
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "objects over lines",
        text: "{\n \"a\": 1, \"b\": \"x\"\n}\n{\n \"a\": 2,\n \"b\": \"y\" }",
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "objects on one line",
        text: #"{"a":1,"b":"x"}{"a":2,"b":"y"}"#,
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "a line of two words that are not JSON, which counts once",
        text: "{\"a\":1,\"b\":\"x\"}\nnot JSON\n{\"a\":2,\"b\":\"y\"}\n",
        columns: ["a", "b"],
        rows: two,
        faults: 1
      ),
      TextCase(
        name: "arrays line by line, one of them broken",
        text: "[{\"a\":1,\"b\":\"x\"}]\n[{\"a\":}]\n[{\"a\":2,\"b\":\"y\"}]\n",
        columns: ["a", "b"],
        rows: two,
        faults: 1
      ),
      TextCase(
        name: "an object that never ends before others",
        text: "{\"a\":1,\"b\":\"x\"}\n{\"a\":\n{\"a\":2,\"b\":\"y\"}\n{\"a\":3,\"b\":\"z\"}\n",
        columns: ["a", "b"],
        rows: two + [["3", "z"]],
        faults: 1
      ),
      TextCase(
        name: "a broken element of an array",
        text: "[\n{\"a\":1,\"b\":\"x\"},\n{\"a\":},\n{\"a\":2,\"b\":\"y\"}\n]\n",
        columns: ["a", "b"],
        rows: two,
        faults: 1
      ),
      TextCase(
        name: "rows that have an operation and a key",
        text: """
          {"op":"delete","key":"u1","who":"bob"}
          {"op":"live"}
          {"op":"insert","key":1,"row":{"id":1}}
          {"op":"begin","table":"t","columns":[],"key":[]}
          """,
        columns: ["op", "key", "who", "row", "table", "columns"],
        rows: [
          ["delete", "u1", "bob"], ["live", "", ""], ["insert", "1", "", "{\"id\":1}"],
          ["begin", "[]", "", "", "t", "[]"],
        ]
      ),
      TextCase(
        name: "a stream of this tool",
        text: """
          {"livecells":1,"op":"begin","table":"t","columns":[{"name":"a","type":""},{"name":"b","type":""}],"key":["a"]}
          {"op":"insert","key":1,"row":{"a":1,"b":"x"},"initial":true}
          {"op":"insert","key":2,"row":{"a":2,"b":"y"},"initial":true}
          {"op":"ready"}
          {"op":"strange"}
          """,
        columns: ["a", "b"],
        rows: two,
        faults: 1
      ),
      TextCase(name: "CSV", text: "a,b\r\n1,x\r\n2,y\r\n", columns: ["a", "b"], rows: two),
      TextCase(
        name: "CSV of Windows",
        text: "sep=;\r\na;b\r\n1;x\r\n2;y\r\n",
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "CSV with operations of its own",
        text: "op,key,who\ndelete,1,bob\ninsert,2,ann\n",
        columns: ["op", "key", "who"],
        rows: [["delete", "1", "bob"], ["insert", "2", "ann"]]
      ),
      TextCase(
        name: "CSV with equal and empty titles",
        text: "id,name,name,,\n1,first,second,x,y\n",
        columns: ["id", "name", "name:1", "", ":1"],
        rows: [["1", "first", "second", "x", "y"]]
      ),
      TextCase(
        name: "titles without rows",
        text: "a,b\n",
        columns: ["a", "b"],
        rows: []
      ),
      TextCase(
        name: "titles that differ by normalization",
        text: "caf\u{E9},cafe\u{301}\n1,x\n",
        columns: ["caf\u{E9}", "cafe\u{301}"],
        rows: [["1", "x"]]
      ),
      TextCase(
        name: "JSON names that differ by normalization",
        text: "{\"caf\u{E9}\":1,\"cafe\u{301}\":\"x\",\"a\":2,\"a\":3}\n",
        columns: ["caf\u{E9}", "cafe\u{301}", "a", "a:1"],
        rows: [["1", "x", "2", "3"]]
      ),
      TextCase(
        name: "one column with line ends of CSV",
        text: "v\r\n\"a, b\"\r\n\r\nhello world\r\n",
        columns: ["v"],
        rows: [["a, b"], [""], ["hello world"]]
      ),
      TextCase(
        name: "a carriage return at each end",
        text: "a,b\r1,x\r2,y\r",
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "a carriage return in quotes",
        text: "a,\"b\rc\"\r\n1,x\r\n",
        columns: ["a", "b\rc"],
        rows: [["1", "x"]]
      ),
      TextCase(
        name: "titles of a CSV stream that change",
        text: """
          livecells:op,key,a
          insert,1,x
          livecells:op,key,a,b
          insert,1,1,x
          insert,3,3,z
          insert,2,2,y
          move,2,1,
          delete,3,,
          """,
        columns: ["a", "b"],
        rows: [["1", "x"], ["3", "z"], ["2", "y"]]
      ),
    ]

    @Test(arguments: cases)
    func `is recognized`(text: TextCase) {
      text.check()
    }

    @Test(arguments: [
      "id,v\r\n1,x\r\n", "{\"id\":1,\"v\":\"é😀\"}\n", "NAME  CITY\nann   Köln x\n", "v\r\n",
    ])
    func `is the same in every encoding`(text: String) {
      let plain = ReadText(Array(text.utf8))
      let units = Array(text.utf16)
      let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      let encoded: [[UInt8]] = [
        [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little,
        big,
      ]
      for bytes in encoded {
        for pieces in [Int.max, 1, 3] {
          let read = ReadText(bytes, pieces: pieces)
          #expect(read.columns == plain.columns && read.rows == plain.rows && read.faults.isEmpty)
        }
      }
    }

    @Test func `keeps the digits of numbers`() throws {
      let numbers = [
        "1", "-0", "1.50", "0.10", "12345678901234567890", "1e+300", "5e-324", "1.5e3",
      ]
      for text in [
        "n\n" + numbers.joined(separator: "\n"), numbers.map { "{\"n\":\($0)}" }.joined(),
      ] {
        let read = ReadText(Array(text.utf8))
        #expect(read.rows.map { $0[0] } == numbers)
      }
      #expect(LineValue.value("12e4567") == .text("12e4567"))
      #expect(LineValue.value("007") == .text("007"))
      #expect(LineValue.value("1.50") == .decimal("1.50"))
      for wrong in ["01", "+1", ".5", "1.", "1e", "nan", "0x1"] {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(wrong.utf8)[...]) }
      }
    }

    @Test func `is not damaged by hostile lines`() {
      let deep = String(repeating: "{\"a\":[", count: 5_000)
      let read = ReadText(Array("{\"a\":1}\n\(deep)\n{\"a\":2}\n".utf8))
      #expect(read.rows == [["1"], ["2"]] && read.faults.count == 1)
      let open = ReadText(Array(String(repeating: "{\"a\":\n", count: 3_000).utf8))
      #expect(open.rows.isEmpty && open.faults.count == 3_000)
      let zeros = ReadText([UInt8](repeating: 0, count: 1_000))
      #expect(zeros.rows.count <= 1)
      var generator = SeededNumbers(7)
      for _ in 0..<2_000 {
        let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
          Array("{}[]\",;|\t\r\n:1aé -\u{0}".utf8).randomElement(using: &generator) ?? 0
        }
        let whole = ReadText(bytes)
        #expect(whole.rows.allSatisfy { $0.count <= max(1, whole.columns.count) })
      }
    }
  }
#endif
