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
  @Test func `display the present state`() {
    let request = SwiftUIRequest("a.txt")
    #expect(Host(StatusView(request: request)).lines == ["queued"])
    #expect(
      Host(RequestsView(requests: ObservableArray([request]))).lines == ["a.txt: queued"]
    )
  }
}
