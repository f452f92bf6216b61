public import KeyValueObserving

/// One thing a cell writes: how to read it from an object, and how to show it.
///
/// ```swift
/// Field(\Track.title)
/// Field(\Track.played, format: .percent)
/// Field<Track>("By") { "\($0.artist.name), \($0.year)" }
/// ```
///
/// A field is read inside the cell's tracking, so it may read as many properties as it likes,
/// through other objects as well: the cell follows exactly what was read. A field is confined to
/// the isolation of the cells that use it.
public struct Field<Object: AnyObject> {
  /// What the field is called in reports.
  public let name: String
  private let read: (Object) -> FieldContent
  private let format: FieldFormat
  /// Where its content comes from, if it is worked out off the main actor.
  let filling: FieldFilling<Object>?
  var extras: FieldExtras<Object>?

  /// A field that reads its value by a function. What the function throws is shown: `UnloadedError`
  /// as a row that isn't there yet, any other error as a failure.
  public init(
    _ name: String,
    format: FieldFormat = .plain,
    reading read: @escaping (Object) throws -> some ValueConvertible
  ) {
    self.init(name, format: format, content: { object in FieldContent { try read(object) } })
  }

  /// A field that makes its value by a function, as the one above.
  public init(
    _ name: String,
    format: FieldFormat = .plain,
    reading read: @escaping (Object) throws -> Value
  ) {
    self.init(name, format: format, content: { object in FieldContent { try read(object) } })
  }

  /// A field that shows something of what a filling gives. What `read` throws is shown as a failure,
  /// what the filling throws as well.
  ///
  /// A cell is hidden until each such field has been filled once for its object; from then on it shows
  /// the last filling while another is under way. Outside of cells the field is unloaded: rows are
  /// neither ordered nor searched by it.
  public init<Content>(
    _ name: String,
    of filling: Filling<Object, Content>,
    format: FieldFormat = .plain,
    reading read: @escaping (Content) throws -> some ValueConvertible
  ) {
    self.name = name
    self.format = format
    self.filling = FieldFilling(filling, reading: read)
    self.read = { object in
      // Whoever follows the field hears when there is something else to work on.
      _ = filling.request(object)
      return .unloaded
    }
  }

  /// A field that is worked out off the main actor: `input` reads on the main actor what `work` needs,
  /// and is followed. Fields that need the same work share a ``Filling``.
  public init<Input: Equatable & Sendable>(
    _ name: String,
    format: FieldFormat = .plain,
    from input: @escaping (Object) -> Input,
    by work:
      @escaping @concurrent @Sendable (Input) async throws -> some ValueConvertible & Sendable
  ) {
    let filling = Filling<Object, Value>(name, from: input) { try await work($0).liveValue }
    self.init(name, of: filling, format: format) { $0 }
  }

  private init(
    _ name: String,
    format: FieldFormat,
    filling: FieldFilling<Object>? = nil,
    content: @escaping (Object) -> FieldContent
  ) {
    self.name = name
    self.format = format
    self.filling = filling
    read = content
  }

  /// A field that shows a text made elsewhere, as it is.
  init(_ name: String, text: @escaping (Object) -> CellText) {
    self.init(name, format: .plain) { object in
      let text = text(object)
      switch text.kind {
      case .unloaded: return .unloaded
      case .failure: return .failure(text.text)
      case .null: return .value(.null)
      default: return .value(.text(text.text))
      }
    }
    extras = FieldExtras(text: text)
  }

  /// A field that shows a property of a type that says how it is shown.
  @inlinable
  @inline(__always)
  public init<Property: ValueConvertible>(
    _ keyPath: consuming KeyPath<Object, Property>,
    format: FieldFormat = .plain,
    name: String? = nil
  ) {
    let reading = keyPathReading(consume keyPath)
    let key = DeclaredKey(of: reading)
    self.init(key, format: format, name: name) { object in
      key.note(object)
      return .value(KeyValueObserving.read(object, by: reading).liveValue)
    }
  }

