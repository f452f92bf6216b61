#if Web
  import HTTPTypes
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes

  /// Detects that the client of a request is gone, while nothing is written to its connection.
  ///
  /// A client that ends its sending may still read: it looks like a client that is gone. Something
  /// written then tells them apart, because the system of a client that is gone resets the
  /// connection. Before the response, that is an interim response.
  final class DepartureWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    private let channel: any Channel
    /// Called on the event loop; nil after the call, and after the end of the watch.
    private let onDeparture: NIOLoopBoundBox<(@Sendable () -> Void)?>
    private let probe: Probe

    /// The bytes to write when the client has ended its sending.
    enum Probe: Sendable {
      /// An interim response. The response itself may not have begun.
      case interim
      /// The next part of the body, which has begun. The closure is called on the event loop, and
      /// returns nil if there is nothing to write.
      case body(@Sendable () -> ByteBuffer?)
    }

    /// - Parameters:
    ///   - probe: The bytes to write when the client has ended its sending.
    ///   - onDeparture: Called at most once, on the event loop of the connection.
    init(_ channel: any Channel, probe: Probe, onDeparture: @escaping @Sendable () -> Void) {
      self.channel = channel
      self.probe = probe
      self.onDeparture = .makeBoxSendingValue(onDeparture, eventLoop: channel.eventLoop)
    }

    /// Starts watching. A connection that is closed already counts as a departure.
    func begin() async {
      let isAdded = channel.eventLoop.submit { [self] in
        try channel.pipeline.syncOperations.addHandler(self)
        // The client may have left before.
        if gate?.isInputClosed == true { writeProbe() }
      }
      do {
        try await isAdded.get()
      } catch {
        channel.eventLoop.execute { [self] in depart() }
      }
    }

    /// Ends the watch. Nothing is sent after the return.
    func end() async {
      let isEnded = channel.eventLoop.submit { [self] in
        onDeparture.value = nil
        channel.pipeline.syncOperations.removeHandler(self, promise: nil)
      }
      try? await isEnded.get()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed { writeProbe() }
      context.fireUserInboundEventTriggered(event)
    }

    /// Called when the connection is closed, too.
    func handlerRemoved(context: ChannelHandlerContext) { depart() }

    private func depart() {
      onDeparture.value.take()?()
    }

    private var gate: ConnectionGate? {
      try? channel.pipeline.syncOperations.handler(type: ConnectionGate.self)
    }

    private func writeProbe() {
      // HTTP/2 ends each request in this way, and resets the stream of a client that is gone.
      guard onDeparture.value != nil,
        (try? channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)) != nil
      else { return }
      switch probe {
      case .interim:
        // HTTP/1.0 has no interim responses.
        if gate?.isWithoutChunks == true { return }
        let status = HTTPResponse.Status(code: 102, reasonPhrase: "Processing")
        channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: status)), promise: nil)
      case .body(let next):
        guard let bytes = next() else { return }
        channel.writeAndFlush(HTTPResponsePart.body(bytes), promise: nil)
      }
    }
  }

  /// Performs an operation, and cancels it when the client of the request is gone.
  ///
  /// - Parameter connection: The connection of the request, if the router's context provides it.
  ///   Without one, the operation is not cancelled. No response may have begun.
  func whileConnected<Result: Sendable>(
    _ connection: (any Channel)?,
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let connection else { return try await operation() }
    let task = Task { try await operation() }
    let watch = DepartureWatch(connection, probe: .interim) { task.cancel() }
    return try await withTaskCancellationHandler {
      await watch.begin()
      let result = await task.result
      await watch.end()
      return try result.get()
    } onCancel: {
      task.cancel()
    }
  }
#endif
