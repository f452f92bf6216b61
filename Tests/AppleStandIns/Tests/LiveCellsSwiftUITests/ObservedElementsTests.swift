import KeyValueObserving
import LiveCells
import LiveCellsSwiftUI
import LiveCellsTestSupport
import SwiftUI
import Testing

private struct CountView: View {
  @ObservedElements<ObservableArray<ContractRow>> private var rows: [ContractRow]

  init(_ rows: ObservableArray<ContractRow>, scheduler: FrameScheduler) {
    _rows = ObservedElements(rows, scheduler: scheduler)
  }

  var body: some View {
    Text("\(rows.count) of \($rows.count): \(rows.map(\.name).joined(separator: ","))")
  }
}

/// Evaluates its part again when the object changes.
private struct OuterView: View {
  let title: ContractRow
  let rows: ObservableArray<ContractRow>
  let scheduler: FrameScheduler

  var body: some View {
    Observed(title, scheduler: scheduler) { title in
      Text(title.name)
      CountView(rows, scheduler: scheduler)
    }
  }
}

@MainActor
@Suite struct `Observed elements of a SwiftUI view` {
  private let clock = ManualFrameClock()

  @Test func `follow the collection, once per frame`() {
    let rows = ObservableArray((0..<2).map { ContractRow($0) })
    let host = Host(CountView(rows, scheduler: FrameScheduler(clock: clock)))
    clock.advanceUntilIdle()
    #expect(host.lines == ["2 of 2: row 0,row 1"])
    let before = host.evaluations
    rows.append(ContractRow(2))
    rows.remove(at: 0)
    clock.advanceUntilIdle()
    #expect(host.lines == ["2 of 2: row 1,row 2"] && host.evaluations == before + 1)
    rows[0].name = "unread"
    clock.advanceUntilIdle()
    _ = host.lines
    #expect(host.evaluations == before + 1)
  }

  @Test func `stay current when the view is created again`() {
    let (title, rows) = (ContractRow(9), ObservableArray([ContractRow(0)]))
    let host = Host(OuterView(title: title, rows: rows, scheduler: FrameScheduler(clock: clock)))
    clock.advanceUntilIdle()
    #expect(host.lines == ["row 9", "1 of 1: row 0"])
    title.name = "changed"
    clock.advanceUntilIdle()
    #expect(host.lines == ["changed", "1 of 1: row 0"])
    rows.append(ContractRow(1))
    clock.advanceUntilIdle()
    #expect(host.lines == ["changed", "2 of 2: row 0,row 1"])
  }
}
