#if GTK
  public import LiveCells

  /// A cell with widgets of its own, which lists of GTK show for one row after the other.
  ///
  /// GTK's factories lead it through its life: it is made at setup, given its row at bind, lets go of it
  /// at unbind, and ends at teardown. Far more cells are bound than can be seen; it follows its row while
  /// that is in sight. Lives on the main actor.
  @MainActor
  public protocol WidgetCell: FormCell {
    /// What the cell shows.
    var widget: CellWidget { get }
  }

  extension WidgetCell {
    /// Has the cell show a row of whatever class; nothing if it is none of the cell's.
    func show(_ row: AnyObject?) {
      controller.object = row as? Object
    }

    /// Whether it is bound to a row.
    var hasObject: Bool { controller.object != nil }
  }

  /// A cell whose widgets you write yourself: override `update(from:)`, and whatever it reads is followed.
  ///
  /// ```swift
  /// final class TrackCell: ObservingWidgetCell<Track> {
  ///   private let title = LabelWidget(fills: true)
  ///   private let played = ProgressWidget()
  ///
  ///   init(scheduler: FrameScheduler) {
  ///     super.init(BoxWidget(.horizontal, [title, played]), scheduler: scheduler)
  ///   }
  ///
  ///   override func update(from track: Track) {
  ///     title.text = track.title
  ///     played.fraction = track.played
  ///   }
  /// }
  /// ```
  ///
  /// It is hidden until it was filled, and keeps its room meanwhile.
  open class ObservingWidgetCell<Object: AnyObject>: ObservingCell<Object>, WidgetCell {
    public let widget: CellWidget

    /// A cell of a widget, whose frames are those of a scheduler.
    public init(_ widget: CellWidget, scheduler: FrameScheduler) {
      self.widget = widget
      super.init(scheduler: scheduler)
    }

    /// Hides the widget or shows it. Call it on the superclass.
    open override func setHidden(_ isHidden: Bool) {
      widget.isHidden = isHidden
    }
  }

  /// A cell of fields, each in a label of its own beside the others.
  ///
  /// ```swift
  /// FieldWidgetCell([Field(\Track.title), Field(\.played, format: .percent)], scheduler: scheduler)
  /// ```
  public final class FieldWidgetCell<Object: AnyObject>: WidgetCell, FieldWriter {
    public let widget: CellWidget
    /// Leads the cell through its life.
    public var controller: CellController<Object> { cell.controller }
    private let cell: FieldCell<Object>
    private let labels: [LabelWidget]

    /// A cell of such fields, the first of which takes the room that the others leave.
    public init(_ fields: [Field<Object>], scheduler: FrameScheduler) {
      labels = fields.indices.map { LabelWidget(fills: $0 == 0) }
      widget = BoxWidget(.horizontal, labels)
      cell = FieldCell(fields, scheduler: scheduler)
      cell.writer = self
    }

    /// What GTK's labels say by now.
    package var shownTexts: [CellText] {
      zip(labels, cell.shownTexts).map { label, text in
        CellText(label.textOfGTK, kind: text?.kind ?? .text)
      }
    }

    public func write(_ text: CellText, field: Int) {
      guard labels.indices.contains(field) else { return }
      labels[field].show(text)
    }

    public func setHidden(_ isHidden: Bool) { widget.isHidden = isHidden }

    public func setDeleted(_ isDeleted: Bool) { widget.setStyle("livecells-deleted", isDeleted) }
  }

  /// A cell that shows any property of any object as text, chosen by name or key path while the program
  /// runs.
  ///
  /// ```swift
  /// let cell = PropertyWidgetCell(scheduler: scheduler)
  /// cell.path = "now"
  /// ```
  public final class PropertyWidgetCell: WidgetCell, FieldWriter {
    public var widget: CellWidget { label }
    /// Leads the cell through its life.
    public var controller: CellController<AnyObject> { cell.controller }
    private let cell: PropertyCell<AnyObject>
    private let label: LabelWidget

    /// A cell that shows nothing until it has a property and an object.
    public init(_ path: ObjectProperty? = nil, style: String? = nil, scheduler: FrameScheduler) {
      label = LabelWidget(style: style, fills: true)
      cell = PropertyCell(scheduler: scheduler)
      cell.writer = self
      cell.path = path
    }

    /// The property that is shown, of whatever class the object is.
    public var path: ObjectProperty? {
      get { cell.path }
      set { cell.path = newValue }
    }

    public func write(_ text: CellText, field: Int) { label.show(text) }

    public func setHidden(_ isHidden: Bool) { label.isHidden = isHidden }

    public func setDeleted(_ isDeleted: Bool) { label.setStyle("livecells-deleted", isDeleted) }
  }

  extension LabelWidget {
    /// Shows the text of a field, dimmed where it only says that there is none.
    fileprivate func show(_ text: CellText) {
      self.text = text.text
      setStyle("dim-label", text.kind == .null || text.kind == .unloaded)
      setStyle("error", text.kind == .failure)
    }
  }
#endif
