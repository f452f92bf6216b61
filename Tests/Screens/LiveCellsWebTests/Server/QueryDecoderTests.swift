#if Web
  import DatabaseTestSupport
  import Foundation
  import Hummingbird
  import LiveCells
  import ScaleTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// Queries, positions and edits of any content.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct QueryDecoderTests {
    private let tables = ["t", "a b", "é", ""].map { name in
      ServedTable(name) { throw CancellationError() }
    }

    private static let names = [
      "table", "sort", "desc", "filter", "section", "hold", "first", "count", "text", "from",
      "%74able",
    ]
    private static let values = [
      "t", "a%20b", "a+b", "%C3%A9", "e%CC%81", "", "0", "1", "-1", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "%", "%f", "%zz", "%00", "%ff", "+5", "1e3",
      "&", "=", "?", "#", "%26", "%3D", ";",
    ]

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `any query is decoded or refused`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<100 {
        var query = ""
        for _ in 0..<input.number(0...6) {
          let value =
            input.number(0...3) == 0
            ? String(decoding: input.bytes(), as: UTF8.self)
            : Self.values[input.number(0...Self.values.count - 1)]
          query += ["&", "&&", ";", ""][input.number(0...3)]
          query += Self.names[input.number(0...Self.names.count - 1)]
          query += ["=", "==", ""][input.number(0...2)] + value
        }
        let request = Request(
          head: .init(method: .get, scheme: nil, authority: nil, path: "/rows?" + query),
          body: .init(buffer: ByteBuffer())
        )
        do {
          let shape = try ShapeRequest(request, tables: tables)
          #expect((0...ShapeRequest.furthest).contains(shape.first), "seed \(seed): \(query)")
          #expect(ShapeRequest.counts.contains(shape.count))
          #expect(shape.view.order?.column ?? 0 >= 0 && shape.view.section ?? 0 >= 0)
          #expect(shape.view.filter.utf8.count <= 1_000 && shape.view.hold.utf8.count <= 1_000)
          _ = shape.view.tableRequest
        } catch {
          let status = (error as? HTTPError)?.status
          #expect(status == .badRequest || status == .notFound, "seed \(seed): \(query): \(error)")
        }
      }
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `positions of streams are read back, and any other text is refused`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<100 {
        let position = StreamPosition(
          stream: UInt64(bitPattern: input.integer()),
          version: Int(input.integer())
        )
        #expect(StreamPosition(position.description) == position)
        if let other = StreamPosition(input.text()) {
          #expect(StreamPosition(other.description) == other)
        }
        let cell = input.text()
        if let text = WireCell.text(cell) { #expect(!WireCell.prefix(of: text).isEmpty) }
      }
    }

    private static let edits = [
      #"{"page":"p","table":"t","command":"edit","rows":[1,2],"column":0,"columns":[0,1],"title":"a"}"#,
      #"{"page":"p","answer":"x","skips":true,"shown":[["n1","ta"],null],"filter":"f"}"#,
      #"{"page":"p","command":"delete","rows":[-9223372036854775808,9223372036854775807]}"#,
    ]

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `edits with mistakes are decoded or refused`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<100 {
        var bytes = Array(Self.edits[input.number(0...Self.edits.count - 1)].utf8)
        for _ in 0..<input.number(0...3) where !bytes.isEmpty {
          let place = input.number(0...bytes.count - 1)
          switch input.number(0...2) {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(contentsOf: input.bytes(8), at: place)
          default: bytes[place] = UInt8(input.number(0...255))
          }
        }
        do {
          _ = try JSONDecoder().decode(EditRequest.self, from: Data(bytes))
        } catch {
          #expect(error is DecodingError, "seed \(seed): \(error)")
        }
      }
    }
  }
#endif
