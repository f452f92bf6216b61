import KeyValueObserving
import Synchronization
import Testing

@KeyValueObservable
final class Chart {
  var scale = 1 { didSet { picture = "1:\(scale)" } }
  @NotObserved private var picture = "1:1"

  @AffectedBy("scale")
  var caption: String {
    access(\.caption)
    return "drawn at \(picture)"
  }
}

@KeyValueObservable
final class Sensor {
  @ManuallyNotified var level = 0

  func measure(_ levels: [Int]) {
    willChangeValue(for: \.level)
    for next in levels { level = next }
    didChangeValue(for: \.level)
  }
}

/// The examples of the article "Values that depend on others".
@Suite struct ValuesThatFollowOthersExamples {
  @Test func `a computed property depends on the properties that it reads`() {
    let download = Download("a.tar")
    var fractions: [Double?] = []
    let token = download.observe(\.progress, options: .new) { _, change in
      if let fraction = change.new { fractions.append(fraction) }
    }
    download.expected = 200
    download.received = 50
    #expect(fractions == [0, 0.25])
    token.invalidate()
  }

  @Test func `a declared dependency`() {
    let chart = Chart()
    var captions: [String] = []
    let token = chart.observe(\.caption, options: .new) { _, change in
      captions.append(change.new ?? "-")
    }
    chart.scale = 2
    #expect(captions == ["drawn at 1:2"])
    token.invalidate()
  }

  @Test func `a manual notification`() {
    let sensor = Sensor()
    var levels: [Int] = []
    let token = sensor.observe(\.level, options: .new) { _, change in
      levels.append(change.new ?? -1)
    }
    sensor.measure([1, 2, 3])
    #expect(levels == [3])
    token.invalidate()
  }

  @Test func `tracking a function`() {
    let download = Download("a.tar")
    let marks = Mutex(0)
    let observer = DirtyObserver { marks.withLock { $0 += 1 } }
    var title = ""
    observer.track { title = "\(download.file): \(download.status)" }
    download.status = "loading"
    download.status = "done"
    download.received = 7
    #expect(marks.withLock { $0 } == 1)
    if observer.isDirty { observer.track { title = "\(download.file): \(download.status)" } }
    #expect(title == "a.tar: done")
    observer.end()
  }
}
