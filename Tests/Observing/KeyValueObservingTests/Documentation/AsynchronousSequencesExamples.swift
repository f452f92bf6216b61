import KeyValueObserving
import Testing

@MainActor
@KeyValueObservable
final class Player {
  var title = "silence"
}

/// The examples of the article "Asynchronous sequences".
@Suite struct AsynchronousSequencesExamples {
  @Test @MainActor func `values until the object is deallocated`() async {
    var player: Player? = Player()
    let titles = player?.values(of: \.title, buffering: 10)
    let reader = Task {
      var seen: [String] = []
      if let titles {
        for await title in titles { seen.append(title) }
      }
      return seen
    }
    player?.title = "overture"
    player = nil
    #expect(await reader.value == ["silence", "overture"])
  }

  @Test @MainActor func `every change`() async {
    var player: Player? = Player()
    let changes = player?.changes(of: \.title, options: [.old, .new])
    player?.title = "overture"
    player?.title = "finale"
    player = nil
    var seen: [String] = []
    if let changes {
      for await change in changes { seen.append("\(change.old ?? "-"), \(change.new ?? "-")") }
    }
    #expect(seen == ["silence, overture", "overture, finale"])
  }
}
