#if Web
  import HTTPTypes
  import Hummingbird

  /// Refuses requests whose path does not contain the token.
  struct TokenGuard: RouterMiddleware {
    let token: String

    func handle(
      _ request: Request,
      context: ViewerContext,
      next: (Request, ViewerContext) async throws -> Response
    ) async throws -> Response {
      if let refusal = Self.hostRefusal(request) { return refusal }
      guard Self.isSame(context.parameters.get("token") ?? "", token) else {
        return RequestGuard.guarded(Responses.text("not found", status: .notFound))
      }
      return try await next(request, context)
    }

    /// Returns the response to a request with several hosts, or nil.
    fileprivate static func hostRefusal(_ request: Request) -> Response? {
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

  /// Admits requests that send the token as `Authorization: Bearer`, as metrics collectors do.
  struct BearerGuard: RouterMiddleware {
    let token: String

    func handle(
      _ request: Request,
      context: ViewerContext,
      next: (Request, ViewerContext) async throws -> Response
    ) async throws -> Response {
      if let refusal = TokenGuard.hostRefusal(request) { return refusal }
      let given = request.headers[.authorization] ?? ""
      guard TokenGuard.isSame(given, "Bearer \(token)") else {
        return RequestGuard.guarded(Responses.text("not found", status: .notFound))
      }
      return try await next(request, context)
    }
  }
#endif
