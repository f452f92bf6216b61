import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
final class Job {
  var title: String
  var minutes: Int?
  var isDone = false

  init(_ title: String, minutes: Int? = nil) {
    self.title = title
    self.minutes = minutes
  }
}

@KeyValueObservable
final class Project {
  var name: String
  let jobs: ObservableArray<Job>

  init(_ name: String, _ jobs: [Job]) {
    self.name = name
    self.jobs = ObservableArray(jobs)
  }
}

@MainActor
func planner(of projects: [Project]) -> ScreenLayout {
  let list = LiveTable(rows: projects) {
    Column("Project", \.name).editable(\.name)
    Column("Open") { project in project.jobs.count { !$0.isDone } }
  }
  let jobs = LiveTable(RelatedRows { list.focus.cursorRow?.jobs }) {
    Column("Job", \.title).editable(\.title)
    Column("Done", \.isDone, format: .boolean("✓", ""))
  }
  let session = TableSession(jobs, title: "jobs")
  session.commands.append(
    TableCommand("done, or not", keys: [.character("d")]) { _ in
      jobs.cursorRow?.isDone.toggle()
    }
  )
  let form = LiveForm(
    "job",
    of: { jobs.focus.cursorRow },
    fields: [
      Field(\.title, name: "Title").editable(\.title),
      Field(\.minutes, format: .plain.showingNil(as: "–"), name: "Minutes").editable(\.minutes),
    ]
  )
  return .columns(
    .table(TableSession(list, title: "projects")),
    .rows(.table(session).share(2), .form(form)).share(2)
  )
}

/// The examples of the article "Several on one screen".
@MainActor
@Suite struct LayoutExamples {
  private let clock = ManualFrameClock()

  @Test func `a line of a form has its own cell`() {
    let job = Job("paint")
    let line = FormLine("Berlin") { line, scheduler in
      let cell = PropertyCell<AnyObject>(scheduler: scheduler)
      cell.writer = line
      cell.path = "title"
      cell.object = job
      return cell
    }
    let form = LiveForm(lines: [line])
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 1)
    clock.advanceUntilIdle()
    #expect(page.lines == ["> Berlin paint"])
  }

  @Test func `a program shows projects, their jobs, and a form of one of them`() {
    let projects = [
      Project("boat", [Job("paint", minutes: 90), Job("sail")]), Project("house", [Job("clean")]),
    ]
    let pages = planner(of: projects).sessions.map { Page($0, clock: clock) }
    for page in pages { page.session.resize(rows: 5) }
    clock.advanceUntilIdle()
    #expect(pages[0].lines == ["> boat 2", "  house 1"])
    #expect(pages[1].lines == ["> paint ", "  sail "])
    #expect(pages[2].lines == ["> Title paint", "  Minutes 90"])

    pages[1].session.take(.key(.character("d")))
    pages[1].session.take(.key(.down))
    clock.advanceUntilIdle()
    pages[2].session.take(.key(.down))
    pages[2].session.take(.key(.enter))
    pages[2].session.take(.text("30"))
    pages[2].session.take(.key(.enter))
    clock.advanceUntilIdle()
    #expect(pages[0].lines == ["> boat 1", "  house 1"])
    #expect(pages[1].lines == ["  paint ✓", "> sail "])
    #expect(pages[2].lines == ["  Title sail", "> Minutes 30"])

    pages[0].session.take(.key(.down))
    clock.advanceUntilIdle()
    #expect(pages[1].lines == ["> clean "] && pages[2].lines[0] == "  Title clean")
  }
}
