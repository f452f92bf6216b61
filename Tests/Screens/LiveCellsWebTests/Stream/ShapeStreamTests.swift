#if Web
  import LiveCells
  import LiveCellsTestSupport
  import NIOCore
  import Testing

  @testable import LiveCellsWeb

  @Suite struct ShapeStreamTests {
    private struct Viewer {
      var number: ShapeStream.Viewer
      var seen = WirePicture()
      /// The message in transit, and the version after it.
      var underWay: (bytes: [ByteBuffer], shapeSnapshot: ShapeSnapshot)?
      var isWaiting = false
    }

    /// Simulates viewers of different speeds, which connect, disconnect and reconnect, with a
    /// changing shape. Returns the numbers of encoded messages and of versions.
    private func play(seed: UInt64) throws -> (encoded: Int, pictures: Int) {
      var generator = SeededGenerator(seed: seed)
      var changes = PictureChanges(seed: seed &+ 1)
      var stream = ShapeStream(number: 7)
      var frames = EncodedFrames(.events)
      var viewers: [Viewer] = []
      func wake(_ woken: Set<ShapeStream.Viewer>) {
        for index in viewers.indices where woken.contains(viewers[index].number) {
          #expect(viewers[index].isWaiting, "seed \(seed): who does not wait is woken")
          viewers[index].isWaiting = false
        }
        #expect(viewers.allSatisfy { !$0.isWaiting }, "seed \(seed): somebody was not woken")
      }
      for _ in 0..<400 {
        let chosen = viewers.indices.randomElement(using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: viewers.append(Viewer(number: stream.join()))
        case 1:
          // Reconnects with its last version.
          guard let chosen else { continue }
          stream.leave(viewers[chosen].number)
          let id = viewers[chosen].seen.id.flatMap(StreamPosition.init)
          viewers[chosen].number = stream.join(from: id)
          viewers[chosen].underWay = nil
          viewers[chosen].isWaiting = false
        case 2:
          guard let chosen else { continue }
          stream.leave(viewers[chosen].number)
          viewers.remove(at: chosen)
        case 3, 4, 5:
          let patch = changes.change()
          wake(stream.show(changes.shapeSnapshot, after: patch))
          let isSmall = stream.patchWeight <= changes.shapeSnapshot.weight
          #expect(isSmall, "seed \(seed): patches are kept that nobody is sent")
        default:
          guard let chosen, !viewers[chosen].isWaiting else { continue }
          if let (bytes, shapeSnapshot) = viewers[chosen].underWay {
            for buffer in bytes { try viewers[chosen].seen.take(String(buffer: buffer)) }
            #expect(viewers[chosen].seen.shows(shapeSnapshot), "seed \(seed)")
            viewers[chosen].underWay = nil
          }
          if let delivery = stream.ready(viewers[chosen].number) {
            viewers[chosen].underWay = (
              frames.frames(of: delivery, in: stream).map(\.bytes), changes.shapeSnapshot
            )
          } else {
            viewers[chosen].isWaiting = true
            let isThere = stream.shapeSnapshot.map(viewers[chosen].seen.shows) ?? true
            #expect(isThere, "seed \(seed): who waits has not all of it")
          }
        }
      }
      return (frames.count, stream.version)
    }

    @Test(arguments: 0..<200)
    func `each viewer has a former version, and finally the present one`(seed: UInt64) throws {
      let (encoded, pictures) = try play(seed: seed)
      #expect(encoded <= 2 * pictures, "seed \(seed): each picture is encoded once, and each patch")
    }

    @Test func `a viewer that falls behind receives the snapshot, and nothing is queued for it`() {
      var stream = ShapeStream(number: 1)
      var changes = PictureChanges(seed: 3)
      _ = stream.show(changes.shapeSnapshot, after: nil)
      let slow = stream.join()
      #expect(stream.ready(slow) == .snapshot)
      for _ in 0..<1_000 {
        let patch = changes.change()
        _ = stream.show(changes.shapeSnapshot, after: patch)
        #expect(stream.patchWeight <= changes.shapeSnapshot.weight)
      }
      #expect(stream.ready(slow) == .snapshot)
      #expect(stream.ready(slow) == nil)
    }

    @Test func `a reconnecting viewer receives the patches that it missed of this stream only`()
      throws
    {
      var stream = ShapeStream(number: 1)
      var changes = PictureChanges(seed: 4, rows: 40)
      _ = stream.show(changes.shapeSnapshot, after: nil)
      let position = stream.position
      let patch = changes.change()
      try #require(patch != nil)
      _ = stream.show(changes.shapeSnapshot, after: patch)
      let known = stream.join(from: StreamPosition(position.description))
      #expect(stream.ready(known) == .patches(2...2))
      let other = stream.join(from: StreamPosition(stream: 2, version: 1))
      #expect(stream.ready(other) == .snapshot)
      let ahead = stream.join(from: StreamPosition(stream: 1, version: 9))
      #expect(stream.ready(ahead) == .snapshot)
    }

    @Test func `an end reaches waiting, busy and later viewers`() {
      var stream = ShapeStream(number: 1)
      _ = stream.show(ShapeSnapshot(), after: nil)
      let waiting = stream.join()
      let busy = stream.join()
      _ = stream.ready(waiting)
      _ = stream.ready(waiting)
      _ = stream.ready(busy)
      #expect(stream.end("over") == [waiting])
      for viewer in [waiting, busy, stream.join()] { #expect(stream.ready(viewer) == .end("over")) }
    }
  }
#endif
