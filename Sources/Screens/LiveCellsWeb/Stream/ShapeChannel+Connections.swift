#if Web
  import NIOCore
  import Synchronization

  extension ShapeChannel {
    /// Sends messages to a viewer by writing to its connection, until the stream ends, the viewer
    /// leaves or the task is cancelled.
    func send(
      to viewer: Viewer,
      by channel: any Channel,
      in form: WireFormat,
      counting counters: ServerCounters,
      patience: Duration
    ) async {
      let heartbeat = EncodedFrame(form.encoding.heartbeat).bytes
      let watch = DepartureWatch(channel, probe: .body { heartbeat }) { [weak self] in
        self?.leave(viewer)
      }
      await withTaskCancellationHandler {
        // Notices that the viewer is gone even if there is nothing to send.
        await watch.begin()
        await withCheckedContinuation { continuation in
          let connection = ViewerConnection(
            channel,
            form,
            counters,
            patience: TimeAmount(patience),
            onEnd: continuation
          )
          let isThere = state.withLock { state in
            if Task.isCancelled { return false }
            state.connections[viewer] = connection
            return true
          }
          guard isThere else { return connection.end() }
          deliver(to: [viewer], ended: [])
        }
      } onCancel: {
        leave(viewer)
      }
      await watch.end()
    }

    /// Sends the next messages to viewers, and ends the connections of those that received the last
    /// one.
    private func deliver(to viewers: [Viewer], ended: [Viewer]) {
      let (deliveries, gone) = state.withLock { state in
        var deliveries = ViewerDeliveries()
        for viewer in viewers { state.prepare(viewer, &deliveries) }
        return (deliveries, ended.compactMap { state.connections.removeValue(forKey: $0) })
      }
      for connection in gone { connection.end() }
      send(deliveries)
    }

    func send(_ deliveries: ViewerDeliveries) {
      deliveries.send { [weak self] in self?.deliver(to: $0, ended: $1) }
    }
  }

  extension ShapeChannel.State {
    /// Adds the next message to a viewer with a connection. The viewer waits if there is none.
    mutating func prepare(_ viewer: ShapeStream.Viewer, _ deliveries: inout ViewerDeliveries) {
      guard let connection = connections[viewer] else { return }
      while let delivery = stream.ready(viewer) {
        let message = message(delivery, connection.form)
        if message.isLast || !message.frames.isEmpty {
          return deliveries.add(message, to: viewer, connection)
        }
      }
    }
  }
#endif
