import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Tells when it is time to end: on SIGINT, on SIGTERM, and when nobody reads standard output any
/// more.
final class StopConditions: Sendable {
  private struct State {
    var isTime = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Listens for the rest of the process's life.
  ///
  /// - Parameter status: What the process ends with where it can't end by itself.
  init(status: Int32 = 0) {
    let heard = DispatchSemaphore(value: 0)
    let numbers = [SIGINT, SIGTERM]
    for number in numbers {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        // The handler keeps its source as well.
        withExtendedLifetime(source) { stop() }
        // A reader that reads nothing blocks the writer, which then cannot end by itself.
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { _exit(status) }
      }
      // A signal that comes before it is heard ends the process at once. From then on Linux leaves
      // it to the source; elsewhere it has to be ignored otherwise.
      source.setRegistrationHandler {
        #if canImport(Darwin)
          signal(number, SIG_IGN)
        #endif
        heard.signal()
      }
      source.resume()
    }
    for _ in numbers { heard.wait() }
    let thread = Thread { [self] in
      if OutputReader.waitUntilGone(from: STDOUT_FILENO) { stop() }
    }
    thread.stackSize = 128 * 1024
    thread.start()
  }

  /// Says what is to be done when it is time to end: at once, if it is.
  ///
  /// - Parameter action: Called on any thread, perhaps more than once.
  func onStop(_ action: @escaping @Sendable () -> Void) {
    let isTime = state.withLock { state in
      state.action = action
      return state.isTime
    }
    if isTime { action() }
  }

  private func stop() {
    let action = state.withLock { state in
      state.isTime = true
      return state.action
    }
    action?()
  }
}
