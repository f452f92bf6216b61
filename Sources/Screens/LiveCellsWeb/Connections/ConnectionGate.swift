#if Web
  import NIOCore
  import NIOHTTP1

  /// Watches one connection, before requests and responses lose their HTTP version and repeated
  /// header fields.
  ///
  /// - It closes a connection whose client sends no request, or accepts no byte, for a while. The
  ///   system closes one whose client does not even acknowledge.
  /// - It tells the ledger whether the client knows the token.
  /// - It merges several `Host` fields into one, which is no valid host and is refused.
  /// - A response to HTTP/1.0 has no chunks and ends with the connection.
  /// - A response to HEAD has no body.
  /// - It records that the client has ended its sending, for those that watch the client later.
  final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request whose response has not been written completely.
    private struct Pending {
      var version: HTTPVersion
      var isHead: Bool
      /// Whether the connection ends with the response.
      var isLast = false
    }

    private let ledger: ConnectionLedger
    private let token: String
    private let limits: ConnectionLimits
    private var number: Int?
    private var isKnown = false
    /// Whether the client has ended its sending. It may still read.
    private(set) var isInputClosed = false
    private var pending: CircularBuffer<Pending> = []
    private var progress = ConnectionProgress()
    /// Closes the connection if the first request does not arrive.
    private var deadline: Scheduled<Void>?
    private var check: Scheduled<Void>?

    /// - Parameters:
    ///   - ledger: The connections of the server.
    ///   - token: The token of the server.
    ///   - limits: How long a connection may do nothing.
    init(_ ledger: ConnectionLedger, token: String, limits: ConnectionLimits) {
      self.ledger = ledger
      self.token = token
      self.limits = limits
    }

    /// Whether the request that is being responded to is of HTTP/1.0, which has no chunks.
    var isWithoutChunks: Bool { pending.first.map { $0.version.isWithoutChunks } ?? false }

    func handlerAdded(context: ChannelHandlerContext) {
      number = ledger.add(context.channel)
      KeepAlive.enable(on: context.channel, limit: limits.unread)
      deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.firstRequest) {
        context.close(promise: nil)
      }
      scheduleCheck(context)
    }

    private func scheduleCheck(_ context: ChannelHandlerContext) {
      let interval = min(limits.unread, limits.idle).nanoseconds / 4
      check = context.eventLoop.assumeIsolated().scheduleTask(
        in: .nanoseconds(max(1_000_000, interval))
      ) { [weak self] in
        self?.closeIfIdle(context)
      }
    }

    /// Closes the connection if the client has neither accepted a byte that it was sent nor sent a
    /// part of a request for a while. The server itself may take any time to respond.
    private func closeIfIdle(_ context: ChannelHandlerContext) {
      let unread =
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)).flatMap { $0 } ?? 0
      if progress.isIdle(unread: unread, hasRequest: !pending.isEmpty, limits) {
        context.close(promise: nil)
      } else {
        scheduleCheck(context)
      }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
      end()
      context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed { isInputClosed = true }
      context.fireUserInboundEventTriggered(event)
    }

    private func end() {
      deadline?.cancel()
      deadline = nil
      check?.cancel()
      check = nil
      if let number { ledger.remove(number, isKnown: isKnown) }
      number = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let part = unwrapInboundIn(data)
      progress.noteReceived(part)
      guard case .head(var head) = part else { return context.fireChannelRead(data) }
      deadline?.cancel()
      deadline = nil
      if !isKnown, let number, hasToken(head) { isKnown = ledger.noteToken(of: number) }
      pending.append(Pending(version: head.version, isHead: head.method == .HEAD))
      let hosts = head.headers["host"]
      if hosts.count > 1 {
        head.headers.replaceOrAdd(name: "host", value: hosts.joined(separator: ", "))
      }
      if head.version.isWithoutChunks {
        head.headers.replaceOrAdd(name: "connection", value: "close")
      }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func hasToken(_ head: HTTPRequestHead) -> Bool {
      let first = head.uri.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" }
      return TokenGuard.isSame(String(first), token)
        || head.headers["authorization"].contains { TokenGuard.isSame($0, "Bearer \(token)") }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      progress.noteWritten()
      guard let request = pending.first else { return context.write(data, promise: promise) }
      switch unwrapOutboundIn(data) {
      case .head(var head):
        // A head before the final one belongs to the same request.
        if head.status.code >= 200, adapt(&head, to: request) {
          pending[pending.startIndex].isLast = true
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      case .body where request.isHead: promise?.succeed()
      case .body: context.write(data, promise: promise)
      case .end:
        pending.removeFirst()
        guard request.isLast else { return context.write(data, promise: promise) }
        context.writeAndFlush(data, promise: promise)
        context.close(mode: .output, promise: nil)
      }
    }

    /// Removes the chunks from a response of unknown length. Returns whether the end of the
    /// connection ends it instead.
    private func adapt(_ head: inout HTTPResponseHead, to request: Pending) -> Bool {
      let hasLength = head.headers.contains(name: "content-length")
      guard request.version.isWithoutChunks || request.isHead && !hasLength else { return false }
      // The encoder adds chunks to a response of HTTP/1.1 whose length is unknown.
      head.version = .http1_0
      head.headers.remove(name: "transfer-encoding")
      head.headers.replaceOrAdd(name: "connection", value: "close")
      return true
    }

    /// Adds a gate to the connection when it is added itself, and has no other effect. A server
    /// adds its handlers behind the one that drops the version.
    final class Installer: ChannelInboundHandler, RemovableChannelHandler {
      typealias InboundIn = NIOAny

      private let gate: ConnectionGate

      init(_ gate: ConnectionGate) {
        self.gate = gate
      }

      func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        guard
          let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self),
          (try? pipeline.addHandler(gate, position: .after(decoder))) != nil
        else { return assertionFailure("no HTTP/1 decoder") }
      }
    }
  }

  /// How long a connection may do nothing.
  struct ConnectionLimits {
    /// How long a client may take to send its first request.
    var firstRequest: TimeAmount
    /// How long a client may take to send the next request, or the next part of one.
    var idle: TimeAmount
    /// How long a client may accept no byte of a response.
    var unread: TimeAmount
  }

  extension HTTPVersion {
    /// Whether bodies of unknown length end with the connection.
    fileprivate var isWithoutChunks: Bool { major < 1 || major == 1 && minor < 1 }
  }
#endif
