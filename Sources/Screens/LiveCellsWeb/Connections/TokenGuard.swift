#if Web
  import HTTPTypes
  import Hummingbird

  /// Refuses requests that do not contain the token.
  struct TokenGuard: RouterMiddleware {
    private let wanted: String
    private let given: @Sendable (Request, ViewerContext) -> String?

    /// Creates a guard that expects the token in the path of a request.
    static func path(_ token: String) -> Self {
      Self(wanted: token) { _, context in context.parameters.get("token") }
    }

    /// Creates a guard that expects `Authorization: Bearer`, as metrics collectors send it.
    static func bearer(_ token: String) -> Self {
      Self(wanted: "Bearer \(token)") { request, _ in request.headers[.authorization] }
    }

    func handle(
      _ request: Request,
      context: ViewerContext,
      next: (Request, ViewerContext) async throws -> Response
    ) async throws -> Response {
      if let refusal = Self.hostRefusal(request) { return refusal }
      guard Self.isSame(given(request, context) ?? "", wanted) else {
        return RequestGuard.guarded(Responses.text("not found", status: .notFound))
      }
      return try await next(request, context)
    }

    /// Returns the response to a request with several hosts, or nil.
    private static func hostRefusal(_ request: Request) -> Response? {
      do {
        try RequestGuard.checkHost(request)
        return nil
      } catch {
        return (error as? HTTPError).map(RequestGuard.refusal)
      }
    }

    /// Compares all bytes, so that the time does not reveal how many are correct.
    static func isSame(_ given: String, _ wanted: String) -> Bool {
      let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
      guard given.count == wanted.count else { return false }
      return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
