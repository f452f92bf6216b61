/// The texts of the display keys of one object, for the cells of toolkits.
@MainActor
package struct DisplayedTexts<Object: DisplayKeyed> {
  private var renderer = FieldRenderer(fields: Object.displayKeys.map(\.field.erased))

  package init() {}

  /// Reads the texts of an object. Call in the content's `read(from:)` or `update(from:)`.
  ///
  /// - Throws: `UnloadedError` while a filling has no result.
  package mutating func read(
    from object: Object,
    for controller: CellController<Object>
  ) throws -> [CellText] {
    try renderer.read(from: object, for: controller)
    return renderer.texts
  }
}
