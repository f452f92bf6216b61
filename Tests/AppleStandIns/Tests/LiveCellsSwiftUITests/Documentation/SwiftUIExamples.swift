import KeyValueObserving
import LiveCells
import LiveCellsSwiftUI
import SwiftUI
import Testing

@KeyValueObservable
final class SwiftUIRequest {
  let url: String
  var status = "queued"

  init(_ url: String) { self.url = url }

  @MainActor static let name = Filling<SwiftUIRequest, String>("name", from: \.url) { url in
    url.split(separator: "/").last.map(String.init) ?? url
  }
}

private struct NameView: View {
  let request: SwiftUIRequest

  var body: some View {
    Filled(request, by: SwiftUIRequest.name) { name in
      Text(name)
    }
  }
}

private struct StatusView: View {
  let request: SwiftUIRequest

  var body: some View {
    Observed(request) { request in
      Text(request.status)
    }
  }
}

private struct RequestsView: View {
  let requests: ObservableArray<SwiftUIRequest>

  var body: some View {
    ObservingList(requests) { request in
      Text("\(request.url): \(request.status)")
    }
  }
}

@MainActor
@Suite struct `SwiftUI views in the documentation` {
  @Test func `display a content when it is computed`() async {
    let host = Host(NameView(request: SwiftUIRequest("example.org/a.txt")))
    #expect(host.lines == [""])
    for _ in 0..<5_000 where host.lines != ["a.txt"] {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(host.lines == ["a.txt"])
  }

  @Test func `display the present state`() {
    let request = SwiftUIRequest("a.txt")
    #expect(Host(StatusView(request: request)).lines == ["queued"])
    #expect(
      Host(RequestsView(requests: ObservableArray([request]))).lines == ["a.txt: queued"]
    )
  }
}
