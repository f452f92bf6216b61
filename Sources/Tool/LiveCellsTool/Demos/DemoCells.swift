#if GTK
  import Examples
  import LiveCells
  import LiveCellsGTK

  /// Cells with widgets for the examples in GTK windows.
  @MainActor
  enum DemoCells {
    /// Returns the cells of an example, by the columns that they replace.
    static func cells(of example: any Example) -> ColumnCells {
      var cells = ColumnCells()
      switch example {
      case is ClockExample:
        cells.add("City") { PropertyWidgetCell("name", style: "heading", scheduler: $0) }
        cells.add("Time") {
          FieldWidgetCell([Field(\City.time, format: .time(.time))], scheduler: $0)
        }
        cells.add("Day") { DayCell(scheduler: $0) }
      case is RequestsExample:
        cells.add("Status") { StatusCell(scheduler: $0) }
        cells.add("Progress") { ProgressCell(scheduler: $0) }
      case let example as ContactsExample:
        cells.add("Name") { [card = example.card] in ContactCell(card, scheduler: $0) }
      case is ProfileExample:
        cells.add("Text") { EntryCell(scheduler: $0) }
      default:
        #if SQLite
          cells.add("Title") { NoteCell(scheduler: $0) }
        #endif
      }
      return cells
    }
  }

  /// A cell with the elapsed part of a day and a symbol for day or night.
  private final class DayCell: ObservingWidgetCell<City> {
    private let sky = IconWidget()
    private let bar = ProgressWidget()

    init(scheduler: FrameScheduler) {
      super.init(BoxWidget(.horizontal, [sky, bar]), scheduler: scheduler)
    }

    override func update(from city: City) {
      let isDay = (0.25..<0.8).contains(city.partOfDay)
      sky.name = isDay ? "weather-clear-symbolic" : "weather-clear-night-symbolic"
      bar.fraction = city.partOfDay
    }
  }

  /// A cell with the state of a download.
  private final class StatusCell: ObservingWidgetCell<Request> {
    private let icon = IconWidget()
    private let text = LabelWidget(fills: true)

    init(scheduler: FrameScheduler) {
      super.init(BoxWidget(.horizontal, [icon, text]), scheduler: scheduler)
    }

    override func update(from request: Request) {
      icon.name =
        switch request.phase {
        case .queued: "content-loading-symbolic"
        case .connecting: "network-transmit-symbolic"
        case .receiving: "network-receive-symbolic"
        case .done: "object-select-symbolic"
        case .failed: "dialog-error-symbolic"
        }
      text.text = request.status
    }
  }

  /// A cell with the progress of a download.
  private final class ProgressCell: ObservingWidgetCell<Request> {
    private let bar = ProgressWidget()

    init(scheduler: FrameScheduler) {
      super.init(bar, scheduler: scheduler)
    }

    override func update(from request: Request) {
      bar.fraction = request.progress
    }
  }

  /// A cell with values of a contact's card, which is read in the background. It is hidden until
  /// then.
  private final class ContactCell: ObservingWidgetCell<Contact> {
    private let card: Filling<Contact, Card>
    private let portrait = IconWidget()
    private let name = LabelWidget(style: "heading", fills: true)

    init(_ card: Filling<Contact, Card>, scheduler: FrameScheduler) {
      self.card = card
      portrait.name = "avatar-default-symbolic"
      super.init(BoxWidget(.horizontal, [portrait, name]), scheduler: scheduler)
    }

    override func update(from contact: Contact) throws {
      name.text = try content(of: card).name
    }
  }

  /// A cell in which a field of the form is edited.
  private final class EntryCell: ObservingWidgetCell<FormField> {
    private let entry = EntryWidget()

    init(scheduler: FrameScheduler) {
      super.init(entry, scheduler: scheduler)
      entry.onChange = { [weak self] in self?.object?.text = $0 }
    }

    override func update(from field: FormField) {
      entry.text = field.text
      entry.isEditable = field.isEditable
    }
  }

  #if SQLite
    /// A cell with a note's title, a mark if it is done, and strikethrough if it was deleted.
    private final class NoteCell: ObservingWidgetCell<Note> {
      private let mark = IconWidget()
      private let title = LabelWidget(fills: true)

      init(scheduler: FrameScheduler) {
        super.init(BoxWidget(.horizontal, [mark, title]), scheduler: scheduler)
      }

      override func update(from note: Note) {
        mark.name = note.isDone ? "object-select-symbolic" : "document-edit-symbolic"
        title.text = note.title.drop { $0 == "✓" || $0 == " " }.description
        title.setStyle("dim-label", note.isDone)
      }

      override func objectDeleted() { title.setStyle("livecells-deleted") }
      override func objectRestored() { title.setStyle("livecells-deleted", false) }
      override func willUnbind(from note: Note) { title.setStyle("livecells-deleted", false) }
    }
  #endif
#endif
