import KeyValueObserving

/// Connects a field to the filling that computes its content.
struct FieldFilling<Object: AnyObject> {
  /// The filling, which fields may share.
  let source: AnyObject
  /// Returns the request for an object. Reads the object's properties.
  let request: (Object) -> FillRequest
  /// Converts an answer of the filling into the field's content.
  let content: (FillResult) -> FieldContent

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
    content: @escaping (FillResult) -> FieldContent
  ) {
    self.source = source
    self.request = request
    self.content = content
  }

  /// A copy for type-erased code.
  var erased: FieldFilling<AnyObject> {
    // Safety: a table passes only its own rows to its fields, and they are of type `Object`.
    FieldFilling<AnyObject>(
      source: source,
      request: { [request] in request(unsafeDowncast($0, to: Object.self)) },
      content: content
    )
  }
}
