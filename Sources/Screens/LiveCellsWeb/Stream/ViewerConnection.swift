#if Web
  import Hummingbird
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes

  /// A viewer's connection that is written to directly on its event loop. All viewers of an event
  /// loop are written to in one turn, so that a message to thousands of viewers resumes no tasks.
  final class ViewerConnection: Sendable {
    /// How messages are written to the connection.
    private enum Way {
      case unknown
      /// As HTTP/1.1 chunks, below the handler that would frame the same bytes again for each
      /// viewer.
      case chunks(ChannelHandlerContext)
      /// As parts of a body, which the pipeline encodes.
      case parts
    }

    let form: WireFormat
    let channel: any Channel
    private let counters: ServerCounters
    /// How long the connection may accept nothing.
    private let patience: TimeAmount
    private let way: NIOLoopBoundBox<Way>
    /// Resumes the task that the stream belongs to.
    private let onEnd: CheckedContinuation<Void, Never>

    init(
      _ channel: any Channel,
      _ form: WireFormat,
      _ counters: ServerCounters,
      patience: TimeAmount,
      onEnd: CheckedContinuation<Void, Never>
    ) {
      self.channel = channel
      self.form = form
      self.counters = counters
      self.patience = patience
      self.onEnd = onEnd
      way = .makeBoxSendingValue(.unknown, eventLoop: channel.eventLoop)
    }

    /// Ends the viewer's wait. Must be called exactly once.
    func end() { onEnd.resume() }

    /// Writes messages to the viewer. Must be called on the event loop.
    ///
    /// - Returns: Whether the connection accepts more; otherwise use `whenTaken(_:)`.
    fileprivate func write(_ frames: [EncodedFrame]) -> Bool {
      if case .unknown = way.value { way.value = findWay() }
      switch way.value {
      case .chunks(let context):
        for frame in frames {
          context.write(NIOAny(IOData.byteBuffer(frame.chunk)), promise: nil)
        }
        context.flush()
      case .parts, .unknown:
        for frame in frames { channel.write(HTTPResponsePart.body(frame.bytes), promise: nil) }
        channel.flush()
      }
      counters.noteMessage(bytes: frames.reduce(0) { $0 + $1.bytes.readableBytes })
      return channel.isWritable
    }

    /// Calls `body` when everything written so far has been sent. Must be called on the event loop.
    fileprivate func whenTaken(_ body: @escaping @Sendable () -> Void) {
      let check = closeUnlessRead()
      // An empty part sends nothing, but completes after all earlier writes.
      channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer())).whenComplete { _ in
        check.cancel()
        body()
      }
    }

    /// Closes the connection when the viewer has accepted no byte for a while, because it occupies
    /// a slot. A slow viewer accepts some bytes.
    private func closeUnlessRead() -> RepeatedTask {
      let interval = TimeAmount.nanoseconds(max(1_000_000, patience.nanoseconds / 4))
      let unread = NIOLoopBoundBox.makeBoxSendingValue(
        (bytes: Int.max, since: NIODeadline.now()),
        eventLoop: channel.eventLoop
      )
      return channel.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) {
        [channel, patience] task in
        guard let bytes = try channel.syncOptions?.getOption(.bufferedWritableBytes) else {
          return task.cancel()
        }
        if bytes != unread.value.bytes {
          unread.value = (bytes, .now())
        } else if NIODeadline.now() - unread.value.since >= patience {
          channel.close(promise: nil)
        }
      }
    }

    private func findWay() -> Way {
      // HTTP/2 has neither this encoder nor chunks, and HTTP/1.0 has no chunks.
      guard
        let context = try? channel.pipeline.syncOperations.context(
          handlerType: HTTPResponseEncoder.self
        )
      else { return .parts }
      let gate = try? channel.pipeline.syncOperations.handler(type: ConnectionGate.self)
      return gate?.isWithoutChunks == true ? .parts : .chunks(context)
    }
  }

  /// Messages to viewers, grouped by the event loops of their connections.
  struct ViewerDeliveries {
    typealias Viewer = ShapeStream.Viewer

    private struct Delivery {
      let viewer: Viewer
      let connection: ViewerConnection
      let message: ShapeChannel.Message
    }

    private var loops: [(loop: any EventLoop, deliveries: [Delivery])] = []

    mutating func add(
      _ message: ShapeChannel.Message,
      to viewer: Viewer,
      _ connection: ViewerConnection
    ) {
      let loop = connection.channel.eventLoop
      let delivery = Delivery(viewer: viewer, connection: connection, message: message)
      // A linear search suffices: there are about as many event loops as processors.
      if let index = loops.firstIndex(where: { $0.loop === loop }) {
        loops[index].deliveries.append(delivery)
      } else {
        loops.append((loop, [delivery]))
      }
    }

    /// Writes all messages.
    ///
    /// - Parameter taken: Called on an event loop with the viewers that accept more and those that
    ///   received their last message.
    func send(then taken: @escaping @Sendable (_ ready: [Viewer], _ ended: [Viewer]) -> Void) {
      for (loop, deliveries) in loops {
        loop.execute {
          var (ready, ended): ([Viewer], [Viewer]) = ([], [])
          for delivery in deliveries {
            let (viewer, isLast) = (delivery.viewer, delivery.message.isLast)
            let acceptsMore = delivery.connection.write(delivery.message.frames)
            if isLast {
              ended.append(viewer)
            } else if acceptsMore {
              ready.append(viewer)
            } else {
              delivery.connection.whenTaken { taken([viewer], []) }
            }
          }
          taken(ready, ended)
        }
      }
    }
  }
#endif
