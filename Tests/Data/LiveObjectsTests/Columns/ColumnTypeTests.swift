#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import KeyValueCore
  import LiveSQLite
  @testable import LiveObjects

  enum Shade: String, ColumnValue {
    case light
    case dark
  }

  enum Grade: Int, ColumnValue {
    case low = 1
    case high = 2
  }

  struct Point: Codable, Equatable {
    var x: Double
    var y: Double
  }

  /// A class with one property of each supported column type.
  @Managed("sample")
  final class Sample {
    var id: Int64?
    var text = "none"
    var small: Int8 = -1
    var large: UInt64 = 0
    var isOn = false
    var real = 0.5
    var single: Float?
    var bytes: [UInt8] = []
    var data: Data?
    var mark: UUID?
    @Stored("raw_mark", as: .blob) var rawMark: UUID?
    var day: Date?
    @Stored(as: .unixTime) var instant: Date?
    var shade = Shade.light
    var grade: Grade?
    @Stored(as: .json) var point = Point(x: 0, y: 0)
    @Stored(as: .json) var names: [String]?
    var anything: Value = .null
    @Stored("default") var `default`: String?
  }

  @Suite struct FoundationTypeTests {
    @Test func `URLs and decimals are read back unchanged`() throws {
      let long = "12345678901234567890.123456789"
      for text in ["0.1", "-3", long, "1e3"] {
        let number = try Decimal(columnValue: .text(text))
        #expect(try Decimal(columnValue: number.columnValue()) == number)
      }
      #expect(try Decimal(columnValue: .text(long)).columnValue() == .text(long))
      #expect(try Decimal(columnValue: .integer(7)) == 7 && Decimal(columnValue: .real(0.5)) == 0.5)
      #expect(try Decimal(columnValue: .decimal("1.10")) == Decimal(string: "1.1"))
      for wrong: Value in [.text("3 apples"), .text(""), .null, .blob([1]), .real(.infinity)] {
        #expect(throws: (any Error).self) { try Decimal(columnValue: wrong) }
      }
      #expect(throws: (any Error).self) { try Decimal.nan.columnValue() }
      let address = try URL(columnValue: .text("https://example.org/a?b=c#d"))
      #expect(address.host == "example.org")
      #expect(address.columnValue() == .text("https://example.org/a?b=c#d"))
      #expect(throws: (any Error).self) { try URL(columnValue: .integer(1)) }
      #expect(URL.columnType == .text && Decimal.columnType == .text)
    }
  }

  @Suite struct ColumnTypeTests {
    let folder = Folder()
    let path: String
    let context: ManagedContext

    init() throws {
      path = folder.file("types.db")
      try Shell.run(
        path,
        """
        CREATE TABLE sample(id INTEGER PRIMARY KEY, text, small, large, isOn, real, single, bytes,
          data, mark, raw_mark, day, instant, shade, grade, point, names, anything, "default");
        """
      )
      context = try ManagedContext(Store(path: path, access: .readWrite))
    }

    private func sample(_ columns: String, _ values: String) throws -> Sample {
      let id = try Shell.run(
        path,
        "INSERT INTO sample(\(columns)) VALUES(\(values)); SELECT last_insert_rowid();"
      )
      return context.object(Sample.self, RowKey(Int64(id.dropLast()) ?? 0))
    }

    @Test func `values of each type are read back unchanged`() throws {
      let sample = Sample()
      let mark = UUID()
      let instant = Date(timeIntervalSince1970: 1_234_567_890.25)
      sample.text = "a\u{0}é😀"
      sample.small = 127
      sample.large = UInt64(Int64.max)
      sample.isOn = true
      sample.real = .infinity
      sample.single = 0.25
      sample.bytes = [0, 255]
      sample.data = Data([1, 2])
      sample.mark = mark
      sample.rawMark = mark
      sample.day = instant
      sample.instant = instant
      sample.shade = .dark
      sample.grade = .high
      sample.point = Point(x: 1, y: -2)
      sample.names = ["a", "b"]
      sample.anything = .invalidText([0xFF])
      sample.default = "word"
      context.insert(sample)
      try context.save()

      let other = try ManagedContext(Store(path: path))
      let read = try #require(try other.find(Sample.self, 1))
      #expect(read.text == "a\u{0}é😀")
      #expect(read.small == 127)
      #expect(read.large == UInt64(Int64.max))
      #expect(read.isOn)
      #expect(read.real == .infinity)
      #expect(read.single == 0.25)
      #expect(read.bytes == [0, 255])
      #expect(read.data == Data([1, 2]))
      #expect(read.mark == mark)
      #expect(read.rawMark == mark)
      #expect(read.day == instant)
      #expect(read.instant == instant)
      #expect(read.shade == .dark)
      #expect(read.grade == .high)
      #expect(read.point == Point(x: 1, y: -2))
      #expect(read.names == ["a", "b"])
      #expect(read.anything == .invalidText([0xFF]))
      #expect(read.default == "word")
      #expect(read.valueErrors.isEmpty)
    }

    @Test func `values are written in the storage format of their property`() throws {
      let sample = Sample()
      let mark = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000FF"))
      sample.mark = mark
      sample.rawMark = mark
      sample.day = Date(timeIntervalSince1970: 0.5)
      sample.instant = Date(timeIntervalSince1970: 7)
      sample.names = ["a/b"]
      context.insert(sample)
      try context.save()
      let row = try Shell.run(
        path,
        "SELECT mark, hex(raw_mark), day, typeof(instant), instant, names FROM sample;"
      )
      #expect(
        row == "\(mark.uuidString)|000000000000000000000000000000FF|1970-01-01 00:00:00.500"
          + "|integer|7|[\"a/b\"]\n"
      )
    }

    @Test(arguments: [
      ("text", "NULL"), ("text", "x'00'"), ("text", "CAST(x'ff' AS TEXT)"),
      ("small", "128"), ("small", "'01'"), ("small", "1.5"), ("small", "NULL"), ("large", "-1"),
      ("isOn", "2"), ("isOn", "'true'"), ("real", "'0.5 m'"), ("real", "'0x1p3'"),
      ("real", "9007199254740993"),
      ("single", "x''"), ("bytes", "'text'"), ("data", "5"), ("mark", "'no'"), ("mark", "x'00'"),
      ("raw_mark", "1"), ("day", "'yesterday'"), ("day", "9e999"), ("instant", "'2026-13-01'"),
      ("shade", "'purple'"), ("shade", "1"), ("grade", "3"), ("point", "'{'"),
      ("point", "'{\"x\":1}'"), ("point", "NULL"), ("names", "'[1]'"), ("names", "7"),
    ])
    func `a value of another type reads as the initial value and is reported as an error`(
      column: String,
      value: String
    ) throws {
      let fresh = Sample()
      let sample = try sample(column, value)
      let errors = sample.valueErrors.filter {
        $0.context == "Sample \(sample.rowKey?.description ?? ""), column \(column)"
      }
      #expect(errors.map(\.code) == [.wrongType])
      let key = column == "raw_mark" ? "rawMark" : column
      let (read, initial) = (try sample.value(forKey: key), try fresh.value(forKey: key))
      #expect("\(read ?? "nil")" == "\(initial ?? "nil")")
    }

    @Test func `a checked value throws where the property has its initial value`() throws {
      let sample = try sample("shade, grade", "'purple', 2")
      #expect(sample.shade == .light)
      #expect(try sample.checkedValue(\.grade) == .high)
      let error = #expect(throws: StoreError.self) { try sample.checkedValue(\.shade) }
      #expect(
        error?.description == "Sample 1, column shade: 'purple' is not a value of type Shade"
      )
    }

    @Test func `an undecodable value is not overwritten when another property is saved`() throws {
      let sample = try sample("shade, small", "'purple', 3")
      sample.small = 4
      try context.save()
      #expect(try Shell.run(path, "SELECT shade, small FROM sample;") == "purple|4\n")
    }

    @Test func `a value that no column can store is an error of the save, not of the assignment`()
      throws
    {
      let sample = try sample("large, real", "1, 2")
      sample.large = .max
      sample.point = Point(x: .nan, y: 0)
      #expect(sample.large == 1)
      #expect(context.hasChanges)
      let all = #expect(throws: ValidationError.self) { try context.save() }
      #expect(all?.failures.map(\.key) == ["large", "point"])
      #expect(
        all?.description.hasPrefix("not valid: Sample 1, large: 18446744073709551615") == true
      )
      sample.large = 2
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.code == .wrongType)
      sample.point = Point(x: 1, y: 0)
      try context.save()
      #expect(try Shell.run(path, "SELECT large, point FROM sample;") == "2|{\"x\":1,\"y\":0}\n")
    }
  }
#endif
