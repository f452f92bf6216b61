import KeyValueObserving
import Testing

final class Panel {
  private var observer: Observer?
  private(set) var shown: [String] = []

  func show(_ download: Download) {
    observer = Observer(of: download, \.status, target: self, action: Panel.statusChanged)
  }

  func statusChanged(_ download: Download) {
    shown.append(download.status)
  }
}

final class Caption {
  var text = ""
}

@KeyValueObservable
final class Entry {
  var text = ""
}

@MainActor final class ReceivedLabel {
  var text = ""
  var count = 0

  func receivedChanged() { count += 1 }
}

/// The examples of the article "Observers and bindings".
@Suite struct ObserversAndBindingsExamples {
  private let download = Download("a.tar")

  @Test func `target and action`() {
    let panel = Panel()
    panel.show(download)
    download.status = "loading"
    panel.show(Download("b.tar"))
    download.status = "done"
    #expect(panel.shown == ["loading"])
  }

  @Test func `by name`() throws {
    let (panel, field) = (Panel(), Entry())
    let named = try Observer(
      of: download,
      keyPath: "status",
      target: panel,
      action: Panel.statusChanged
    )
    let copied = try Binding(download, keyPath: "status", to: field, keyPath: "text")
    download.status = "loading"
    #expect(panel.shown == ["loading"] && field.text == "loading")
    withExtendedLifetime((named, copied)) {}
    let editing = try Binding(download, keyPath: "status", twoWay: field, keyPath: "text")
    field.text = "typed"
    #expect(download.status == "typed")
    withExtendedLifetime(editing) {}
  }

  @Test func `one way`() {
    let caption = Caption()
    let binding = Binding(download, \.progress, to: caption, \.text) { fraction in
      fraction.map { "\(Int($0 * 100)) %" } ?? "unknown"
    }
    #expect(caption.text == "unknown")
    download.expected = 200
    download.received = 50
    #expect(caption.text == "25 %")
    binding.invalidate()
  }

  @Test func `two ways`() {
    let field = Entry()
    let binding = Binding(
      download,
      \.received,
      twoWay: field,
      \.text,
      transform: { "\($0)" },
      reverse: { Int($0) }
    )
    field.text = "12"
    #expect(download.received == 12)
    field.text = "twelve"
    #expect(download.received == 12)
    download.received = 13
    #expect(field.text == "13")
    binding.invalidate()
    let formatted = Binding(download, \.received, twoWay: field, \.text, formatter: .text())
    field.text = "14"
    #expect(download.received == 14)
    formatted.invalidate()
  }

  @MainActor @Test func `targets of the main actor`() async {
    let label = ReceivedLabel()
    let observer = Observer(
      of: download,
      \.received,
      onMainActor: label,
      action: ReceivedLabel.receivedChanged
    )
    let meter = Tank()
    let shown = Binding(meter, \.level, onMainActor: label, \.text) { "\($0) %" }
    #expect(label.text == "0 %")
    for level in 1...5 { meter.level = level }
    download.received = 1
    download.received = 2
    while label.count < 2 || label.text != "5 %" { await Task.yield() }
    observer.invalidate()
    shown.invalidate()
  }

  @MainActor @Test func `both ways with the main actor`() async {
    let (meter, entry) = (Tank(), Entry())
    let entered = Binding(
      meter,
      \.level,
      twoWayOnMainActor: entry,
      \.text,
      transform: { "\($0)" },
      reverse: { Int($0) }
    )
    entry.text = "12"
    #expect(meter.level == 12)
    meter.level = 13
    while entry.text != "13" { await Task.yield() }
    entered.invalidate()
  }
}
