#if Web
  import Hummingbird
  import NIOCore
  import NIOHTTPTypes

  /// A viewer's connection that is written to where it lives: on its event loop, for all viewers there in one
  /// turn, so that what thousands are sent wakes no task of theirs.
  final class ViewerConnection: Sendable {
    let form: StreamForm
    let channel: any Channel
    private let tally: ServerTally
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
    }

    /// Nothing more is written by it. Exactly once.
    func end() { onEnd.resume() }

    /// Writes bytes. On the event loop only.
    ///
    /// - Returns: Whether it takes more now; otherwise it is told later that it does.
    fileprivate func write(
      _ bytes: [ByteBuffer],
      then taken: @escaping @Sendable () -> Void
    ) -> Bool {
      for piece in bytes { channel.write(HTTPResponsePart.body(piece), promise: nil) }
      channel.flush()
      tally.noteMessage(bytes: bytes.reduce(0) { $0 + $1.readableBytes })
      if channel.isWritable { return true }
      // What is empty is not sent, but taken after all that was written before.
      channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer())).whenComplete { _ in taken() }
      return false
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
            let takesMore = delivery.connection.write(delivery.message.bytes) {
              if !isLast { taken([viewer], []) }
            }
            if isLast { ended.append(viewer) } else if takesMore { ready.append(viewer) }
          }
          taken(ready, ended)
        }
      }
    }
  }
#endif
