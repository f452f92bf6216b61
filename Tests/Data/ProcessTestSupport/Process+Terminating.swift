package import Foundation

extension Process {
  /// Sends a signal and waits for the end of the process.
  package func terminate(with signal: CInt) {
    if isRunning { _ = Foundation.kill(processIdentifier, signal) }
    waitUntilExit()
  }
}
