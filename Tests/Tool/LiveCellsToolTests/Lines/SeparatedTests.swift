#if SQLite
  import Testing

  @testable import LiveCellsTool

  @Suite struct `Separated fields` {
    private static let two = [["1", "x"], ["2", "y"]]

    static let cases: [TextCase] = [
      TextCase(
        name: "tabs",
        text: "name\tcity, state\tage\nBob\t\t31\nAnn\tNew York\t40\n\"Eve\tParis\t1\n",
        columns: ["name", "city, state", "age"],
        rows: [["Bob", "", "31"], ["Ann", "New York", "40"], ["\"Eve", "Paris", "1"]]
      ),
      TextCase(
        name: "tabs between padded fields",
        text: """
          NAME    \tREADY\tAGE\u{20}
          web     \tTrue \t2d\u{20}\u{20}
          database\tFalse\t\u{20}\u{20}
          web\tFalse\t3d

          """,
        columns: ["NAME", "READY", "AGE"],
        rows: [["web", "True", "2d"], ["database", "False", ""], ["web", "False", "3d"]]
      ),
      TextCase(
        name: "tabs after a blank in a row",
        text: "a\tb\n1 \tx\n",
        columns: ["a", "b"],
        rows: [["1 ", "x"]]
      ),
      TextCase(
        name: "semicolons",
        text: "id;price\n1;1,50\n2;\"a;b\"\n",
        columns: ["id", "price"],
        rows: [["1", "1,50"], ["2", "a;b"]]
      ),
      TextCase(
        name: "semicolons at line ends",
        text: "id;full name;\n1;Ann B;\n2;Bob;\n",
        columns: ["id", "full name", ""],
        rows: [["1", "Ann B", ""], ["2", "Bob", ""]]
      ),
      TextCase(
        name: "bars at line ends",
        text: "a|b|\n1|x|\n2|y|\n",
        columns: ["a", "b", ""],
        rows: [["1", "x", ""], ["2", "y", ""]]
      ),
      TextCase(name: "bars", text: "a|b\n1|x\n2|y\n", columns: ["a", "b"], rows: two),
      TextCase(
        name: "blanks after commas",
        text: "a, b\n1, \"x\"\n2, y\n",
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "blanks after commas and in titles",
        text: "index, name, memory.used [MiB]\n0, NVIDIA A100, 12 MiB\n1, GT 710, 0 MiB\n",
        columns: ["index", "name", "memory.used [MiB]"],
        rows: [["0", "NVIDIA A100", "12 MiB"], ["1", "GT 710", "0 MiB"]]
      ),
      TextCase(
        name: "values with blanks after commas",
        text: "1, x\n2, y\n",
        columns: ["1", "2"],
        rows: two
      ),
      TextCase(
        name: "sentences with commas",
        text: "[INFO] started, ok\n[WARN] gone, ok\n",
        columns: ["1", "2"],
        rows: [["[INFO]", "started, ok"], ["[WARN]", "gone, ok"]]
      ),
      TextCase(
        name: "commas within brackets",
        text: "proc on /proc type proc (rw,nosuid)\n/dev/sda1 on / type ext4 (rw,relatime)\n",
        columns: ["line"],
        rows: [["proc on /proc type proc (rw,nosuid)"], ["/dev/sda1 on / type ext4 (rw,relatime)"]]
      ),
      TextCase(
        name: "blanks beside bars",
        text: "a | b c\n1 | x\n2 | y\n",
        columns: ["a", "b c"],
        rows: two
      ),
      TextCase(
        name: "tabs after padded fields",
        text: "a   \tthe b\n1   \tx    \n2   \t  y  \n",
        columns: ["a", "the b"],
        rows: [["1", "x"], ["2", "  y"]]
      ),
      TextCase(
        name: "tabs without titles, after aligned numbers",
        text: "   1\tx\n  20\ty\n",
        columns: ["1", "2"],
        rows: [["1", "x"], ["20", "y"]]
      ),
      TextCase(
        name: "tabs without titles, before URLs",
        text: "origin\thttps://example.com/a (fetch)\norigin\thttps://example.com/a (push)\n",
        columns: ["1", "2"],
        rows: [
          ["origin", "https://example.com/a (fetch)"], ["origin", "https://example.com/a (push)"],
        ]
      ),
      TextCase(
        name: "line ends in titles",
        text: "\"a\nin m\",b\r\n1,x\r\n2,y\r\n",
        columns: ["a\nin m", "b"],
        rows: two
      ),
      TextCase(
        name: "line ends in the title of one column",
        text: "\"a\n\"\"b\"\"\"\r\n1\r\n\"x, y\"\r\n",
        columns: ["a\n\"b\""],
        rows: [["1"], ["x, y"]]
      ),
      TextCase(
        name: "titles that begin like JSON",
        text: "{,[a]\n1,x\n2,y\n",
        columns: ["{", "[a]"],
        rows: two
      ),
      TextCase(
        name: "comments before titles",
        text: "# exported, by ann\n#\n\na,b\n1,x\n2,y\n",
        columns: ["a", "b"],
        rows: two
      ),
      TextCase(
        name: "a log with numbers in brackets",
        text: "[    0.000000] Linux version\n[   12.340000] usb 1-1: gone\n",
        columns: ["1", "2", "3"],
        rows: [["[", "0.000000]", "Linux version"], ["[", "12.340000]", "usb 1-1: gone"]]
      ),
      TextCase(
        name: "separators at the ends of rows",
        text: "a,b\n1,x,\n2,y,,\n3,z,\"\"\n",
        columns: ["a", "b"],
        rows: two,
        faults: 1
      ),
      TextCase(
        name: "ragged CSV",
        text: "a,b\n1,x\n3\n2,y\n",
        columns: ["a", "b"],
        rows: two,
        faults: 1
      ),
      TextCase(
        name: "quotes escaped by backslashes",
        text: #"""
          id,note
          1,"{\"a\":\"x\",\"b\":2}"
          2,"say \"hi\""
          3,"C:\dir\"
          4,"C:\""x"""

          """#,
        columns: ["id", "note"],
        rows: [
          ["1", #"{"a":"x","b":2}"#], ["2", #"say "hi""#], ["3", #"C:\dir\"#], ["4", #"C:\"x""#],
        ]
      ),
      TextCase(
        name: "commas followed by blanks",
        text: """
          name, utilization.gpu [%], memory.used [MiB]
          Tesla T4, 5 %, 100 MiB
          "A10, PCIe", 7 %, 90 MiB

          """,
        columns: ["name", "utilization.gpu [%]", "memory.used [MiB]"],
        rows: [["Tesla T4", "5 %", "100 MiB"], ["A10, PCIe", "7 %", "90 MiB"]]
      ),
      TextCase(
        name: "two fields with a comma and a blank",
        text: "name, age\nAnn B, 5\n",
        columns: ["name", "age"],
        rows: [["Ann B", "5"]]
      ),
      TextCase(
        name: "commas followed by blanks only in the titles",
        text: "name, full name,age\nann,Ann B,5\n",
        columns: ["name", "full name", "age"],
        rows: [["ann", "Ann B", "5"]]
      ),
      TextCase(
        name: "prose with a comma in each line",
        text: "Hello, world\nBye, moon\n",
        columns: ["line"],
        rows: [["Hello, world"], ["Bye, moon"]]
      ),
      TextCase(
        name: "ragged rows of many fields",
        text: "id;full name;c;d\n1;Ann B;x;y\n2;Bob;x\n3;Eve;x;y\n",
        columns: ["id", "full name", "c", "d"],
        rows: [["1", "Ann B", "x", "y"], ["3", "Eve", "x", "y"]],
        faults: 1
      ),
      TextCase(
        name: "log lines with milliseconds after a comma",
        text: "2026-01-01 10:00:00,123 INFO start\n2026-01-01 10:00:01,222 WARN stop\n",
        columns: ["1", "2", "3", "4"],
        rows: [
          ["2026-01-01", "10:00:00,123", "INFO", "start"],
          ["2026-01-01", "10:00:01,222", "WARN", "stop"],
        ]
      ),
      TextCase(
        name: "CSV of times with milliseconds in a field of their own",
        text: "10:00:00,123\n10:00:01,222\n",
        columns: ["10:00:00", "123"],
        rows: [["10:00:01", "222"]]
      ),
      TextCase(
        name: "blanks after commas, and a short row",
        text: "a, b c\n1, x\n2, y\n3\n4, z\n5, z\n",
        columns: ["a", "b c"],
        rows: [["1", "x"], ["2", "y"], ["4", "z"], ["5", "z"]],
        faults: 1
      ),
      TextCase(
        name: "blanks after semicolons",
        text: "id; full name\n1; Ann B\n2;Bob\n",
        columns: ["id", "full name"],
        rows: [["1", "Ann B"], ["2", "Bob"]]
      ),
    ]

    @Test(arguments: cases)
    func `are read`(text: TextCase) {
      text.check()
    }

    @Test(arguments: QuotedCases.all)
    func `are read with quotes that enclose line ends or are part of texts`(text: TextCase) {
      text.check()
    }

    @Test func `with many open quotes are each read at most twice`() {
      for (separator, count) in [("\t", 20_000), (",", 20_000)] {
        var text = "a\(separator)b\n"
        for number in 0..<count { text += "\(number)\(separator)\"\"\"x\n" }
        var records = SeparatedRecords(separator.utf8.first ?? 0, trims: false)
        var lineCount = 0
        for line in text.utf8.split(separator: 0x0A) {
          lineCount += 1
          let bytes = Array(line) + [0x0A]
          _ = records.add(NumberedLine(number: lineCount, bytes: bytes[...]))
        }
        _ = records.end()
        #expect(records.readLineCount <= 10 * lineCount, "separated by \(separator)")
      }
    }
  }
#endif
