import CLibrary
import Dispatch
import Foundation
import Synchronization

/// Calls an action on SIGINT, on SIGTERM, and when the reader of standard output is gone.
final class StopConditions: Sendable {
  private struct State {
    var isTime = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Starts listening, until the process exits.
  ///
  /// - Parameter status: The exit status if the process does not end within a second.
  init(status: Int32 = 0) {
    let heard = DispatchSemaphore(value: 0)
    let numbers = [SIGINT, SIGTERM]
    for number in numbers {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        // The handler retains its source.
        withExtendedLifetime(source) { stop() }
        // A write to a pipe whose reader does not read blocks, so the process might never end by
        // itself.
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { _exit(status) }
      }
      // Until the registration, a signal ends the process at once. From then on Linux delivers it
      // only to the source. Darwin also needs the signal to be ignored.
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

  /// Sets the action. It is called at once if a stop was already requested.
  ///
  /// - Parameter action: Called on any thread, possibly more than once.
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
