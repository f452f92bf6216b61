#if Web
  import HTTPTypes
  import Hummingbird

  /// Lets through only what a page of the same server asks for, or a person by an address, and says in each
  /// answer what browsers must not do with it.
  ///
  /// A page of another origin can have a browser send requests to this machine. It is told nothing: not by
  /// its origin, not by a name of its own that leads here (DNS rebinding), and not with a body of any size.
  struct RequestGuard: Sendable {
    /// The names that the server goes by; nil where somebody else sees to it.
    var hosts: Set<String>?
    /// Whether rows may be changed.
    var allowsEditing = false
    /// The longest body of a request that changes something.
    static var longestBody: Int { 1 << 20 }
    /// The longest address with all that is asked in it.
    static var longestAddress: Int { 8_192 }

    /// What a request is answered, if it may be made.
    ///
    /// No middleware: what that needs of a viewer's task stays as long as he looks.
    func answer(_ request: Request, _ make: () throws -> Response) throws -> Response {
      do {
        try check(request)
        return guarded(try make())
      } catch let error as HTTPError {
        return refusal(error)
      }
    }

    /// The same, where the answer takes its time.
    func answerLater(
      _ request: Request,
      _ make: () async throws -> Response
    ) async throws -> Response {
      do {
        try check(request)
        return guarded(try await make())
      } catch let error as HTTPError {
        return refusal(error)
      }
    }

    private func refusal(_ error: HTTPError) -> Response {
      guarded(Answer.text(error.body ?? error.status.reasonPhrase, status: error.status))
    }

    /// An answer that says what browsers must not do with it. It stays as long as a stream does, so it has no more
    /// room than it needs.
    private func guarded(_ response: Response) -> Response {
      var response = response
      var headers = HTTPFields()
      // The server below says the time and what it is.
      headers.reserveCapacity(response.headers.count + GuardHeaders.all.count + 2)
      headers.append(contentsOf: response.headers)
      for field in GuardHeaders.all where !headers.contains(field.name) { headers.append(field) }
      response.headers = headers
      return response
    }

    private func check(_ request: Request) throws {
      let authority = request.head.authority ?? ""
      if let hosts, !Self.isKnown(authority, hosts) {
        throw HTTPError(.misdirectedRequest, message: "this server has other names")
      }
      if let origin = request.headers[.origin], !Self.isSame(origin, authority) {
        throw HTTPError(.forbidden, message: "asked for by another site")
      }
      if let site = request.headers[.fetchSite], site != "same-origin", site != "none",
        request.headers[.fetchMode] != "navigate"
      {
        throw HTTPError(.forbidden, message: "asked for by another site")
      }
      if request.method == .post, allowsEditing {
        try checkChange(request)
      } else {
        guard request.method == .get else {
          throw HTTPError(.methodNotAllowed, message: "here is nothing to change")
        }
        let length = request.headers[.contentLength] ?? "0"
        if length != "0" || request.headers[.transferEncoding] != nil {
          throw HTTPError(.contentTooLarge, message: "a request has no body here")
        }
      }
      if request.uri.string.utf8.count > Self.longestAddress {
        throw HTTPError(.uriTooLong, message: "the address is too long")
      }
    }

    /// Browsers say where a request that changes something comes from. What doesn't come from a page of this
    /// server changes nothing; a form of another site can't send JSON either.
    private func checkChange(_ request: Request) throws {
      guard request.headers[.origin] != nil else {
        throw HTTPError(.forbidden, message: "Origin: only this server's own page changes rows")
      }
      let type = request.headers[.contentType] ?? ""
      guard type.split(separator: ";").first.map(String.init)?.lowercased() == "application/json"
      else { throw HTTPError(.unsupportedMediaType, message: "JSON is wanted") }
      let length = request.headers[.contentLength].flatMap { Int($0) }
      guard let length, length <= Self.longestBody else {
        throw HTTPError(.contentTooLarge, message: "at most \(Self.longestBody) bytes are taken")
      }
    }

    /// Whether a host is one of the server's names, or an address in numbers: no other site's name can be made
    /// to lead here by those.
    static func isKnown(_ authority: String, _ hosts: Set<String>) -> Bool {
      let host = name(in: authority).lowercased()
      if host.hasPrefix("[") { return host.hasSuffix("]") }
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      return hosts.contains(host) || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// A host without its port.
    private static func name(in authority: String) -> Substring {
      // A number in brackets has colons of its own.
      guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
        return authority.prefix { $0 != ":" }
      }
      let rest = authority[authority.index(after: end)...]
      return rest.isEmpty || rest.hasPrefix(":") ? authority[...end] : authority[...]
    }

    /// Whether a page of an origin belongs to the server that was asked.
    static func isSame(_ origin: String, _ authority: String) -> Bool {
      ["http://", "https://"].contains { origin.lowercased() == $0 + authority.lowercased() }
    }
  }

  /// What browsers are told of each answer.
  private enum GuardHeaders {
    static let all = [
      HTTPField(name: .contentSecurityPolicy, value: contentPolicy),
      HTTPField(name: .xContentTypeOptions, value: "nosniff"),
      HTTPField(name: .cacheControl, value: "no-store"),
      HTTPField(name: .referrerPolicy, value: "no-referrer"),
      HTTPField(name: .resourcePolicy, value: "same-origin"),
      HTTPField(name: .openerPolicy, value: "same-origin"),
    ]

    private static var contentPolicy: String {
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }
  }

  extension HTTPField.Name {
    // Names are made of letters and hyphens only, which is all that is asked of them.
    fileprivate static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")!
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    fileprivate static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  }
#endif
