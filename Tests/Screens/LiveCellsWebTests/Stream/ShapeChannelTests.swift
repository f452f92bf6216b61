#if Web
  import LiveCells
  import LiveCellsTestSupport
  import NIOCore
  import Testing

  @testable import LiveCellsWeb

  @Suite struct ShapeChannelTests {
    @Test func `concurrent viewers all reach the last version, which is encoded once`() async {
      let channel = ShapeChannel(number: 1)
      var changes = PictureChanges(seed: 11, rows: 30)
      channel.show(changes.shapeSnapshot, after: nil)
      let viewers = 12
      await withTaskGroup(of: WirePicture?.self) { group in
        for _ in 0..<viewers {
          group.addTask {
            let viewer = channel.join()
            var seen = WirePicture()
            while seen.reason == nil {
              let message = await channel.next(viewer, in: .events)
              for bytes in message.frames.map(\.bytes) {
                guard (try? seen.take(String(buffer: bytes))) != nil else { return nil }
              }
              if message.isLast { break }
            }
            channel.leave(viewer)
            return seen
          }
        }
        for _ in 0..<100 {
          let patch = changes.change()
          channel.show(changes.shapeSnapshot, after: patch)
          await Task.yield()
        }
        // Viewers that joined in time receive the last version before the end, others only the end.
        channel.end("over")
        for await seen in group {
          #expect(seen?.reason == "over")
        }
      }
      #expect(channel.viewerCount == 0)
      #expect(channel.encodingCount <= 2 * 101)
    }

    @Test func `a cancelled viewer receives an end`() async {
      let channel = ShapeChannel(number: 1)
      let viewer = channel.join()
      let waiting = Task { await channel.next(viewer, in: .events).isLast }
      waiting.cancel()
      #expect(await waiting.value)
      #expect(channel.viewerCount == 0)
    }

    @Test func `a heartbeat reaches only waiting viewers`() async throws {
      let channel = ShapeChannel(number: 1)
      channel.show(ShapeSnapshot(), after: nil)
      let viewer = channel.join()
      _ = await channel.next(viewer, in: .events)
      let waiting = Task { await channel.next(viewer, in: .events) }
      while channel.waitingCount == 0 { await Task.yield() }
      channel.sendHeartbeat()
      let message = await waiting.value
      #expect(message.frames.map { String(buffer: $0.bytes) } == ["event: beat\ndata: {}\n\n"])
    }
  }
#endif
