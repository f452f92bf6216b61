#if Web
  import Foundation

  /// The server's response to an edit.
  struct EditReply: Decodable, Equatable {
    var question: String?
    var text: String?
    var skippable: Bool?
    var message: String?
  }

  extension Gateway {
    var origin: String { "http://127.0.0.1:\(port)" }

    func post(
      _ body: String,
      headers: [String: String]? = nil
    ) async throws -> WireResponse {
      let usual = ["Content-Type": "application/json", "Content-Length": "\(body.utf8.count)"]
      return try await WireResponse(
        port: port,
        path: "/\(TrackServer.token)/edit",
        method: "POST",
        headers: usual.merging(headers ?? ["Origin": origin]) { $1 },
        body: body
      )
    }

    func edit(_ body: String) async throws -> EditReply {
      var response = try await post(body)
      let text = try await response.text()
      guard response.status == 200 else { throw WireConnection.Fault(text: text) }
      return try JSONDecoder().decode(EditReply.self, from: Data(text.utf8))
    }
  }
#endif
