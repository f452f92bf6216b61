#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the owner of this object keeps the view, which owns the buffer, its tags and its marks.
  /// The text view of a detail page. Each entry begins with its title, and its lines follow in a
  /// second column.
  @MainActor
  final class DetailText {
    /// An entry, and the rest of it that was not written yet.
    private struct Written {
      var entry: RowDetail.Entry
      /// The beginning of the entry in the buffer.
      let start: UnsafeMutablePointer<GtkTextMark>
      /// The lines that were not written yet, the last one first. Nil if the entry is unchanged.
      var rest: [Substring]?
      /// Whether the old texts were removed.
      var isBegun = false
      /// The number of characters of the explanation in the buffer, with the line end before it.
      var explained: Int32 = 0
    }

    /// The text view.
    let view = made(gtk_text_view_new())
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let measure: LineMeasure
    private var entries: [Written] = []
    /// The first entry that may have a rest.
    private var next = 0
    private var width: Int32 = 0
    /// The width of the first column.
    private var column: Int32 = 0
    /// The first visible entry before the width changed, and the position in it.
    private var anchor: (entry: Int, offset: Int32)?
    /// The position that GTK scrolls to.
    private let target: UnsafeMutablePointer<GtkTextMark>

    private let tags: DetailTags

    private static let padding: Int32 = 24
    private static let gap: Int32 = 24
    private static let minWidth: Int32 = 60

    init() {
      buffer = made(gtk_text_view_get_buffer(view.textView))
      gtk_text_buffer_set_enable_undo(buffer, 0)
      gtk_text_view_set_editable(view.textView, 0)
      gtk_text_view_set_cursor_visible(view.textView, 0)
      gtk_text_view_set_wrap_mode(view.textView, GTK_WRAP_WORD_CHAR)
      gtk_text_view_set_left_margin(view.textView, Self.padding)
      gtk_text_view_set_right_margin(view.textView, Self.padding)
      gtk_text_view_set_top_margin(view.textView, Self.padding)
      gtk_text_view_set_bottom_margin(view.textView, Self.padding)
      gtk_widget_add_css_class(view, "livecells-text")
      gtk_widget_set_can_focus(view, 0)
      gtk_widget_set_hexpand(view, 1)
      Accessibility.name(view, "row detail")
      measure = LineMeasure(view)
      var start = GtkTextIter()
      gtk_text_buffer_get_start_iter(buffer, &start)
      target = made(gtk_text_buffer_create_mark(buffer, nil, &start, 1))
      tags = DetailTags(of: buffer)
    }

    /// Whether the view displays all entries completely.
    var isWritten: Bool { next == entries.count }

    /// Displays the entries of a row. Their texts are written by ``writeNext()``.
    func show(_ new: [RowDetail.Entry]) {
      tags.setColors(of: view)
      for (index, entry) in new.enumerated() {
        let old = index < entries.count ? entries[index].entry : nil
        if old == nil { append(entry) }
        entries[index].entry = entry
        guard let old, old.title == entry.title, old.lines == entry.lines,
          old.explanation == entry.explanation
        else {
          rewrite(index)
          continue
        }
        if entries[index].rest == nil { applyStyle(of: index) }
      }
      if entries.count > new.count {
        var (start, end) = (iterator(new.count), endOfBuffer)
        gtk_text_buffer_delete(buffer, &start, &end)
        for entry in entries[new.count...] { gtk_text_buffer_delete_mark(buffer, entry.start) }
        entries.removeSubrange(new.count...)
        next = min(next, entries.count)
      }
      fitTitles()
    }

    private func append(_ entry: RowDetail.Entry) {
      var end = endOfBuffer
      let start = made(gtk_text_buffer_create_mark(buffer, nil, &end, 1))
      // Every entry ends with this line end, so that insertions before it move no mark.
      gtk_text_buffer_insert(buffer, &end, "\n", 1)
      entries.append(Written(entry: entry, start: start))
    }

    private func rewrite(_ index: Int) {
      let entry = entries[index].entry
      let lines = entry.lines + [entry.explanation].compactMap(\.self)
      entries[index].rest = lines.reversed().map { Substring(visible($0)) }
      entries[index].explained = 0
      entries[index].isBegun = false
      next = min(next, index)
    }

    /// Whether the texts are written for another width than that of the view.
    var isOutdated: Bool { gtk_widget_get_width(view) != width }

    /// Adapts the texts to the width of the view. The first visible line stays the same.
    func fitWidth() {
      if isWritten { anchor = firstVisible }
      width = gtk_widget_get_width(view)
      fitTitles()
      entries.indices.forEach(rewrite)
    }

    /// Scrolls to the line that was the first one before ``fitWidth()``.
    func restorePosition() {
      guard let anchor, entries.indices.contains(anchor.entry) else { return self.anchor = nil }
      self.anchor = nil
      var (position, end) = (iterator(anchor.entry), endOfText(anchor.entry))
      gtk_text_iter_forward_chars(&position, anchor.offset)
      if gtk_text_iter_compare(&position, &end) > 0 { position = end }
      scroll(to: position, alignment: 0)
    }

    /// The entry at the upper edge of the view, and the position in it. Nil at the beginning.
    private var firstVisible: (entry: Int, offset: Int32)? {
      var visible = GdkRectangle()
      gtk_text_view_get_visible_rect(view.textView, &visible)
      guard visible.y > 0 else { return nil }
      var first = GtkTextIter()
      gtk_text_view_get_iter_at_location(view.textView, &first, visible.x, visible.y)
      let offset = gtk_text_iter_get_offset(&first)
      let index = entries.indices.last { index in
        var start = iterator(index)
        return gtk_text_iter_get_offset(&start) <= offset
      }
      return index.map { index in
        var start = iterator(index)
        return (index, offset - gtk_text_iter_get_offset(&start))
      }
    }

    /// Makes the first column as wide as the titles, if there is space for the texts.
    private func fitTitles() {
      let longest = entries.map(\.entry.title).max {
        $0.unicodeScalars.count < $1.unicodeScalars.count
      }
      let wanted = measure.boldWidth(of: visible(longest ?? ""), in: view) + Self.gap
      let room = width - 2 * Self.padding
      let column = min(wanted, max(Self.minWidth, room * 2 / 5))
      guard width > 0, measure.width != room - column || self.column != column else { return }
      self.column = column
      measure.width = room - column
      tags.align(column: column, padding: Self.padding)
      entries.indices.forEach(rewrite)
    }

    /// Returns the texts without the line ends that are not in them.
    var shownTexts: [String] {
      entries.indices.map { index in
        var (start, end) = (iterator(index), endOfText(index))
        gtk_text_iter_forward_chars(&start, Int32(titleLength(index)))
        guard let text = gtk_text_iter_get_visible_text(&start, &end) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
      }
    }

    /// The number of characters in the longest paragraph.
    var longestParagraph: Int {
      let lines = 0..<gtk_text_buffer_get_line_count(buffer)
      let lengths = lines.map { line in
        var start = GtkTextIter()
        gtk_text_buffer_get_iter_at_line(buffer, &start, line)
        return Int(gtk_text_iter_get_chars_in_line(&start))
      }
      return lengths.max() ?? 0
    }

    func scrollToEnd() {
      anchor = nil
      scroll(to: endOfBuffer, alignment: 1)
    }

    private func scroll(to position: GtkTextIter, alignment: Double) {
      var position = position
      gtk_text_buffer_move_mark(buffer, target, &position)
      gtk_text_view_scroll_to_mark(view.textView, target, 0, 1, 0, alignment)
    }

    private var endOfBuffer: GtkTextIter {
      var end = GtkTextIter()
      gtk_text_buffer_get_end_iter(buffer, &end)
      return end
    }

    private func iterator(_ index: Int) -> GtkTextIter {
      var iterator = GtkTextIter()
      gtk_text_buffer_get_iter_at_mark(buffer, &iterator, entries[index].start)
      return iterator
    }

    /// The position before the line end of an entry.
    private func endOfText(_ index: Int) -> GtkTextIter {
      var end = index + 1 < entries.count ? iterator(index + 1) : endOfBuffer
      gtk_text_iter_backward_char(&end)
      return end
    }

    /// GTK's texts have no NUL.
    private func visible(_ text: String) -> String {
      text.utf8.contains(0) ? text.replacing("\0", with: "␀") : text
    }

    /// The number of Unicode scalars of the title, and of the character after it.
    private func titleLength(_ index: Int) -> Int {
      visible(entries[index].entry.title).unicodeScalars.count + 1
    }
  }

  // MARK: - Writing

  extension DetailText {
    /// Writes a part of the texts. Returns false if nothing is left.
    func writeNext() -> Bool {
      guard width > 0 else { return false }
      while next < entries.count, entries[next].rest == nil { next += 1 }
      guard next < entries.count else { return false }
      let isFirst = !entries[next].isBegun
      let isBesideTitle = isFirst && begin(next)
      guard let line = entries[next].rest?.popLast() else { return true }
      let piece = measure.piece(of: line, onlyFirst: isBesideTitle)
      let style = isBesideTitle ? tags.head : tags.body
      let isLast = entries[next].rest?.isEmpty == true
      let isExplanation = isLast && entries[next].entry.explanation != nil
      insert(String(piece), style, isExplanation ? tags.dim : nil)
      if isExplanation { entries[next].explained += Int32(piece.unicodeScalars.count) + 1 }
      let rest = line[piece.endIndex...]
      if !rest.isEmpty { entries[next].rest?.append(rest) }
      if entries[next].rest?.isEmpty == true {
        entries[next].rest = nil
        applyStyle(of: next)
      } else {
        insert("\n", style, rest.isEmpty ? nil : tags.wrap)
      }
      return true
    }

    /// Removes the texts of an entry, and writes its title. Returns whether the texts begin beside
    /// it.
    private func begin(_ index: Int) -> Bool {
      entries[index].isBegun = true
      var (start, end) = (iterator(index), endOfText(index))
      gtk_text_buffer_delete(buffer, &start, &end)
      let text = visible(entries[index].entry.title)
      let fits = measure.boldWidth(of: text, in: view) < column
      insert(text, tags.head, tags.title)
      insert(fits ? "\t" : "\n", tags.head)
      return fits
    }

    /// Inserts a text at the end of the entry that is being written.
    private func insert(_ text: String, _ styles: TextTag?...) {
      var end = endOfText(next)
      let offset = gtk_text_iter_get_offset(&end)
      gtk_text_buffer_insert(buffer, &end, text, -1)
      var start = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &start, offset)
      for style in styles {
        if let tag = style { gtk_text_buffer_apply_tag(buffer, tag.tag, &start, &end) }
      }
    }

    private func applyStyle(of index: Int) {
      let entry = entries[index].entry
      var (start, end) = (iterator(index), endOfText(index))
      gtk_text_iter_forward_chars(&start, Int32(titleLength(index)))
      gtk_text_iter_backward_chars(&end, entries[index].explained)
      for (tag, isSet) in [
        (tags.dim, entry.kind == .null || entry.kind == .unloaded),
        (tags.failure, entry.kind == .failure), (tags.change, entry.isChanged),
      ] {
        if isSet {
          gtk_text_buffer_apply_tag(buffer, tag.tag, &start, &end)
        } else {
          gtk_text_buffer_remove_tag(buffer, tag.tag, &start, &end)
        }
      }
    }
  }
#endif
