import KeyValueObserving
import Testing

/// The examples of the article "Coming from key-value observing".
@Suite struct ComingFromKeyValueObservingExamples {
  @Test func `beginning and ending an observation`() {
    let download = Download("a.tar")
    var lines: [String] = []
    let token = download.observe(\.status, options: [.old, .new]) { download, change in
      lines.append("\(download.file): \(change.old ?? "-"), then \(change.new ?? "-")")
    }
    download.status = "loading"
    token.invalidate()
    #expect(lines == ["a.tar: queued, then loading"])
  }
}
