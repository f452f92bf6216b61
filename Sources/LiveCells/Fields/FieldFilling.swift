import KeyValueObserving

/// How a field shows what is worked out elsewhere.
struct FieldFilling<Object: AnyObject> {
  /// The filling, which fields may share.
  let source: AnyObject
  /// What is to be worked out of an object. Reads the object's properties.
  let request: (Object) -> FillRequest
  /// What the field makes of an answer.
  let content: (FillAnswer) -> FieldContent

  init<Content>(
    _ filling: Filling<Object, Content>,
    reading read: @escaping (Content) throws -> some ValueConvertible
  ) {
    self.init(source: filling, request: filling.request) { answer in
      FieldContent { try read(answer.get()) }
    }
  }

  private init(
    source: AnyObject,
    request: @escaping (Object) -> FillRequest,
    content: @escaping (FillAnswer) -> FieldContent
  ) {
    self.source = source
    self.request = request
    self.content = content
  }

  /// The same for code that does not know the class.
  var erased: FieldFilling<AnyObject> {
    // Safety: a table gives its fields nothing but its own rows.
    FieldFilling<AnyObject>(
      source: source,
      request: { [request] in request(unsafeDowncast($0, to: Object.self)) },
      content: content
    )
  }
}
