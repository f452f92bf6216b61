public import KeyValueObserving

/// One value that a cell shows: how it is read from an object, and how it is formatted.
///
/// ```swift
/// let title = Field(\Song.title)
/// let played = Field(\Song.played, format: .percent)
/// let origin = Field<Song>("By") { "\($0.artist), \($0.year)" }
/// ```
///
/// A field is read inside the cell's observation tracking. It may read any number of properties,
/// also of other objects, and the cell observes exactly these. A field is confined to the isolation
/// of its cells.
public struct Field<Object: AnyObject> {
  /// The name of the field in reports.
  public let name: String
  private let read: (Object) -> FieldContent
  private let format: FieldFormat
  /// The filling that provides the content, or nil if the field reads it itself.
  let filling: FieldFilling<Object>?
  var extras: FieldExtras<Object>?

  /// Creates a field that reads its value with a closure.
  ///
  /// If the closure throws `UnloadedError`, the row is shown as not loaded. Any other error is
  /// shown as a failure.
  public init(
    _ name: String,
    format: FieldFormat = .plain,
    reading read: @escaping (Object) throws -> some ValueConvertible
  ) {
    let read = Self.observingCompletely(read)
    self.init(name, format: format, content: { object in FieldContent { try read(object) } })
  }

  /// Creates a field that reads its value with a closure that returns a `Value`.
  public init(
    _ name: String,
    format: FieldFormat = .plain,
    reading read: @escaping (Object) throws -> Value
  ) {
    let read = Self.observingCompletely(read)
    self.init(name, format: format, content: { object in FieldContent { try read(object) } })
  }

  /// Creates a field that shows a part of a filling's result. An error of the filling or of `read`
  /// is shown as a failure.
  ///
  /// A cell is hidden until all its fields of this kind have a result for its object. From then on
  /// it shows the last result while a new one is computed. Outside of cells the field is unloaded:
  /// rows cannot be ordered or searched by it.
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
      // Reading the input registers it with the observer, so that its changes cause new work.
      _ = filling.request(object)
      return .unloaded
    }
  }

  /// Creates a field whose value is computed off the main actor. `input` reads the values that
  /// `work` needs on the main actor and is observed. Fields that need the same work share a
  /// ``Filling``.
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

  /// Returns a closure that also observes objects that report changes by a mechanism of their own,
  /// whose reads in `read` cannot be tracked.
  static func observingCompletely<Result>(
    _ read: @escaping (Object) throws -> Result
  ) -> (Object) throws -> Result {
    guard Object.self is any ForeignObservable.Type, !(Object.self is any KeyValueObservable.Type)
    else { return read }
    return { object in try ReadFollower.readCompletely(object) { try read(object) } }
  }

  /// Creates a field that shows the text that a closure returns, unchanged.
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
    extras = FieldExtras { $0.text = text }
  }

  /// Creates a field that shows a property whose type conforms to `ValueConvertible`.
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

  /// Creates a field that shows a property of any other type by its description.
  @_disfavoredOverload
  public init<Property>(
    _ keyPath: KeyPath<Object, Property>,
    format: FieldFormat = .plain,
    name: String? = nil
  ) {
    let read = keyPath.following
    self.init(
      name ?? "\(keyPath)",
      format: format,
      content: { object in FieldContent { Value(showing: read(object)) } }
    )
  }

  /// A copy of the field for type-erased code, which the compiler then specializes only once.
  var erased: Field<AnyObject> {
    // Safety: a table passes only its own rows to its fields, and they are of type `Object`.
    var field = Field<AnyObject>(
      name,
      format: format,
      filling: filling?.erased,
      content: { [read] in read(unsafeDowncast($0, to: Object.self)) }
    )
    field.extras = extras?.erased
    return field
  }

  /// Returns the current unformatted content of the field. Reads the object's properties.
  public func content(of object: Object) -> FieldContent { read(object) }

  /// The way in which the user changes the value, or nil if the field is read-only.
  var editing: FieldEditing<Object>? { extras?.editing }

  /// Returns the current text of the field. Reads the object's properties.
  public func text(of object: Object) -> CellText {
    styled(extras?.text?(object) ?? format.text(for: read(object)), of: object)
  }

  /// Returns a closure that formats a value without an object, or nil if the text depends on more
  /// than the value.
  ///
  /// - Parameter isFull: Whether all digits are shown.
  func valueText(isFull: Bool = false) -> (@Sendable (Value) -> CellText)? {
    guard extras?.text == nil, filling == nil, format.historyLength == 1 else { return nil }
    let format = isFull ? format.inFull : format
    return { format.text(for: $0) }
  }

  /// Returns the kinds of values that may be shown by a text in which another one is found,
  /// although what is stored does not contain it. Returns nil if nothing is known about the texts.
  func candidateKinds(
    for sought: String,
    isFound: (String) -> Bool
  ) -> CandidateCondition.Kinds? {
    valueText() == nil ? nil : format.candidateKinds(for: sought, isFound: isFound)
  }

  /// Whether the text also depends on earlier values.
  var keepsHistory: Bool { format.historyLength > 1 }

  /// Whether the text depends only on the object's current values, so that a different text means a
  /// different value.
  var isComparable: Bool {
    !keepsHistory && filling == nil && extras?.followsClock != true && extras?.subject == nil
  }

  /// Returns the text of content that was read from an object.
  func text(for content: FieldContent, of object: Object) -> CellText {
    styled(extras?.text?(object) ?? format.text(for: content), of: object)
  }

  /// Returns the text with all digits. Used where a complete row is shown.
  func fullText(for content: FieldContent, of object: Object) -> CellText {
    extras?.text?(object) ?? format.inFull.text(for: content)
  }

  /// Returns the text with all digits of a complete value that was read separately from the object.
  /// Nil if the field creates its text in another way.
  func fullText(forComplete value: Value) -> CellText? {
    extras?.text == nil ? format.inFull.text(for: .value(value)) : nil
  }

  /// Returns the text of content, and adds the content to the history.
  func text(
    for content: FieldContent,
    of object: Object,
    keeping history: inout FieldHistory
  ) -> CellText {
    history.take(content, limit: format.historyLength)
    return styled(format.text(for: history), of: object)
  }
}

extension Field where Object: KeyValueObservable {
  /// Creates a field that shows the value at a key path given by name. Use it for classes whose
  /// keys are unknown at compile time, such as rows of an unknown table.
  ///
  /// If an object does not have the key, a failure with the class and the key in its text is shown.
  public init(key: String, format: FieldFormat = .plain, name: String? = nil) {
    self.init(name ?? key, format: format) { object in
      if let row = object as? any LoadedLater, !row.isLoaded { throw UnloadedError() }
      return Value(showing: try object.value(forKeyPath: key))
    }
    extras = FieldExtras { $0.editing = FieldEditing(key: key) }
  }
}

extension Field where Object: ForeignObservable {
  /// Creates a field that shows the value at a key path given by name.
  ///
  /// If an object does not have the key, a failure with the class and the key in its text is shown.
  // Disfavored, so that a class that is also `KeyValueObservable` is read by its own keys.
  @_disfavoredOverload
  public init(key: String, format: FieldFormat = .plain, name: String? = nil) {
    self.init(
      name ?? key,
      format: format,
      content: { object in
        FieldContent {
          object.noteForeignRead(.name(key))
          return Value(showing: try object.foreignValue(atKeyPath: key))
        }
      }
    )
  }
}
