#if SQLite
  import KeyValueObserving
  package import LiveObjects

  /// The reminders that the user has chosen to see.
  @MainActor
  @KeyValueObservable
  package final class ReminderChoice {
    /// The chosen reminders.
    package private(set) var reminders: FetchedObjects<Reminder>?
    /// The name of the list, tag or smart list.
    package private(set) var title = ""
    /// The error of the latest choice, or nil.
    package private(set) var failure: (any Error)?
    /// Whether finished reminders are shown as well.
    package var showsDone = false {
      didSet { fetch() }
    }
    @NotObserved private var condition = "TRUE"
    @NotObserved private let context: ManagedContext

    init(_ context: ManagedContext) { self.context = context }

    /// Shows the reminders that satisfy a condition.
    func choose(_ title: String, where condition: String) {
      (self.title, self.condition) = (title, condition)
      fetch()
    }

    private func fetch() {
      let condition = showsDone ? condition : "(\(condition)) AND NOT isDone"
      let order: [RowOrder] = ["isDone", RowOrder("due", nulls: .last), "title"]
      let request = RowRequest(where: condition, order: order)
      do {
        reminders = try context.fetchedObjects(Reminder.self, request, prefetching: [\.tags])
        failure = nil
      } catch {
        failure = error
      }
    }
  }

  /// A list that is defined by a condition, with a count that the database keeps current.
  package final class SmartList {
    let title: String
    let condition: String
    let count: FollowedValue<Int>

    @MainActor
    init(_ title: String, where condition: String, in context: ManagedContext) {
      self.title = title
      self.condition = condition
      count = FollowedValue(in: context, initially: 0) { context in
        try await context.count(Reminder.self, RowRequest(where: condition))
      }
    }
  }
#endif
