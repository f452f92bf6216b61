import LiveCells

/// A download that is only played.
@KeyValueObservable
final class Download {
  let file: String
  private let expected: Int
  var received = 0
  var isPaused = false

  init(number: Int) {
    file = "file-\(number).zip"
    expected = 1_000 + number * 137 % 9_000
  }

  /// The part that has come.
  var progress: Double { Double(received) / Double(expected) }

  /// What a person is told; follows whatever it reads.
  var status: String {
    if received >= expected { return "done" }
    return isPaused ? "paused" : "\(Int(progress * 100)) %"
  }

  /// Some more has come.
  func step() {
    if !isPaused { received = min(expected, received + expected / 20 + 1) }
  }

  static func all(_ count: Int) -> ObservableArray<Download> {
    ObservableArray((0..<count).map { Download(number: $0) })
  }
}
