import Dispatch
import Foundation
import LiveRows

/// A command that is run repeatedly, and the rows that it prints.
struct CommandRun: Sendable {
  var command: [String]
  var options: LineOptions
  /// Whether the command's standard error is hidden from the terminal. Errors then contain its
  /// first line.
  var hidesErrors = false

  /// Runs the command to its end. Cancelling the task ends the command and its child processes.
  ///
  /// - Returns: All rows.
  ///
  /// - Throws: `LineFault` when the command cannot be run or fails; `CancellationError`.
  func records() async throws -> LineBatch {
    let process = CommandProcess(command, hidesErrors: hidesErrors)
    let outcome = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A queue of its own, because the run blocks a thread for as long as the command runs.
        DispatchQueue(label: "livecells.command").async {
          continuation.resume(with: Result { try process.run() })
        }
      }
    } onCancel: {
      process.cancel()
    }
    try Task.checkCancellation()
    guard outcome.status == 0 else {
      let reason = outcome.firstError.isEmpty ? "" : ": \(outcome.firstError)"
      throw LineFault(
        description: "\(command[0]) ended with status \(outcome.status)\(reason)"
      )
    }
    return batch(of: outcome.output)
  }

  /// Returns the rows of a complete output.
  func batch(of bytes: [UInt8]) -> LineBatch {
    var options = options
    options.isComplete = true
    var input = LineInput(options)
    return input.read(bytes, isLast: true)
  }
}
