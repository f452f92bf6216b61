import Foundation
import Hummingbird
import Synchronization

/// The cost of the transport alone, without tables and databases. The server sends each viewer the
/// same bytes ten times per second, with one waiting task per viewer.
enum Bare {
  /// The approximate size of a row update with three changed cells.
  private static let length = 180

  static func serve() async throws {
    let viewers = Mutex<[AsyncStream<ByteBuffer>.Continuation]>([])
    let router = Router()
    router.get("rows") { _, _ in
      // A slow viewer receives only the newest message, so that an overloaded machine does not
      // queue output without limit.
      let (messages, sink) = AsyncStream<ByteBuffer>.makeStream(
        bufferingPolicy: .bufferingNewest(1)
      )
      viewers.withLock { $0.append(sink) }
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream"],
        body: ResponseBody { writer in
          try await writer.write(message(0))
          for await message in messages { try await writer.write(message) }
          try await writer.finish(nil)
        }
      )
    }
    let beat = Task {
      var number = 0
      let start = ContinuousClock.now
      while !Task.isCancelled {
        number += 1
        try await Task.sleep(until: start + .milliseconds(100 * number), clock: .continuous)
        let message = message(number)
        for viewer in viewers.withLock({ $0 }) { viewer.yield(message) }
      }
    }
    defer { beat.cancel() }
    try await Serving.run(router)
  }

  private static func message(_ number: Int) -> ByteBuffer {
    let text = "data: @\(number):\(Clock.nanoseconds) "
    return ByteBuffer(
      string: text + String(repeating: "x", count: length - text.utf8.count - 2) + "\n\n"
    )
  }
}