  @usableFromInline
  init(
    _ key: DeclaredKey,
    format: FieldFormat,
    name: String?,
    content: @escaping (Object) -> FieldContent
  ) {
    self.init(name ?? "\(key.keyPath)", format: format, content: content)
  }

  /// A field that shows a property of any other type by its description.
  @_disfavoredOverload
  public init<Property>(
    _ keyPath: KeyPath<Object, Property>,
    format: FieldFormat = .plain,
    name: String? = nil
  ) {
    let read = keyPath.following
    self.init(name ?? "\(keyPath)", format: format) { Value(showing: read($0)) }
  }

  /// The same field for code that does not know the class, which then is compiled once for all
  /// classes.
  var erased: Field<AnyObject> {
    // Safety: a table gives its fields nothing but its own rows.
    var field = Field<AnyObject>(
      name,
      format: format,
      filling: filling?.erased,
      content: { [read] in read(unsafeDowncast($0, to: Object.self)) }
    )
    field.extras = extras?.erased
    return field
  }

  /// What an object's field holds now, before it is formatted. Reads the object's properties.
  public func content(of object: Object) -> FieldContent { read(object) }

  /// How a person changes what is shown, if he can.
  var editing: FieldEditing<Object>? { extras?.editing }

  /// What the field shows of an object now. Reads the object's properties.
  public func text(of object: Object) -> CellText {
    extras?.text?(object) ?? format.text(for: read(object))
  }

  /// The text of a value, without an object: nil where the text depends on more than the value.
  ///
  /// - Parameter isFull: Whether no digits are left out.
  func valueText(isFull: Bool = false) -> (@Sendable (Value) -> CellText)? {
    guard extras?.text == nil, filling == nil, format.historyLength == 1 else { return nil }
    let format = isFull ? format.inFull : format
    return { format.text(for: $0) }
  }

  /// Whether the text depends on earlier values too.
  var keepsHistory: Bool { format.historyLength > 1 }

  /// Whether the text follows from the object's present values alone, so that another text means another value.
  var isComparable: Bool {
    !keepsHistory && filling == nil && extras?.followsClock != true && extras?.subject == nil
  }

  /// What the field shows of what it has found in an object.
  func text(for content: FieldContent, of object: Object) -> CellText {
    extras?.text?(object) ?? format.text(for: content)
  }

  /// The same with all digits, for who reads all of an object.
  func fullText(for content: FieldContent, of object: Object) -> CellText {
    extras?.text?(object) ?? format.inFull.text(for: content)
  }

  /// The text with all digits for a complete value that was read beside the object; nil if the field makes its
  /// text in another way.
  func fullText(forComplete value: Value) -> CellText? {
    extras?.text == nil ? format.inFull.text(for: .value(value)) : nil
  }

  /// What the field shows of what it has found, with the values before.
  func text(for content: FieldContent, keeping history: inout FieldHistory) -> CellText {
    history.take(content, limit: format.historyLength)
    return format.text(for: history)
  }
}

extension Field where Object: KeyValueObservable {
  /// A field that shows the value at a key path given by name, for classes whose keys are not known
  /// to the compiler, such as rows of an unknown table.
  ///
  /// A key that an object does not have is shown as a failure with the class and the key in its
  /// text.
  public init(key: String, format: FieldFormat = .plain, name: String? = nil) {
    self.init(name ?? key, format: format) { object in
      if let row = object as? any LoadedLater, !row.isLoaded { throw UnloadedError() }
      return Value(showing: try object.value(forKeyPath: key))
    }
    extras = FieldExtras(editing: FieldEditing(key: key))
  }
}

extension Field where Object: ForeignObservable {
  /// A field that shows the value at a key path given by name.
  ///
  /// A key that an object does not have is shown as a failure with the class and the key in its text.
  // A class that is observable by key as well is read by its own keys.
  @_disfavoredOverload
  public init(key: String, format: FieldFormat = .plain, name: String? = nil) {
    self.init(name ?? key, format: format) { object in
      object.noteForeignRead(.name(key))
      return Value(showing: try object.foreignValue(atKeyPath: key))
    }
  }
}
