import KeyValueObserving
import LiveCells
import Testing

/// The examples in the comments on styles and choices.
@MainActor
@Suite struct FieldLookExamples {
  @KeyValueObservable
  final class Job {
    var title = "paint"
    var isDone = true
    var project: Project?
  }

  @KeyValueObservable
  final class Project {
    var name: String

    init(_ name: String) { self.name = name }
  }

  @Test func `a finished job is struck through`() {
    let title = Column("Title", \Job.title)
      .styled { $0.isDone ? [.secondary, .struckThrough] : [] }
    #expect(title.field.text(of: Job()).style == [.secondary, .struckThrough])
  }

  @Test func `a project is chosen`() {
    let projects = [Project("house"), Project("garden")]
    let project = Field<Job>("Project") { $0.project?.name }
      .editable(\.project, choices: { _ in projects }, titled: \.name)
    let job = Job()
    job.project = projects[1]
    #expect(project.text(of: job).text == "garden")
  }
}
