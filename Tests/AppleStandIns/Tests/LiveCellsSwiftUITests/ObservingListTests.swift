import KeyValueObserving
import LiveCells
import LiveCellsSwiftUI
import LiveCellsTestSupport
import Observation
import SwiftUI
import Testing

@MainActor
@Suite struct `A SwiftUI list` {
  private let clock = ManualFrameClock()
  private var scheduler: FrameScheduler { FrameScheduler(clock: clock) }

  private func host<Source: ObservableCollection<ContractRow>>(
    _ source: Source,
    allowsDeleting: Bool = false,
    onError: ((any Error) -> Void)? = nil
  ) -> Host {
    Host(
      ObservingList(
        source,
        scheduler: scheduler,
        allowsDeleting: allowsDeleting,
        onError: onError
      ) { row in
        Text("\(row.name) \(row.count)")
      }
    )
  }

  private func lines(_ host: Host) -> [String] {
    clock.advanceUntilIdle()
    return host.lines
  }

  @Test func `evaluates only the changed row, once for several changes`() {
    let rows = ObservableArray((0..<20).map { ContractRow($0) })
    let host = host(rows)
    #expect(lines(host).count == 20)
    let before = host.evaluations
    rows[3].name = "a"
    rows[3].name = "b"
    rows[3].count = 7
    #expect(lines(host)[3] == "b 7")
    #expect(host.evaluations == before + 1)
  }

  @Test func `explains a change by a tooltip and a hint, if it should`() {
    let rows = ObservableArray((0..<3).map { ContractRow($0) })
    let list = ObservingList(rows, scheduler: scheduler, explains: true) { row in
      Text("\(row.name) \(row.count)")
    }
    let host = Host(list)
    #expect(lines(host).count == 3)
    #expect(Set(host.descriptions) == ["help: ", "hint: "])
    rows[1].count = 7
    rows[1].name = "a"
    rows[1].note = "is not displayed"
    #expect(lines(host)[1] == "a 7")
    let explanations = host.descriptions.filter { $0.contains("changed") }.sorted()
    #expect(explanations.count == 2)
    for (explanation, kind) in zip(explanations, ["help", "hint"]) {
      let expected =
        "\(kind): count of ContractRow (was “0”) and name of ContractRow (was “row 1”) changed "
      #expect(explanation.hasPrefix(expected), "\(explanation)")
      #expect(explanation.dropFirst(expected.count).contains(/[0-9]:[0-9]{2}/), "\(explanation)")
    }
    // Two changes in a frame: the value that was displayed.
    rows[1].name = "b"
    rows[1].name = "c"
    #expect(lines(host)[1] == "c 7")
    let next = host.descriptions.filter { $0.contains("changed") }
    #expect(next.count == 2)
    for explanation in next {
      #expect(explanation.contains(": name of ContractRow changed "), "\(explanation)")
      #expect(explanation.hasSuffix(", was “a”"), "\(explanation)")
    }
    host.setVisible(false)
    #expect(!rows[1].isObserved("name"))
    let other = self.host(rows)
    #expect(lines(other).count == 3 && other.descriptions.isEmpty)
  }

  @Test func `names a former value that was nil`() {
    let rows = ObservableArray([ContractRow(0)])
    let host = Host(
      ObservingList(rows, scheduler: scheduler, explains: true) { Text($0.note ?? "none") }
    )
    #expect(lines(host) == ["none"])
    rows[0].note = "noted"
    #expect(lines(host) == ["noted"])
    #expect(host.descriptions.count == 2)
    #expect(host.descriptions.allSatisfy { $0.hasSuffix(", was NULL") }, "\(host.descriptions)")
  }

  @Test func `displays inserted, removed and moved rows`() {
    let rows = ObservableArray((0..<4).map { ContractRow($0) })
    let host = host(rows)
    #expect(lines(host).first == "row 0 0")
    rows.remove(at: 0)
    rows.move(from: 0, to: 2)
    rows.append(ContractRow(9))
    #expect(lines(host).map { $0.prefix(5) } == ["row 2", "row 3", "row 1", "row 9"])
    rows[2].name = "moved"
    #expect(lines(host)[2].hasPrefix("moved"))
  }

