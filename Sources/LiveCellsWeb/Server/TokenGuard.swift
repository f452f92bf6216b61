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
      guard Token.isSame(context.parameters.get("token") ?? "", token) else {
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
      guard Token.isSame(given, "Bearer \(token)") else {
        return RequestGuard.guarded(Responses.text("not found", status: .notFound))
      }
      return try await next(request, context)
    }
  }
#endif
