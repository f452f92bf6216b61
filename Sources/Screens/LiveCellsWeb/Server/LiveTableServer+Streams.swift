#if Web
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import ServiceLifecycle
  import Synchronization

  extension LiveTableServer {
    /// Responds with the stream of a shape, which ends when the viewer disconnects, or the shape or
    /// the application ends.
    ///
    /// - Parameter connection: The viewer's connection, if the router's context provides it.
    ///   Messages are then written to it without resuming the viewer's task.
    func stream(
      _ request: Request,
      in form: WireFormat,
      by connection: (any Channel)?
    ) throws -> Response {
      let shape = try ShapeRequest(request, tables: tables)
      let position = request.headers[.lastEventID].flatMap(StreamPosition.init)
      return Response(
        status: .ok,
        headers: streamHeaders(form),
        body: ResponseBody { writer in
          do {
            try self.acquireSlot()
            defer { self.releaseSlot() }
            self.counters.streams.add(1, ordering: .relaxed)
            if position != nil { self.counters.resumptions.add(1, ordering: .relaxed) }
            self.log.came(shape.view.table, isBack: position != nil, viewers: self.viewerCount)
            let start = ContinuousClock.now
            defer {
              self.log.went(shape.view.table, after: .now - start, viewers: self.viewerCount)
            }
            try await self.show(shape, from: position, in: form, by: connection, to: &writer)
          } catch let error as ServerRefusal {
            self.note(error)
            try await writer.write(ByteBuffer(bytes: form.encoding.failure("\(error)")))
          }
          try await writer.finish(nil)
        }
      )
    }

    /// Returns the header fields of a stream.
    func streamHeaders(_ form: WireFormat) -> HTTPFields {
      [
        .contentType: form == .events ? "text/event-stream" : "application/x-ndjson",
        // A proxy must forward each message at once.
        .acceleratedBuffering: "no",
      ]
    }

    private func show(
      _ shape: ShapeRequest,
      from position: StreamPosition?,
      in form: WireFormat,
      by connection: (any Channel)?,
      to writer: inout any ResponseBodyWriter
    ) async throws {
      let channel: ShapeChannel
      do {
        channel = try await shapes.enter(shape)
      } catch let error as ServerRefusal {
        throw error
      } catch {
        return try await writer.write(ByteBuffer(bytes: form.encoding.failure("\(error)")))
      }
      let viewer = channel.join(from: position)
      var failure: (any Error)?
      do {
        try await withGracefulShutdownHandler {
          if let connection {
            await channel.send(
              to: viewer,
              by: connection,
              in: form,
              counting: self.counters,
              patience: self.limits.unread
            )
          } else {
            try await self.send(channel, viewer, in: form, to: &writer)
          }
        } onGracefulShutdown: {
          channel.end(ServerRefusal.ending.description)
        }
      } catch {
        failure = error
      }
      channel.leave(viewer)
      await shapes.leave(shape)
      if let failure { throw failure }
    }

    private func send(
      _ channel: ShapeChannel,
      _ viewer: ShapeChannel.Viewer,
      in form: WireFormat,
      to writer: inout any ResponseBodyWriter
    ) async throws {
      while true {
        let message = await channel.next(viewer, in: form)
        if !message.frames.isEmpty {
          try await writer.write(contentsOf: message.frames.map(\.bytes))
          counters.noteMessage(bytes: message.frames.reduce(0) { $0 + $1.bytes.readableBytes })
        }
        if message.isLast { return }
      }
    }
  }

  extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
    fileprivate static let acceleratedBuffering = HTTPField.Name("X-Accel-Buffering")!
  }
#endif
