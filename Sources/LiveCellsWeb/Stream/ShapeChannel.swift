#if Web
  import Synchronization

  /// Drives a stream: shows pictures to viewers that wait, each encoded once for all of them.
  ///
  /// Pictures come from the main actor, viewers wait on any thread.
  final class ShapeChannel: Sendable {
    typealias Viewer = ShapeStream.Viewer

    /// What a viewer is to be sent.
    struct Message {
      /// What others are sent, too.
      var frames: [EncodedFrame]
      /// Whether nothing more comes.
      var isLast = false
    }

    /// A viewer that waits; it looks again where it is given nothing.
    struct Waiting {
      let form: StreamForm
      let continuation: CheckedContinuation<Message?, Never>
    }

    struct State {
      var stream: ShapeStream
      var encoded: [StreamForm: EncodedFrames] = [:]
      var waiting: [Viewer: Waiting] = [:]
      /// Those that are written to where their connections live.
      var connections: [Viewer: ViewerConnection] = [:]

      mutating func message(_ delivery: ShapeStream.Delivery, _ form: StreamForm) -> Message {
        var message = Message(
          frames: encoded[form, default: EncodedFrames(form)].frames(of: delivery, in: stream)
        )
        if case .end = delivery { message.isLast = true }
        return message
      }
    }

    let state: Mutex<State>

    init(number: UInt64 = .random(in: .min ... .max)) {
      state = Mutex(State(stream: ShapeStream(number: number)))
    }

    /// How many viewers there are.
    var viewerCount: Int { state.withLock { $0.stream.viewerCount } }

    /// How many of them wait for something to change.
    var waitingCount: Int { state.withLock { $0.stream.idleCount } }

    /// How often something was encoded.
    var encodingCount: Int { state.withLock { $0.encoded.values.reduce(0) { $0 + $1.count } } }

    /// How often a viewer was behind.
    var lateDeliveries: Int { state.withLock { $0.stream.lateDeliveries } }

    /// What is shown now.
    var picture: ShapePicture? { state.withLock { $0.stream.picture } }

    /// Shows another picture.
    ///
    /// - Parameter patch: What led to it from the one before; nil where nobody can say.
    func show(_ picture: ShapePicture, after patch: ShapePatch?) {
      wake { $0.show(picture, after: patch) }
    }

    /// Ends the stream for everybody.
    func end(_ reason: String) {
      wake { $0.end(reason) }
    }

    /// Sends a sign of life to who waits.
    func beat() {
      wake(with: .heartbeat) { $0.beat() }
    }

    private func wake(
      with delivery: ShapeStream.Delivery? = nil,
      _ change: (inout ShapeStream) -> Set<Viewer>
    ) {
      var woken: [(CheckedContinuation<Message?, Never>, Message?)] = []
      var deliveries = ViewerDeliveries()
      state.withLock { state in
        for viewer in change(&state.stream) {
          if let connection = state.connections[viewer] {
            if let delivery {
              deliveries.add(state.message(delivery, connection.form), to: viewer, connection)
            } else {
              state.prepare(viewer, &deliveries)
            }
          } else if let waiting = state.waiting.removeValue(forKey: viewer) {
            woken.append((waiting.continuation, delivery.map { state.message($0, waiting.form) }))
          }
        }
      }
      for (continuation, message) in woken { continuation.resume(returning: message) }
      send(deliveries)
    }

    /// Somebody looks, who may have seen the stream up to a position before.
    func join(from position: StreamPosition? = nil) -> Viewer {
      state.withLock { $0.stream.join(from: position) }
    }

    /// A viewer looks no longer. Twice is harmless.
    func leave(_ viewer: Viewer) {
      let (waiting, connection) = state.withLock { state in
        state.stream.leave(viewer)
        return (
          state.waiting.removeValue(forKey: viewer),
          state.connections.removeValue(forKey: viewer)
        )
      }
      waiting?.continuation.resume(returning: Message(frames: [], isLast: true))
      connection?.end()
    }

    /// Waits for what a viewer is to be sent next. Cancelling ends the wait.
    func next(_ viewer: Viewer, in form: StreamForm) async -> Message {
      while true {
        if let message = await wait(viewer, form), message.isLast || !message.frames.isEmpty {
          return message
        }
      }
    }

    private func wait(_ viewer: Viewer, _ form: StreamForm) async -> Message? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let message = state.withLock { state -> Message? in
            if Task.isCancelled { return Message(frames: [], isLast: true) }
            // Where a viewer is and what it is sent are settled at once: no picture comes between.
            if let delivery = state.stream.ready(viewer) { return state.message(delivery, form) }
            state.waiting[viewer] = Waiting(form: form, continuation: continuation)
            return nil
          }
          if let message { continuation.resume(returning: message) }
        }
      } onCancel: {
        leave(viewer)
      }
    }
  }
#endif
