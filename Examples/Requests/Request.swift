package import LiveCells

/// A download simulated with random numbers.
@KeyValueObservable
package final class Request {
  /// The phases of a download.
  package enum Phase {
    case queued, connecting, receiving, done
    case failed(reason: String)
  }

  package let file: String
  private let expected: Int
  package var phase = Phase.queued
  var received = 0
  /// The bytes received in the last step, or nil if no transfer is active.
  var speed: Int?

  init(number: Int, numbers: inout SplitMix64) {
    let ending = ["tar.gz", "iso", "mp4", "pdf"].randomElement(using: &numbers) ?? ""
    file = "file-\(number).\(ending)"
    expected = Int.random(in: 100_000...50_000_000, using: &numbers)
  }

  /// The received part, from 0 to 1, or nil while the size is unknown.
  package var progress: Double? {
    switch phase {
    case .queued, .connecting: nil
    default: Double(received) / Double(expected)
    }
  }

  /// The text for the user. Observers of it observe the properties that it reads.
  package var status: String {
    switch phase {
    case .queued: "queued"
    case .connecting: "connecting"
    case .receiving: "\(percent) of \(FieldFormat.bytes.text(for: expected.liveValue).text)"
    case .done: "done"
    case .failed(let reason): "failed at \(percent): \(reason)"
    }
  }

  private var percent: String {
    FieldFormat.percent.text(for: (Double(received) / Double(expected)).liveValue).text
  }
}

extension Request {
  /// Performs one step, and returns the number of properties that were set.
  func goOn(_ numbers: inout SplitMix64) -> Int {
    let chance = UInt8.random(in: 0...255, using: &numbers)
    switch phase {
    case .receiving: return chance == 0 ? fail(&numbers) : receive(&numbers)
    case .queued: return chance < 16 ? enter(.connecting) : 0
    case .connecting: return chance < 64 ? enter(.receiving) : 0
    case .done, .failed: return chance < 4 ? begin() : 0
    }
  }

  private func enter(_ next: Phase) -> Int {
    phase = next
    return 1
  }

  private func begin() -> Int {
    received = 0
    return 1 + enter(.queued)
  }

  private func receive(_ numbers: inout SplitMix64) -> Int {
    let bytes = Int.random(in: 0...400_000, using: &numbers)
    received = min(received + bytes, expected)
    speed = bytes
    return received == expected ? 2 + rest(as: .done) : 2
  }

  private func fail(_ numbers: inout SplitMix64) -> Int {
    let reasons = ["timed out", "connection reset", "server is busy"]
    return rest(as: .failed(reason: reasons.randomElement(using: &numbers) ?? ""))
  }

  private func rest(as end: Phase) -> Int {
    speed = nil
    return 1 + enter(end)
  }
}
