#if Web
  import Synchronization

  /// Drives a stream: sends the versions of a shape to its viewers, each encoded once for all of
  /// them.
  ///
  /// Versions come from the main actor. Viewers wait on any thread.
  final class ShapeChannel: Sendable {
    typealias Viewer = ShapeStream.Viewer

    /// A message to a viewer.
    struct Message {
      /// The encoded messages, shared with other viewers.
      var frames: [EncodedFrame]
      /// Whether this is the last message.
      var isLast = false
    }

    /// A viewer that waits in a task. It checks again if it is resumed with nil.
    struct Waiting {
      let form: WireFormat
      let continuation: CheckedContinuation<Message?, Never>
    }

    struct State {
      var stream: ShapeStream
      var encoded: [WireFormat: EncodedFrames] = [:]
      var waiting: [Viewer: Waiting] = [:]
      /// The viewers whose connections are written to directly.
      var connections: [Viewer: ViewerConnection] = [:]

      mutating func message(_ delivery: ShapeStream.Delivery, _ form: WireFormat) -> Message {
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

    /// The number of viewers.
    var viewerCount: Int { state.withLock { $0.stream.viewerCount } }

    /// The number of viewers that wait for a change.
    var waitingCount: Int { state.withLock { $0.stream.idleCount } }

    /// The number of encoded messages.
    var encodingCount: Int { state.withLock { $0.encoded.values.reduce(0) { $0 + $1.count } } }

    /// The number of late deliveries.
    var lateDeliveries: Int { state.withLock { $0.stream.lateDeliveries } }

    /// The present version of the shape.
    var shapeSnapshot: ShapeSnapshot? { state.withLock { $0.stream.shapeSnapshot } }

    /// Publishes another version.
    ///
    /// - Parameter patch: The difference to the previous version, or nil if it is unknown.
    func show(_ shapeSnapshot: ShapeSnapshot, after patch: ShapePatch?) {
      wake { $0.show(shapeSnapshot, after: patch) }
    }

    /// Ends the stream for all viewers.
    func end(_ reason: String) {
      wake { $0.end(reason) }
    }

    /// Sends a heartbeat to the viewers that wait.
    func sendHeartbeat() {
      wake(with: .heartbeat) { $0.sendHeartbeat() }
    }

    /// Changes the stream, and sends the viewers that `change` returns what they lack, or else
    /// `delivery`. Nothing is resumed or written under the lock.
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

    /// Adds a viewer, which may have received the stream up to a position.
    func join(from position: StreamPosition? = nil) -> Viewer {
      state.withLock { $0.stream.join(from: position) }
    }

    /// Removes a viewer. A second call has no effect.
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

    /// Waits for the next message to a viewer. Cancelling the task ends the wait.
    func next(_ viewer: Viewer, in form: WireFormat) async -> Message {
      while true {
        if let message = await wait(viewer, form), message.isLast || !message.frames.isEmpty {
          return message
        }
      }
    }

    private func wait(_ viewer: Viewer, _ form: WireFormat) async -> Message? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let message = state.withLock { state -> Message? in
            // `leave` may run before the continuation is stored, and then finds nothing to resume.
            // The task is already cancelled then, which this check under the lock detects.
            if Task.isCancelled { return Message(frames: [], isLast: true) }
            // The viewer's version and its message are determined under one lock, so that no
            // version is missed.
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
