#if Web
  import HTTPTypes
  import Hummingbird

  /// Shows nothing to who does not have the secret in the address.
  struct TokenGuard: RouterMiddleware {
    let token: String

    func handle(
      _ request: Request,
      context: ViewerContext,
      next: (Request, ViewerContext) async throws -> Response
    ) async throws -> Response {
      guard Self.isSame(context.parameters.get("token") ?? "", token) else {
        return Answer.text("nothing is here", status: .notFound)
      }
      return try await next(request, context)
    }

    /// Looks at all of it, so that the time says nothing of how much is right.
    static func isSame(_ given: String, _ wanted: String) -> Bool {
      let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
      guard given.count == wanted.count else { return false }
      return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }

  /// Answers programs that send the secret as `Authorization: Bearer`, as those that gather figures do.
  struct BearerGuard: RouterMiddleware {
    let token: String

    func handle(
      _ request: Request,
      context: ViewerContext,
      next: (Request, ViewerContext) async throws -> Response
    ) async throws -> Response {
      let given = request.headers[.authorization] ?? ""
      guard TokenGuard.isSame(given, "Bearer \(token)") else {
        return Answer.text("nothing is here", status: .notFound)
      }
      return try await next(request, context)
    }
  }
#endif
