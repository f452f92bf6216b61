import KeyValueObserving

/// The cells of a form. They exist while the form is on a screen.
@MainActor
final class FormCells: SessionCompanion {
  let lines: [FormLine]

  private let source: any FormSource
  private var shown: (any FormContent)?
  private var inSight = 0..<0

  convenience init(_ lines: [FormLine]) {
    self.init(lines, OwnCells(lines: lines))
  }

  convenience init<Object: AnyObject>(
    of object: @escaping @MainActor () -> Object?,
    fields: [Field<Object>]
  ) {
    let lines = fields.map { FormLine($0.name) }
    self.init(lines, ObjectFields(object: object, fields: fields, lines: lines))
  }

  private init(_ lines: [FormLine], _ source: any FormSource) {
    self.lines = lines
    self.source = source
  }

  func attached(to scheduler: FrameScheduler) {
    shown = source.makeContent(scheduler)
    shown?.display(inSight)
  }

  func detached() {
    shown?.end()
    shown = nil
    inSight = 0..<0
    for line in lines { line.reset() }
  }

  func shows(_ range: Range<Int>) {
    guard range != inSight else { return }
    inSight = range
    shown?.display(range)
  }
}

/// Makes the cells of a form.
@MainActor
private protocol FormSource {
  func makeContent(_ scheduler: FrameScheduler) -> any FormContent
}

/// The cells of a form on a screen.
@MainActor
private protocol FormContent {
  /// Observes the objects of the visible lines, and no others.
  func display(_ range: Range<Int>)
  func end()
}

// MARK: - A cell for each line

private struct OwnCells: FormSource {
  let lines: [FormLine]

  func makeContent(_ scheduler: FrameScheduler) -> any FormContent {
    let cells = lines.map { $0.makeCell?($0, scheduler) }
    for (line, cell) in zip(lines, cells) { cell?.notifyLines([line]) }
    return Content(cells: cells)
  }

  private struct Content: FormContent {
    let cells: [(any FormCell)?]

    func display(_ range: Range<Int>) {
      for (index, cell) in cells.enumerated() { cell?.setDisplayed(range.contains(index)) }
    }

    func end() {
      for cell in cells { cell?.end() }
    }
  }
}

// MARK: - One cell for all lines

private struct ObjectFields<Object: AnyObject>: FormSource {
  let object: @MainActor () -> Object?
  let fields: [Field<Object>]
  let lines: [FormLine]

  func makeContent(_ scheduler: FrameScheduler) -> any FormContent {
    ObjectContent(self, scheduler)
  }
}

/// The content of a form about one object. A closure returns the object to show at each moment, and
/// the properties that it reads are observed.
private final class ObjectContent<Object: AnyObject>: FormContent, FrameParticipant, FieldWriter {
  private let form: ObjectFields<Object>
  private let cell: FieldCell<Object>
  private let registration: FrameRegistration
  private let observer: DirtyObserver

  init(_ form: ObjectFields<Object>, _ scheduler: FrameScheduler) {
    self.form = form
    let registration = FrameRegistration(at: scheduler)
    self.registration = registration
    observer = DirtyObserver { registration.mark.set() }
    cell = FieldCell(form.fields, scheduler: scheduler)
    cell.writer = self
    cell.notifyLines(form.lines)
    registration.attach(self)
    for (line, field) in zip(form.lines, form.fields) {
      line.editing = { [weak cell] in
        guard let object = cell?.object, let editing = field.editing, editing.canEdit(object)
        else { return nil }
        return FormEditing(
          text: { editing.text(object) },
          set: { try editing.set(object, $0) },
          isDeleted: { editing.isDeleted(object) }
        )
      }
    }
    follow()
  }

  var isVisible: Bool { true }

  func perform(_ frame: Frame) -> Bool {
    follow()
    return true
  }

  private func follow() {
    cell.object = observer.track { form.object() }
  }

  func display(_ range: Range<Int>) {
    cell.setDisplayed(!range.isEmpty)
  }

  func end() {
    observer.end()
    registration.end()
    cell.controller.end()
    for line in form.lines { line.editing = nil }
  }

  func write(_ text: CellText, field: Int) {
    form.lines[field].write(text, field: 0)
  }

  func setHidden(_ isHidden: Bool) {
    for line in form.lines { line.setHidden(isHidden) }
  }

  func setDeleted(_ isDeleted: Bool) {
    for line in form.lines { line.setDeleted(isDeleted) }
  }
}
