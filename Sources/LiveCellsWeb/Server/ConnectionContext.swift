#if Web
  public import Hummingbird
  public import NIOCore

  /// What is known of a request, with the connection that it came by.
  ///
  /// With it a server writes to viewers' connections itself, and wakes no task of theirs for what they are sent:
  /// give the application's router contexts of such a type, ``ViewerContext`` or one of its own. In that case no
  /// middleware may change the bodies of the server's streams, for instance to compress them, and over HTTP/1.1 no
  /// handler of the connections but those beneath HTTP, as that of TLS.
  public protocol ConnectionContext: RequestContext {
    /// The connection.
    var channel: any Channel { get }
  }

  /// What is known of a request of a viewer, for applications that need to know no more.
  ///
  /// ```swift
  /// let router = Router(context: ViewerContext.self)
  /// server.addRoutes(to: router.group("live"))
  /// ```
  public struct ViewerContext: ConnectionContext {
    public var coreContext: CoreRequestContextStorage
    public let channel: any Channel

    /// What is known of a request that comes by a connection.
    public init(source: ApplicationRequestContextSource) {
      coreContext = CoreRequestContextStorage(source: source)
      channel = source.channel
    }
  }
#endif
