package import LiveCells

/// A download that is only played: how it goes on is left to random numbers.
@KeyValueObservable
package final class Request {
  /// Where a download is in its life.
  package enum Phase {
    case queued, connecting, receiving, done
    case failed(reason: String)
  }

  package let file: String
  private let expected: Int
  package var phase = Phase.queued
  var received = 0
  /// Bytes in the last step; nil when nothing is under way.
  var speed: Int?

  init(number: Int, numbers: inout SeededNumbers) {
    let ending = ["tar.gz", "iso", "mp4", "pdf"].randomElement(using: &numbers) ?? ""
    file = "file-\(number).\(ending)"
    expected = Int.random(in: 100_000...50_000_000, using: &numbers)
  }

  /// The part that has come; nil before it is known how much there is.
  package var progress: Double? {
    switch phase {
    case .queued, .connecting: nil
    default: Double(received) / Double(expected)
    }
  }

  /// What a person is told. Follows whatever it reads.
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
  /// Plays one step; returns how many properties were set.
  func goOn(_ numbers: inout SeededNumbers) -> Int {
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

  private func receive(_ numbers: inout SeededNumbers) -> Int {
    let bytes = Int.random(in: 0...400_000, using: &numbers)
    received = min(received + bytes, expected)
    speed = bytes
    return received == expected ? 2 + rest(as: .done) : 2
  }

  private func fail(_ numbers: inout SeededNumbers) -> Int {
    let reasons = ["timed out", "connection reset", "server is busy"]
    return rest(as: .failed(reason: reasons.randomElement(using: &numbers) ?? ""))
  }

  private func rest(as end: Phase) -> Int {
    speed = nil
    return 1 + enter(end)
  }
}
