#if Web
  import Foundation

  /// A response of a server, read as it arrives.
  struct WireResponse {
    let connection: WireConnection
    private(set) var status = 0
    private(set) var headers: [String: String] = [:]
    private var unread: [UInt8] = []
    private var isChunked = false
    private var left: Int?
    /// Whether the body was complete.
    private(set) var hasEnded = false

    /// Sends a request and waits for the head of the response.
    init(
      port: Int,
      path: String,
      method: String = "GET",
      headers: [String: String] = [:],
      body: String = "",
      receiveBuffer: Int32? = nil
    ) async throws {
      connection = try WireConnection(port: port, receiveBuffer: receiveBuffer)
      var fields = headers
      if fields["Host"] == nil { fields["Host"] = "127.0.0.1:\(port)" }
      let lines = fields.map { "\($0): \($1)\r\n" }.joined()
      connection.send("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)")
      var end = range(of: "\r\n\r\n")
      while end == nil {
        if try await !readMore() { throw WireConnection.Fault(text: "no answer") }
        end = range(of: "\r\n\r\n")
      }
      guard let end else { return }
      let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      unread.removeSubrange(..<end.upperBound)
      status = Int(head[0].split(separator: " ")[1]) ?? 0
      for line in head.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        self.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      isChunked = self.headers["transfer-encoding"] == "chunked"
      left = self.headers["content-length"].flatMap(Int.init)
    }

    private func range(of text: String) -> Range<Int>? {
      Data(unread).range(of: Data(text.utf8))
    }

    private mutating func readMore() async throws -> Bool {
      let bytes = await connection.read()
      unread += bytes
      return !bytes.isEmpty
    }

    /// Returns the next piece of the body; nil at its end or the end of the connection.
    mutating func next() async throws -> String? {
      guard isChunked else {
        guard let count = left, count > 0 else { return nil }
        while unread.count < count {
          if try await !readMore() { return nil }
        }
        left = 0
        return String(decoding: unread.prefix(count), as: UTF8.self)
      }
      while true {
        if let end = range(of: "\r\n"),
          let count = Int(String(decoding: unread[..<end.lowerBound], as: UTF8.self), radix: 16),
          unread.count >= end.upperBound + count + 2
        {
          if count == 0 {
            hasEnded = true
            return nil
          }
          let piece = unread[end.upperBound..<(end.upperBound + count)]
          defer { unread.removeSubrange(..<(end.upperBound + count + 2)) }
          return String(decoding: piece, as: UTF8.self)
        }
        if try await !readMore() { return nil }
      }
    }

    /// Returns the rest of the body.
    mutating func text() async throws -> String {
      var text = ""
      while let piece = try await next() { text += piece }
      return text
    }
  }

  /// A stream with the rows derived from it.
  struct WireStream {
    var response: WireResponse
    var seen = WirePicture()

    init(_ response: WireResponse) {
      self.response = response
    }

    /// Processes events until a condition is true.
    @discardableResult
    mutating func until(_ shows: @Sendable (WirePicture) -> Bool) async throws -> WirePicture {
      while !shows(seen) {
        guard let piece = try await response.next() else {
          throw WireConnection.Fault(text: "the stream ended: \(seen.rows), \(seen.reason ?? "-")")
        }
        try seen.take(piece)
      }
      return seen
    }

    /// Processes all events until the end.
    mutating func untilEnd() async throws -> WirePicture {
      while let piece = try await response.next() { try seen.take(piece) }
      return seen
    }
  }
#endif
