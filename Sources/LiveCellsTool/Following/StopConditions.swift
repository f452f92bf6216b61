import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells when it is time to end: on SIGINT, on SIGTERM, and when nobody reads standard output any
/// more.
final class StopConditions {
  private let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - status: What the process ends with where it can't end by itself.
  ///   - body: Called on any thread, perhaps more than once.
  init(status: Int32 = 0, _ body: @escaping @Sendable () -> Void) {
    let heard = DispatchSemaphore(value: 0)
    sources = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        body()
        // A reader that reads nothing blocks the writer, which then cannot end by itself.
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { _exit(status) }
      }
      // A signal that comes before it is heard ends the process at once. From then on Linux leaves it to the
      // source; elsewhere it has to be ignored otherwise.
      source.setRegistrationHandler {
        #if canImport(Darwin)
          signal(number, SIG_IGN)
        #endif
        heard.signal()
      }
      source.resume()
      return source
    }
    // Whoever has read a line of the stream may end it properly.
    for _ in sources { heard.wait() }
    let thread = Thread {
      var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while true {
        let ready = poll(&descriptor, 1, -1)
        if ready > 0 { return body() }
        if ready < 0, errno != EINTR { return }
      }
    }
    thread.stackSize = 128 * 1024
    thread.start()
  }
}
