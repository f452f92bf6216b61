import LiveCells

/// A simulated download.
@KeyValueObservable
final class Download {
  let file: String
  private let expected: Int
  var received = 0
  var isPaused = false

  init(file: String, expected: Int = 5_000) {
    self.file = file
    self.expected = expected
  }

  /// The received part, from 0 to 1.
  var progress: Double { Double(received) / Double(expected) }

  /// The text for the user. Observers of it observe the properties that it reads.
  var status: String {
    if received >= expected { return "done" }
    return isPaused ? "paused" : "\(Int(progress * 100)) %"
  }

  /// Simulates the arrival of more data.
  func step() {
    if !isPaused { received = min(expected, received + expected / 20 + 1) }
  }

  static func all(_ count: Int) -> ObservableArray<Download> {
    ObservableArray(
      (0..<count).map { number in
        Download(file: "file-\(number).zip", expected: 1_000 + number * 137 % 9_000)
      }
    )
  }
}
