#if Web
  import Hummingbird
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes

  /// A viewer's connection that is written to where it lives: on its event loop, for all viewers there in one
  /// turn, so that what thousands are sent wakes no task of theirs.
  final class ViewerConnection: Sendable {
    /// How what is sent comes to the connection.
    private enum Way {
      case unknown
      /// As chunks, beyond what makes them of a body's parts: that would make them of the same bytes for each
      /// viewer anew.
      case chunks(ChannelHandlerContext)
      /// As parts of a body, whatever becomes of these.
      case parts
    }

    let form: StreamForm
    let channel: any Channel
    private let tally: ServerTally
    private let way: NIOLoopBoundBox<Way>
    /// Ends the wait of the task that the stream belongs to.
    private let onEnd: CheckedContinuation<Void, Never>

    init(
      _ channel: any Channel,
      _ form: StreamForm,
      _ tally: ServerTally,
      onEnd: CheckedContinuation<Void, Never>
    ) {
      self.channel = channel
      self.form = form
      self.tally = tally
      self.onEnd = onEnd
      way = .makeBoxSendingValue(.unknown, eventLoop: channel.eventLoop)
    }

    /// Nothing more is written by it. Exactly once.
    func end() { onEnd.resume() }

    /// Writes what a viewer is sent. On the event loop only.
    ///
    /// - Returns: Whether it takes more now; otherwise ask to be told when it does.
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
      tally.noteMessage(bytes: frames.reduce(0) { $0 + $1.bytes.readableBytes })
      return channel.isWritable
    }

    /// Tells when all has been taken that was written. On the event loop only.
    fileprivate func whenTaken(_ body: @escaping @Sendable () -> Void) {
      // What is empty is not sent, but taken after all that was written before.
      channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer())).whenComplete { _ in body() }
    }

    private func findWay() -> Way {
      // HTTP/2 has none, and no chunks.
      guard
        let context = try? channel.pipeline.syncOperations.context(
          handlerType: HTTPResponseEncoder.self
        )
      else { return .parts }
      return .chunks(context)
    }
  }

  /// What viewers are to be sent, by the event loops that their connections live on.
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
      // There are about as many as processors.
      if let index = loops.firstIndex(where: { $0.loop === loop }) {
        loops[index].deliveries.append(delivery)
      } else {
        loops.append((loop, [delivery]))
      }
    }

    /// Writes all of it.
    ///
    /// - Parameter taken: Is told on an event loop who can take more, and who has been sent the last.
    func send(then taken: @escaping @Sendable (_ ready: [Viewer], _ ended: [Viewer]) -> Void) {
      for (loop, deliveries) in loops {
        loop.execute {
          var (ready, ended): ([Viewer], [Viewer]) = ([], [])
          for delivery in deliveries {
            let (viewer, isLast) = (delivery.viewer, delivery.message.isLast)
            let takesMore = delivery.connection.write(delivery.message.frames)
            if isLast {
              ended.append(viewer)
            } else if takesMore {
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