  @Test func `observes nothing while it is off screen, and is current on return`() {
    let rows = ObservableArray((0..<3).map { ContractRow($0) })
    let host = host(rows)
    #expect(lines(host).count == 3)
    #expect(rows[1].isObserved("name"))
    host.setVisible(false)
    #expect(!rows[1].isObserved("name"))
    let before = host.evaluations
    rows[1].name = "unseen"
    rows.append(ContractRow(3))
    clock.advanceUntilIdle()
    #expect(host.evaluations == before)
    host.setVisible(true)
    #expect(lines(host)[1].hasPrefix("unseen") && lines(host).count == 4)
    rows[1].name = "seen"
    #expect(lines(host)[1].hasPrefix("seen"))
  }

  @Test func `has the sections of its rows`() {
    let source = SectionedArray<ContractRow>()
    source.appendSection("A", [ContractRow(1)])
    source.appendSection("B", [ContractRow(2), ContractRow(3)])
    let host = host(source)
    #expect(lines(host).map { $0.prefix(5) } == ["A", "row 1", "B", "row 2", "row 3"])
    source.renameSection(at: 0, "First")
    source.remove(at: RowPath(section: 1, row: 0))
    #expect(lines(host).map { $0.prefix(5) } == ["First", "row 1", "B", "row 3"])
  }

  @Test func `allows deletion if it is requested and its collection supports it`() {
    let rows = ObservableArray((0..<3).map { ContractRow($0) })
    let fixed = host(rows)
    _ = lines(fixed)
    #expect(!fixed.swipeAway(1, fromList: 1) && rows.count == 3)
    let own = host(rows, allowsDeleting: true)
    _ = lines(own)
    #expect(own.swipeAway(1, fromList: 1))
    #expect(lines(own).map { $0.prefix(5) } == ["row 0", "row 2"])
    let other = host(ContractList((0..<3).map { ContractRow($0) }), allowsDeleting: true)
    _ = lines(other)
    #expect(!other.swipeAway(1, fromList: 1))
  }

  @Test func `observes neither removed rows nor any rows after it is released`() {
    let rows = ObservableArray((0..<3).map { ContractRow($0) })
    let gone = rows[0]
    var view: Host? = host(rows)
    #expect(view.map { lines($0).count } == 3)
    rows.remove(at: 0)
    #expect(view.map { lines($0).count } == 2)
    #expect(!gone.isObserved("name"))
    view = nil
    #expect(!rows[0].isObserved("name"))
  }
}

@KeyValueObservable(.observable)
final class SwiftUITrackedModel {
  var title = "first"
}

@MainActor
@Observable
private final class Choice {
  var row = ContractRow(1)
}

private struct Chosen: View {
  let choice: Choice
  let scheduler: FrameScheduler

  var body: some View {
    Observed(choice.row, scheduler: scheduler) { Text($0.name) }
  }
}

@MainActor
@Suite struct `A view of one object` {
  @Test func `is evaluated once for a change that SwiftUI also observes`() {
    let clock = ManualFrameClock()
    let model = SwiftUITrackedModel()
    let host = Host(
      Observed(model, scheduler: FrameScheduler(clock: clock)) { Text($0.title) }
    )
    #expect(host.lines == ["first"] && host.evaluations == 1)
    model.title = "second"
    #expect(host.lines == ["second"])
    clock.advanceUntilIdle()
    #expect(host.lines == ["second"] && host.evaluations == 2)
  }

  @Test func `displays a new object in place of the previous one`() {
    let clock = ManualFrameClock()
    let scheduler = FrameScheduler(clock: clock)
    let choice = Choice()
    let first = choice.row
    let host = Host(Chosen(choice: choice, scheduler: scheduler))
    #expect(host.lines == ["row 1"] && first.isObserved("name"))
    choice.row = ContractRow(2)
    #expect(host.lines == ["row 2"] && !first.isObserved("name"))
    choice.row.name = "changed"
    clock.advanceUntilIdle()
    #expect(host.lines == ["changed"])
  }
}
