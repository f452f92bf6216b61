#if SQLite
  import KeyValueObserving
  import Testing

  @testable import LiveCellsTool

  /// A text with its expected columns and rows.
  struct TextCase: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var columns: [String]
    var rows: [[String]]
    var faults = 0

    var testDescription: String { name }

    /// Checks the text as a whole, and in pieces as from a pipe.
    func check() {
      for size in [Int.max, 1, 7] {
        let read = ReadText(Array(text.utf8), pieces: size)
        #expect(read.columns == columns, "\(name) in pieces of \(size)")
        #expect(read.rows == rows, "\(name) in pieces of \(size)")
        #expect(read.faults.count == faults, "\(name) in pieces of \(size): \(read.faults)")
      }
    }
  }

  /// The rows of a complete text.
  struct ReadText {
    var columns: [String] = []
    var rows: [[String]] = []
    var faults: [String] = []

    init(_ bytes: [UInt8], pieces: Int = .max, _ options: LineOptions = LineOptions()) {
      var input = LineInput(options)
      var start = 0
      repeat {
        let end = pieces < bytes.count - start ? start + pieces : bytes.count
        take(input.read(Array(bytes[start..<end])))
        start = end
      } while start < bytes.count
      take(input.read([], isLast: true))
    }

    private mutating func take(_ batch: LineBatch) {
      faults += batch.faults
      for record in batch.records {
        switch record {
        case .columns, .begin:
          columns = record.declaredColumns ?? []
          rows = []
        case .row(_, let fields), .initial(_, let fields):
          for field in fields
          where !columns.contains(where: { ExactName($0) == ExactName(field.name) }) {
            columns.append(field.name)
          }
          rows.append(
            columns.map { column in
              let field = fields.first { ExactName($0.name) == ExactName(column) }
              return field.map { $0.value == .null ? "" : $0.value.description } ?? ""
            }
          )
        default: break
        }
      }
    }
  }

  @Suite struct `Aligned columns` {
    @Test(arguments: AlignedCases.withTitles)
    func `are separated according to their titles`(text: TextCase) {
      text.check()
    }

    @Test(arguments: CommandOutputCases.all)
    func `of system commands have exact values, with empty cells`(text: TextCase) {
      text.check()
    }

    @Test(arguments: AlignedCases.withHeadings)
    func `are found between headings and footers`(text: TextCase) {
      text.check()
    }

    @Test(arguments: AlignedCases.withoutTitles)
    func `without titles are numbered, and no line is treated as titles`(text: TextCase) {
      text.check()
    }

    @Test func `keep their position in a row with an oversized value`() {
      let text = """
        USER         PID %CPU COMMAND
        root           1  0.1 /sbin/init splash
        systemd-resolved-long 20123  0.0 /lib/resolved
        ann          345 12.5 vi a b
        bob          346  2.5 sh

        """
      let read = ReadText(Array(text.utf8))
      #expect(read.columns == ["USER", "PID", "%CPU", "COMMAND"])
      #expect(read.rows[1] == ["systemd-resolved-long", "20123", "0.0", "/lib/resolved"])
      #expect(read.rows[2] == ["ann", "345", "12.5", "vi a b"])
    }

    @Test func `are found without the rows that an oversized value shifts`() {
      let text = TextCase(
        name: "df of a logical volume",
        text: """
          Filesystem    Type 1024-blocks      Used Available Capacity Mounted on
          /dev/mapper/VolGroup00-LogVol00 ext3     6030784   1147932   4571556      21% /
          proc          proc           0         0         0       -  /proc
          sysfs        sysfs           0         0         0       -  /sys

          """,
        columns: [
          "Filesystem", "Type", "1024-blocks", "Used", "Available", "Capacity", "Mounted on",
        ],
        rows: [
          ["/dev/mapper/VolGroup00-LogVol00", "ext3", "6030784", "1147932", "4571556", "21%", "/"],
          ["proc", "proc", "0", "0", "0", "-", "/proc"],
          ["sysfs", "sysfs", "0", "0", "0", "-", "/sys"],
        ]
      )
      text.check()
    }

    @Test func `are named or not as the options request`() {
      var options = LineOptions()
      options.hasTitles = false
      let read = ReadText(Array("NAME  SIZE\nweb   1\n".utf8), options)
      #expect(read.columns == ["1", "2"] && read.rows == [["NAME", "SIZE"], ["web", "1"]])
      options.hasTitles = true
      let date = ReadText(Array("Wed Nov 25 04:21:23 UTC 2026\n".utf8), options)
      #expect(date.rows.isEmpty && !date.columns.isEmpty)
      let values = ReadText(Array("1,2\n3,4\n".utf8), LineOptions(hasTitles: false))
      #expect(values.columns == ["1", "2"] && values.rows == [["1", "2"], ["3", "4"]])
    }

    @Test func `of more than a thousand rows keep the columns of the first ones`() {
      var text = "NAME        STATE\n"
      for number in 0..<3_000 { text += "web\(number % 10)        running \(number)\n" }
      let read = ReadText(Array(text.utf8), pieces: 4_096)
      #expect(read.rows.count == 3_000 && read.faults.isEmpty)
      #expect(read.rows.last == ["web9", "running 2999"])
    }
  }
#endif
