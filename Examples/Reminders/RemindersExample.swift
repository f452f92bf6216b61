#if SQLite
  import Foundation
  import KeyValueObserving
  package import LiveCells
  package import LiveObjects
  import LiveSQLite

  /// The reminders of sqlite-data's demo app: lists, tags and smart lists with live counts, the
  /// reminders of the chosen one, and a form for one reminder.
  package final class RemindersExample: @MainActor Example {
    package let table: LiveTable<RelatedRows<FetchedObjects<Reminder>>>
    package let pace = Duration.seconds(1)
    package let playsUser = true
    package let context: ManagedContext
    package let choice: ReminderChoice
    let lists: TableSession
    let tags: TableSession
    let smartLists: TableSession
    let smart: [SmartList]
    let form: LiveForm
    let openCounts: FollowedCounts<ReminderList>
    private var saving: ObservationToken?

    package convenience init(seed: UInt64) throws {
      try self.init(today: "\(Date.now.formatted(.iso8601.year().month().day()))")
      try addSamples()
    }

    /// Creates an example without reminders, for a day as in ISO 8601.
    init(today: String) throws {
      let context = try ManagedContext(
        Store.temporary(),
        ManagedSchema(Reminder.self, ReminderList.self, ReminderTag.self)
      )
      let choice = ReminderChoice(context)
      let open = context.followedCounts(by: \Reminder.list, RowRequest(where: "NOT isDone"))
      let allLists = try context.fetchedObjects(
        ReminderList.self,
        reorderableBy: \.place,
        RowRequest(order: ["name"])
      )
      let allTags = try context.fetchedObjects(ReminderTag.self, RowRequest(order: ["name"]))
      let isDue = "NOT isDone AND due <= '\(today)'"
      smart = [
        SmartList("Today", where: isDue, in: context),
        SmartList("Scheduled", where: "NOT isDone AND due IS NOT NULL", in: context),
        SmartList("All", where: "NOT isDone", in: context),
        SmartList("Flagged", where: "NOT isDone AND isFlagged", in: context),
        SmartList("Completed", where: "isDone", in: context),
      ]
      table = LiveTable(RelatedRows { choice.reminders }) {
        Column("", \.isDone, format: .boolean("✓", "○"))
        Column("Title", \.title).styled { $0.isDone ? [.secondary, .struckThrough] : [] }
        Column("Due", \.due).styled { $0.isDone || $0.due ?? "9" >= today ? [] : .error }
        Column("Priority") { String(repeating: "!", count: Int($0.priority?.rawValue ?? 0)) }
          .styled(.warning)
        Column("Flag", \.isFlagged, format: .boolean("⚑", "")).styled(.warning)
        Column("Tags") { $0.tagList }.styled(.secondary)
      }
      table.allowsDeleting = true
      table.emptyText = "No reminders"
      let smartTable = LiveTable(ObservableArray(smart)) {
        Column("Smart list", field: Field("title") { $0.title })
        Column("Count") { $0.count.value }
      }
      let listTable = LiveTable(allLists) {
        Column("List", \.name).editable(\.name)
        Column("Open") { open[$0] }
      }
      listTable.allowsDeleting = true
      listTable.allowsMoving = true
      let tagTable = LiveTable(allTags) { Column("Tag", \.name).editable(\.name) }
      tagTable.allowsDeleting = true
      form = LiveForm(
        "reminder",
        of: { [table] in table.focus.cursorRow },
        fields: [
          Field(\.title, name: "Title").editable(\.title),
          Field(\.notes, name: "Notes").editable(\.notes),
          Field(\.due, name: "Due").editable { reminder, text in
            guard text.isEmpty || text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil else {
              throw TypedTextError("type a day like \(today)")
            }
            reminder.due = text.isEmpty ? nil : text
          },
          Field("Priority") { $0.priority.map { "\($0)" } }.editable(choosing: \.priority),
          Field("List") { $0.list?.name }
            .editable(\.list, choices: { _ in Array(allLists) }, titled: \.name),
          Field("Tags") { $0.tagList }.editable { reminder, text in
            let names = text.split { $0 == " " || $0 == "," || $0 == "#" }
            reminder.tags = try names.map { try context.findOrInsert(\.name, String($0)) }
          },
        ]
      )
      smartLists = TableSession(smartTable, title: "smart lists")
      lists = TableSession(listTable, title: "lists")
      tags = TableSession(tagTable, title: "tags")
      (self.context, self.choice, openCounts) = (context, choice, open)
      smartLists.onActivate = {
        smartTable.cursorRow.map { choice.choose($0.title, where: $0.condition) }
      }
      lists.onActivate = {
        listTable.cursorRow.map { choice.choose($0.name, where: "list_id = \($0.id ?? 0)") }
      }
      tags.onActivate = {
        tagTable.cursorRow.map { tag in
          choice.choose(
            "#\(tag.name)",
            where: "id IN (SELECT reminder_id FROM reminder_tag WHERE tag_id = \(tag.id ?? 0))"
          )
        }
      }
      choice.choose("All", where: "TRUE")
    }

    package var state: String {
      choice.failure.map { "\($0)" } ?? "\(choice.title): \(table.source.count)"
    }

    package func layout(around session: TableSession) -> ScreenLayout {
      for part in [session, smartLists, lists, tags, form.session] { part.undoing = context }
      saving = context.saveChanges(reportingTo: session)
      session.commands += [
        TableCommand("finish", keys: [.character("x")]) { [context, table] _ in
          guard let reminder = table.focus.cursorRow else { return }
          context.group("Finish") { reminder.isDone.toggle() }
        },
        TableCommand("flag", keys: [.character("!")]) { [context, table] _ in
          guard let reminder = table.focus.cursorRow else { return }
          context.group("Flag") { reminder.isFlagged.toggle() }
        },
        TableCommand("add", keys: [.character("a")]) { [context, table] session in
          let list = table.focus.cursorRow?.list
          session.openPrompt("title: ") { context.insert(Reminder(title: $0, list: list)) }
        },
        TableCommand("show finished ones", keys: [.character("H")]) { [choice] _ in
          choice.showsDone.toggle()
        },
        TableCommand("delete finished ones", keys: [.character("D")]) { [unowned self] session in
          do { try deleteFinished() } catch { session.showError(error) }
        },
      ]
      lists.commands.append(
        TableCommand("add", keys: [.character("a")]) { [context] session in
          session.openPrompt("name: ") { context.insert(ReminderList(name: $0)) }
        }
      )
      return .columns(
        .rows(.table(smartLists), .table(lists), .table(tags)),
        .rows(.table(session), .form(form))
      )
    }

    /// Deletes all finished reminders, as one step of the history.
    func deleteFinished() throws {
      let finished = try context.fetch(Reminder.self, RowRequest(where: "isDone"))
      context.group("Delete finished") { for reminder in finished { context.delete(reminder) } }
    }

    /// Adds the lists and reminders of the demo.
    func addSamples() throws {
      for (name, titles) in [
        ("Family", ["Get haircut", "Take a walk"]), ("Business", ["Call accountant"]),
        ("Personal", ["Groceries", "Buy concert tickets", "Doctor appointment"]),
      ] {
        let list = ReminderList(name: name)
        context.insert(list)
        for title in titles { context.insert(Reminder(title: title, list: list)) }
      }
      try context.save()
    }

    /// Finishes the first reminder.
    package func step() {
      guard table.source.count > 0 else { return }
      table.source[0].isDone = true
      try? context.save()
    }
  }
#endif
