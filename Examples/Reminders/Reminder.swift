#if SQLite
  package import LiveObjects

  /// A task that belongs to a list.
  @Managed("reminder")
  package final class Reminder {
    package var id: Int64?
    package var title = ""
    package var notes = ""
    /// The day on which it is due, as in ISO 8601.
    package var due: String?
    package var priority: Priority?
    package var isFlagged = false
    package var isDone = false
    @Relation("list_id", required: true, onDelete: .cascade) package var list: ReminderList?
    @Relation(through: "reminder_tag") package var tags: [ReminderTag]

    package enum Priority: Int64, CaseIterable, ColumnValue {
      case low = 1
      case medium, high
    }

    /// The names of the tags.
    package var tagList: String { tags.map { "#\($0.name)" }.sorted().joined(separator: " ") }
  }

  /// A named list of reminders.
  @Managed("list")
  package final class ReminderList {
    package var id: Int64?
    package var name = ""
    /// The position among all lists. Lists with equal positions are ordered by name.
    package var place = 0
    @Relation(inverse: \Reminder.list) package var reminders: [Reminder]
  }

  /// A name that reminders of any list can have.
  @Managed("tag")
  package final class ReminderTag {
    package var id: Int64?
    @Stored(unique: true) package var name = ""
    @Relation(inverse: \Reminder.tags) package var reminders: [Reminder]
  }
#endif
