#if Web
  public import Hummingbird
  public import NIOCore

  /// A request context with the connection of the request.
  ///
  /// It lets a server write to the viewers' connections directly, without resuming a task per
  /// viewer and message. Create the application's router with a context type that conforms to this
  /// protocol, such as ``ViewerContext``. Then no middleware may change the bodies of the server's
  /// streams, for instance to compress them. Over HTTP/1.1, the only channel handlers below the
  /// HTTP handlers may be those like TLS that do not depend on HTTP.
  ///
  /// A viewer that accepts no byte for the time of ``ServerLimits/unread`` loses its slot. With
  /// other contexts, it keeps the slot until its connection ends.
  public protocol ConnectionContext: RequestContext {
    /// The connection of the request.
    var channel: any Channel { get }
  }

  /// The request context for applications that need only the connection.
  ///
  /// ```swift
  /// let router = Router(context: ViewerContext.self)
  /// server.addRoutes(to: router.group("live"))
  /// ```
  public struct ViewerContext: ConnectionContext {
    public var coreContext: CoreRequestContextStorage
    public let channel: any Channel

    /// Creates the context of a request.
    public init(source: ApplicationRequestContextSource) {
      coreContext = CoreRequestContextStorage(source: source)
      channel = source.channel
    }
  }
#endif
