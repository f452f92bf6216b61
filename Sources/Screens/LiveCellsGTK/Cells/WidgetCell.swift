#if GTK && os(Linux)
  public import LiveCells

  /// A cell with custom widgets that GTK's lists reuse for different rows.
  ///
  /// GTK's factories drive the life cycle: setup creates a cell, bind assigns a row, unbind
  /// releases the row, and teardown ends the cell. GTK binds many more cells than are visible. A
  /// cell observes its row only while the row is visible. Isolated to the main actor.
  @MainActor
  public protocol WidgetCell: FormCell {
    /// The widget that the cell displays.
    var widget: CellWidget { get }
  }

  extension WidgetCell {
    /// Displays a row. A row of another class than the cell's is treated as nil.
    func show(_ row: AnyObject?) {
      controller.object = row as? Object
    }

    /// Whether the widget is hidden, because it has not been filled since the cell was created or
    /// its row was released.
    public var isHidden: Bool { controller.isContentHidden }

    /// Whether the cell is bound to a row.
    var hasObject: Bool { controller.object != nil }
  }

  /// A base class for cells with custom widgets. Override `update(from:)`; all properties that it
  /// reads are observed.
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
  /// The cell is invisible until it has been filled, but occupies its space in the layout.
  open class ObservingWidgetCell<Object: AnyObject>: ObservingCell<Object>, WidgetCell {
    public let widget: CellWidget

    /// Creates a cell that displays a widget and is updated in the frames of a scheduler.
    public init(_ widget: CellWidget, scheduler: FrameScheduler) {
      self.widget = widget
      super.init(scheduler: scheduler)
    }

    /// The texts of the labels and text fields in the widget.
    open override var auditedTexts: [String]? { widget.textsOfGTK }

    /// Hides or shows the widget. Overrides must call `super`.
    open override func setHidden(_ isHidden: Bool) {
      widget.isHidden = isHidden
    }
  }

  /// A cell that displays fields in labels next to each other.
  ///
  /// ```swift
  /// FieldWidgetCell(
  ///   [Field(\Track.title), Field(\.played, format: .percent)],
  ///   scheduler: scheduler
  /// )
  /// ```
  public final class FieldWidgetCell<Object: AnyObject>: WidgetCell, FieldWriter {
    public let widget: CellWidget
    /// Drives the cell's state machine.
    public var controller: CellController<Object> { cell.controller }
    private let cell: FieldCell<Object>
    private let labels: [LabelWidget]

    /// Creates a cell for fields. The label of the first field fills the available width.
    public init(_ fields: [Field<Object>], scheduler: FrameScheduler) {
      labels = fields.indices.map { LabelWidget(fills: $0 == 0) }
      widget = BoxWidget(.horizontal, labels)
      cell = FieldCell(fields, scheduler: scheduler)
      cell.writer = self
    }

    /// The texts that GTK's labels currently display.
    package var shownTexts: [CellText] {
      zip(labels, cell.shownTexts).map { label, text in
        CellText(label.textOfGTK, kind: text?.kind ?? .text, style: text?.style ?? [])
      }
    }

    public func write(_ text: CellText, field: Int) {
      guard labels.indices.contains(field) else { return }
      labels[field].show(text)
    }

    public func setHidden(_ isHidden: Bool) { widget.isHidden = isHidden }

    public func setDeleted(_ isDeleted: Bool) { widget.setStyle("livecells-deleted", isDeleted) }
  }

  /// A cell that displays a property of any object as text. The property is chosen at run time by
  /// name or key path.
  ///
  /// ```swift
  /// let cell = PropertyWidgetCell(scheduler: scheduler)
  /// cell.path = "now"
  /// ```
  public final class PropertyWidgetCell: WidgetCell, FieldWriter {
    public var widget: CellWidget { label }
    /// Drives the cell's state machine.
    public var controller: CellController<AnyObject> { cell.controller }
    private let cell: PropertyCell<AnyObject>
    private let label: LabelWidget

    /// Creates a cell. It is empty until it has a property and an object.
    public init(_ path: ObjectProperty? = nil, style: String? = nil, scheduler: FrameScheduler) {
      label = LabelWidget(style: style, fills: true)
      cell = PropertyCell(scheduler: scheduler)
      cell.writer = self
      cell.path = path
    }

    /// The displayed property. It may belong to any class.
    public var path: ObjectProperty? {
      get { cell.path }
      set { cell.path = newValue }
    }

    public func write(_ text: CellText, field: Int) { label.show(text) }

    public func setHidden(_ isHidden: Bool) { label.isHidden = isHidden }

    public func setDeleted(_ isDeleted: Bool) { label.setStyle("livecells-deleted", isDeleted) }
  }

  extension LabelWidget {
    /// Displays the text of a field. Placeholders for nil and unloaded values are dimmed.
    fileprivate func show(_ text: CellText) {
      self.text = text.text
      for name in CellText.allStyleClasses { setStyle(name, text.styleClasses.contains(name)) }
    }
  }
#endif
