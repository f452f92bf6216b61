#if Web
  import HTTPTypes
  import Hummingbird

  /// Admits only requests from a page of this server or from the address bar, and adds security
  /// headers to each response.
  ///
  /// A page of another origin can make a browser send requests to this machine. Such requests are
  /// refused by their origin, by their host name if that leads here through DNS rebinding, and if
  /// they have a body.
  struct RequestGuard: Sendable {
    /// The accepted host names, or nil if another component checks them.
    var hosts: Set<String>?
    /// Whether requests may change rows.
    var allowsEditing = false
    /// Whether a request may name no host. Browsers always name one; simple health checks do not.
    var allowsMissingHost = false
    /// The maximum size of the body of an edit, in bytes.
    static var maxBodySize: Int { 1 << 20 }
    /// The maximum length of a path with its query, in bytes.
    static var maxAddressSize: Int { 8_192 }

    /// Returns the response to a request, or a refusal.
    ///
    /// This is not a middleware, because the frames of a middleware would stay in the viewer's task
    /// for as long as its stream.
    func answer(_ request: Request, _ make: () throws -> Response) throws -> Response {
      do {
        try check(request)
        return Self.guarded(try make())
      } catch let error as HTTPError {
        return refusal(error)
      }
    }

    /// Like `answer(_:_:)`, for handlers that are asynchronous.
    func answerLater(
      _ request: Request,
      _ make: () async throws -> Response
    ) async throws -> Response {
      do {
        try check(request)
        return Self.guarded(try await make())
      } catch let error as HTTPError {
        return refusal(error)
      }
    }

    private func refusal(_ error: HTTPError) -> Response { Self.refusal(error) }

    /// Returns the response to a request that is refused.
    static func refusal(_ error: HTTPError) -> Response {
      guarded(Responses.text(error.body ?? error.status.reasonPhrase, status: error.status))
    }

    /// Adds the security headers to a response. The headers live as long as a stream, so their
    /// capacity is exact.
    static func guarded(_ response: Response) -> Response {
      var response = response
      var headers = HTTPFields()
      // Two more for the date and the server name, which HTTP adds.
      headers.reserveCapacity(response.headers.count + GuardHeaders.all.count + 2)
      headers.append(contentsOf: response.headers)
      for field in GuardHeaders.all where !headers.contains(field.name) { headers.append(field) }
      response.headers = headers
      return response
    }

    private func check(_ request: Request) throws {
      let authority = request.head.authority ?? ""
      try Self.checkHost(request)
      if let hosts, !Self.isKnown(authority, hosts), !authority.isEmpty || !allowsMissingHost {
        throw HTTPError(.misdirectedRequest, message: "unknown host name: add it with --name")
      }
      if let origin = request.headers[.origin], !Self.isSame(origin, authority) {
        throw HTTPError(.forbidden, message: "requests from other sites are not allowed")
      }
      // A navigation is allowed, because a link on another site may open the page.
      if let site = request.headers[.fetchSite], site != "same-origin", site != "none",
        request.headers[.fetchMode] != "navigate"
      {
        throw HTTPError(.forbidden, message: "requests from other sites are not allowed")
      }
      if request.method == .post, allowsEditing {
        try checkChange(request)
      } else {
        guard request.method == .get || request.method == .head else {
          throw HTTPError(.methodNotAllowed, message: "only GET and HEAD are supported")
        }
        let length = request.headers[.contentLength] ?? "0"
        if length != "0" || request.headers[.transferEncoding] != nil {
          throw HTTPError(.contentTooLarge, message: "a request must not have a body")
        }
      }
      if request.uri.string.utf8.count > Self.maxAddressSize {
        throw HTTPError(.uriTooLong, message: "the address is too long")
      }
    }

    /// Refuses a request with several hosts, which proxies and servers may understand differently.
    static func checkHost(_ request: Request) throws {
      let authority = request.head.authority ?? ""
      if authority.contains(where: { $0 == "," || $0.isWhitespace }) {
        throw HTTPError(.badRequest, message: "Host: expected one host name")
      }
    }

    /// Checks a request that changes rows. Browsers send the origin with such requests, so a
    /// request without one does not come from this server's page. A form of another site cannot
    /// send JSON either.
    private func checkChange(_ request: Request) throws {
      guard request.headers[.origin] != nil else {
        throw HTTPError(.forbidden, message: "Origin: only the page of this server may change rows")
      }
      let type = request.headers[.contentType] ?? ""
      guard type.split(separator: ";").first.map(String.init)?.lowercased() == "application/json"
      else {
        throw HTTPError(.unsupportedMediaType, message: "the content type must be application/json")
      }
      let length = request.headers[.contentLength].flatMap { Int($0) }
      guard let length, length <= Self.maxBodySize else {
        throw HTTPError(
          .contentTooLarge,
          message: "the body may have at most \(Self.maxBodySize) bytes"
        )
      }
    }

    /// Returns whether a host is one of the server's names or an IP address. DNS rebinding needs a
    /// name of another site, so addresses are safe.
    static func isKnown(_ authority: String, _ hosts: Set<String>) -> Bool {
      let host = name(in: authority).lowercased()
      if host.hasPrefix("[") { return host.hasSuffix("]") }
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      return hosts.contains(host) || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Returns a host without its port.
    private static func name(in authority: String) -> Substring {
      // An IPv6 address in brackets contains colons.
      guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
        return authority.prefix { $0 != ":" }
      }
      let rest = authority[authority.index(after: end)...]
      return rest.isEmpty || rest.hasPrefix(":") ? authority[...end] : authority[...]
    }

    /// Returns whether an origin is that of the requested server.
    static func isSame(_ origin: String, _ authority: String) -> Bool {
      ["http://", "https://"].contains { origin.lowercased() == $0 + authority.lowercased() }
    }
  }

  /// The security headers of each response.
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
    // Names that consist of letters and hyphens are always valid.
    fileprivate static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let fetchMode = HTTPField.Name("Sec-Fetch-Mode")!
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    fileprivate static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  }
#endif
