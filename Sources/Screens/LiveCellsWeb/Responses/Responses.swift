#if Web
  import HTTPTypes
  import Hummingbird

  /// Creates the HTTP responses that several routes share.
  enum Responses {
    static func bytes(_ bytes: [UInt8], type: String) -> Response {
      Response(
        status: .ok,
        headers: [.contentType: type],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      )
    }

    static func json(_ write: (inout JSONWriter) -> Void) -> Response {
      var json = JSONWriter()
      write(&json)
      return bytes(json.bytes, type: "application/json; charset=utf-8")
    }

    /// Returns the response to HEAD for a body of unknown length.
    static func head(_ headers: HTTPFields) -> Response {
      Response(
        status: .ok,
        headers: headers,
        body: ResponseBody { writer in try await writer.finish(nil) }
      )
    }

    static func text(_ text: String, status: HTTPResponse.Status) -> Response {
      Response(
        status: status,
        headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n"))
      )
    }
  }
#endif
