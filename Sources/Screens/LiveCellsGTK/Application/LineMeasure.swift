#if GTK && os(Linux)
  import CGTK4

  // Safety: this object owns its layout.
  /// Divides long lines of text at the places where GTK wraps them.
  ///
  /// The time that Pango needs for a paragraph grows with the square of its length: half a minute
  /// for 20,000 letters without a space. Short paragraphs take a time that is proportional to the
  /// text.
  @MainActor
  final class LineMeasure {
    /// The maximum number of Unicode scalars that are measured at once.
    private static let maxLength = 500
    private let layout: OpaquePointer

    /// Creates a measure with the font of a widget.
    init(_ widget: Widget) {
      layout = made(gtk_widget_create_pango_layout(widget, nil))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }

    isolated deinit { g_object_unref(GTKObject(layout)) }

    /// The available width in pixels.
    var width: Int32 = 0 {
      didSet { pango_layout_set_width(layout, max(1, width) * PANGO_SCALE) }
    }

    /// Returns the width of a text in a bold font, in pixels.
    func boldWidth(of text: String, in widget: Widget) -> Int32 {
      let layout = made(gtk_widget_create_pango_layout(widget, text))
      defer { g_object_unref(GTKObject(layout)) }
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
      var width: Int32 = 0
      pango_layout_get_pixel_size(layout, &width, nil)
      return width
    }

    /// Returns the beginning of a line that ends where GTK wraps it, or the complete line.
    ///
    /// - Parameter isFirst: Whether the beginning has only one visible line.
    func piece(of line: Substring, onlyFirst isFirst: Bool) -> Substring {
      let chunk = Substring(line.unicodeScalars.prefix(Self.maxLength))
      let isComplete = chunk.endIndex == line.endIndex
      if isComplete, !isFirst { return chunk }
      var text = String(chunk)
      let length = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
        }
        return bytes.count
      }
      let count = pango_layout_get_line_count(layout)
      // The last visible line may continue after the chunk.
      let kept = isFirst ? 1 : count - 1
      guard kept > 0, kept < count, let next = pango_layout_get_line_readonly(layout, kept) else {
        return chunk
      }
      let end = Int(next.pointee.start_index)
      guard (1..<length).contains(end) else { return chunk }
      return line[..<line.utf8.index(line.startIndex, offsetBy: end)]
    }
  }
#endif
