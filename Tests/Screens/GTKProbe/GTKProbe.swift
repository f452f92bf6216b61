#if GTK
  import CGTK4
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// A program with windows, used by the tests.
  ///
  /// - `contract FIRST COUNT` runs the contract of screens on a number of windows, and prints the
  ///   violations.
  /// - `cells` runs the contract of cells on custom cells.
  /// - `lists` runs the contract of screens on lists of custom cells.
  /// - `life` exercises the life cycle of cells in a list.
  /// - `window COUNT` displays a number of rows. Commands on standard input change them:
  ///   `change ROW`, `restore ROW`, `lengthen ROW`, `spread ROW`, `void ROW`, `insert ROW`,
  ///   `delete ROW`, which only marks a row, and `remove ROW`, where `top` is the first visible
  ///   row. After each frame, it prints a line with the first row, the cursor, the status line, the
  ///   order, the first fields of the first and the last visible row, and the row detail with the
  ///   length of its longest paragraph.
  ///   `source loading`, `source refused` and `source live` set the status of the rows.
  ///   `tell` prints such a line immediately, after the word `told`.
  ///   `measure ROW` prints the places of the row's texts, see `MeasureProbe`.
  ///   `shown keys` prints the keys in the menus. `seek TEXT` types a text to search for.
  ///   `shortcuts width` shows the keys, and prints the least width of their window.
  /// - `wide COUNT` displays rows with a number of columns. For each line of standard input, it
  ///   prints how many fields of the first row are cut, how many labels exist, the column of the
  ///   cursor and whether it is visible, and how many headers are aligned like numbers.
  /// - `moving COUNT` is like `window`, with rows that can be moved. `order` prints the numbers of
  ///   all rows.
  /// - `remembering COUNT` is like `window`, and saves window sizes and column layouts.
  /// - `aligned 0` and `aligned 1` display numbers and texts, from left to right or from right to
  ///   left. For each line of standard input, it prints the horizontal ends of texts.
  /// - `look 0` and `look 1` display rows in all styles of texts, from left to right or from right
  ///   to left, and print how GTK displays them.
  /// - `windows COUNT` displays windows with the same rows, see `WindowsProbe`.
  /// - `keys 0` and `keys 1` display the window with the keys, from left to right or from right to
  ///   left, and `message TITLE…` displays a message with buttons, see `DialogProbe`.
  /// - `layout` displays a table next to two tabs: a form for its row, and another table. After
  ///   each frame, it prints a line with the focused pane and the contents of the form and the
  ///   other table.
  ///
  /// The program ends at the end of standard input, or on SIGTERM.
  @main
  enum GTKProbe {
    static func main() throws {
      // A test runner may ignore or block the signal, and child processes inherit this.
      signal(SIGTERM, SIG_DFL)
      var none = sigset_t()
      sigemptyset(&none)
      sigprocmask(SIG_SETMASK, &none, nil)
      let arguments = CommandLine.arguments
      let numbers = arguments.dropFirst(2).compactMap { UInt64($0) }
      try GTKLoop.run {
        switch (arguments.dropFirst().first, numbers.count) {
        case ("contract", 2): told { playContract(numbers[0]..<(numbers[0] + numbers[1])) }
        case ("cells", 2): told { CellProbe.playCells(numbers[0]..<(numbers[0] + numbers[1])) }
        case ("lists", 2): told { CellProbe.playLists(numbers[0]..<(numbers[0] + numbers[1])) }
        case ("life", 0): told { CellProbe.leadThroughLife() }
        case ("window", 1): await showWindow(rows: Int(numbers[0]))
        case ("moving", 1): await showWindow(rows: Int(numbers[0]), allowsMoving: true)
        case ("remembering", 1): await showWindow(rows: Int(numbers[0]), rememberedAs: "GTKProbe")
        case ("wide", 1): await showColumns(Int(numbers[0]))
        case ("windows", 1): await WindowsProbe.show(Int(numbers[0]))
        case ("look", 1): await LookProbe.show(isMirrored: numbers[0] == 1)
        case ("aligned", 1): await MeasureProbe.show(isMirrored: numbers[0] == 1)
        case ("layout", 0): await showLayout()
        case ("keys", 1): await DialogProbe.showKeys(isMirrored: numbers[0] == 1)
        case ("message", _): try await DialogProbe.showMessage(Array(arguments.dropFirst(2)))
        default:
          print("usage: GTKProbe contract FIRST COUNT | window COUNT | layout")
          exit(64)
        }
      }
    }

    /// Prints an end marker, so that the reader does not have to wait for the end of the process.
    @MainActor
    private static func told(_ body: () -> Void) {
      body()
      print("end")
    }

    @MainActor
    private static func playContract(_ seeds: Range<UInt64>) {
      for seed in seeds {
        let clock = ManualFrameClock()
        let breaches = ScreenContract().breaches(
          seed: seed,
          runFrames: {
            clock.advanceUntilIdle()
            while g_main_context_iteration(nil, 0) != 0 {}
            clock.advanceUntilIdle()
          },
          show: { table in
            let window = LayoutWindow(TableSession(table), clock: clock)
            return Shown(window)
          }
        )
        print("seed \(seed): \(breaches.isEmpty ? "kept" : "\(breaches)")")
      }
    }

    /// Retains a window as long as the contract uses its table.
    @MainActor
    private final class Shown: ShownTextReading {
      let window: LayoutWindow

      init(_ window: LayoutWindow) { self.window = window }

      isolated deinit { window.close() }

      func shownText(row: Int, column: Int) -> CellText? {
        window.table.shownText(row: row, column: column)
      }
    }

    @MainActor
    private static func showWindow(
      rows count: Int,
      rememberedAs program: String? = nil,
      allowsMoving: Bool = false
    ) async {
      let rows = ObservableArray(
        (0..<count).map { number in
          let row = ContractRow(number)
          row.note = "group \(number % 3)"
          return row
        }
      )
      let table = LiveTable(rows) {
        Column("Number", \.number)
        Column("Name", \.name).editable(\.name)
        Column("Count", \.count).editable(\.count)
        Column("Note", \.note, format: .plain.showingNil(as: "–"))
      }
      table.allowsMoving = allowsMoving
      var source = SourceStatus.live
      let session = TableSession(table, title: "probe") { source }
      if allowsMoving {
        let history = UndoHistory()
        history.follow(rows)
        session.undoing = history
      }
      session.commands = [
        TableCommand("mark the name", keys: [.character("M")]) { _ in
          table.cursorRow?.name += "!"
        }
      ]
      tellStyle()
      let window = LayoutWindow(
        .table(session),
        host: LayoutWindow.Host(rememberedAs: program)
      )
      let tell: (String) -> Void = { [unowned window] beginning in
        let visible = session.visibleRange
        let texts = [session.firstRow, visible.upperBound - 1].map {
          visible.contains($0) ? window.table.shownText(row: $0, column: 1)?.text ?? "?" : "-"
        }
        let order = session.order.map { "\($0.column)\($0.isAscending ? "+" : "-")" } ?? "none"
        var line =
          "\(beginning)\(session.firstRow) | \(table.cursor ?? -1) | \(window.statusText) | \(order) | \(texts)"
        if let prompt = window.promptTexts { line += " | prompt \(prompt)" }
        if let empty = window.emptyTexts { line += " | empty \(empty)" }
        if !window.table.shownHeaders.isEmpty { line += " | headers \(window.table.shownHeaders)" }
        if window.table.editedText != nil { line += " | typing" }
        if let detail = window.shownDetail {
          line += " | detail \(window.showsDetailBelow ? "below" : "beside") \(detail)"
          line += " | longest \(window.longestDetailParagraph)"
        }
        if program != nil {
          let widths = session.columns.widths.sorted { $0.key < $1.key }
          line += " | columns \(session.columns.shown) | widths \(widths)"
          if window.isMaximized { line += " | maximized" }
        }
        line += "\n"
        // Not with `print`: the stream functions of the C library can block while another thread
        // reads from standard input.
        FileHandle.standardOutput.write(Data(line.utf8))
      }
      window.onPaint = { tell("") }
      let commands = Task { @MainActor in
        for await line in StandardInput.lines {
          switch line {
          case "tell": tell("told ")
          case _ where line.hasPrefix("measure "):
            let row = Int(line.dropFirst("measure ".count)) ?? 0
            let text = MeasureProbe.text(of: window.table, row: row, columns: 0..<4)
            FileHandle.standardOutput.write(Data((text + "\n").utf8))
          case "counts":
            let counts = "counts \(table.counters.reads) \(window.table.labelUpdateCount)\n"
            FileHandle.standardOutput.write(Data(counts.utf8))
          case "source loading", "source refused", "source live":
            source = line.hasSuffix("live") ? .live : SourceStatus(.loading)
            if line.hasSuffix("refused") { source = SourceStatus(.refused, "too many") }
            session.updateStatus()
          case "shown keys":
            let text = "shown keys \(window.menuKeys)\n"
            FileHandle.standardOutput.write(Data(text.utf8))
          case "shortcuts width":
            let text = "shortcuts \(window.measureShortcuts() ?? 0)\n"
            FileHandle.standardOutput.write(Data(text.utf8))
          case _ where line.hasPrefix("seek "):
            session.perform(.beginSearch)
            session.take(.text(String(line.dropFirst("seek ".count))))
          case "order":
            let order = rows.map { String($0.number) }.joined(separator: " ")
            FileHandle.standardOutput.write(Data("order \(order)\n".utf8))
          default: obey(line, rows, top: session.firstRow)
          }
        }
        // The process that started this one has ended.
        window.close()
      }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      commands.cancel()
      FileHandle.standardOutput.write(Data("closed\n".utf8))
    }

    /// Prints a line whenever the style changes.
    @MainActor
    private static func tellStyle() {
      let tell: @convention(c) (UnsafeMutableRawPointer?) -> Void = { settings in
        guard let settings else { return }
        var isDark = GValue()
        // `G_TYPE_BOOLEAN`, the fifth fundamental type.
        g_value_init(&isDark, 5 << 2)
        // Safety: the sender of the signal is the settings object, which is a GObject.
        let object = settings.assumingMemoryBound(to: GObject.self)
        g_object_get_property(object, "gtk-application-prefer-dark-theme", &isDark)
        let style = g_value_get_boolean(&isDark) != 0 ? "dark" : "light"
        FileHandle.standardOutput.write(Data("style \(style)\n".utf8))
      }
      let settings = UnsafeMutableRawPointer(gtk_settings_get_default())
      g_signal_connect_data(
        settings,
        "notify::gtk-application-prefer-dark-theme",
        // Safety: the C function takes only the first parameter of the signal. Ignoring the others
        // is allowed by the calling convention.
        unsafeBitCast(tell, to: GCallback.self),
        nil,
        nil,
        GConnectFlags(rawValue: 0)
      )
      tell(settings)
    }

    @MainActor
    private static func showLayout() async {
      let rows = ObservableArray((0..<20).map { ContractRow($0) })
      let table = LiveTable(rows) { Column("Name", \.name) }
      let form = LiveForm(
        "form",
        of: { table.focus.cursorRow },
        fields: [Field(\ContractRow.name, name: "Name").editable(\.name)]
      )
      let other = TableSession(LiveTable(rows) { Column("Number", \.number) }, title: "other")
      let layout = ScreenLayout.columns(
        .table(TableSession(table, title: "rows")),
        .tabs(.form(form), .table(other))
      )
      let window = LayoutWindow(layout)
      window.onPaint = { [unowned window] in
        let texts = [form.session, other].map { session in
          session.visibleRows.first?.texts.last?.text ?? "-"
        }
        let line = "\(window.title) | \(window.statusText) | \(texts)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
      }
      let ending = Task { @MainActor in
        for await _ in StandardInput.lines {}
        window.close()
      }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      ending.cancel()
      FileHandle.standardOutput.write(Data("closed\n".utf8))
    }

    @MainActor
    private static func showColumns(_ count: Int) async {
      let rows = ObservableArray((10..<310).map { ContractRow($0) })
      let table = LiveTable(rows) {
        Column("Number", \.number)
        (0..<count).map { number in
          Column("c\(number)", field: Field<ContractRow>("c") { "W\($0.number)M\(number)" })
        }
      }
      let session = TableSession(table)
      let window = LayoutWindow(.table(session))
      let ending = Task { @MainActor in
        // GTK arranges the labels after a frame, so they are counted on request.
        for await _ in StandardInput.lines {
          let shown = (0...count).compactMap { window.table.isCut(row: 0, column: $0) }
          let cut = shown.count(where: \.self)
          let trailing = (0...count).count { column in
            window.table.headerLabel(of: column).map { gtk_label_get_xalign($0) == 1 } ?? false
          }
          let line =
            "cut \(cut) of \(shown.count), \(window.table.labelCount) labels, "
            + "cursor \(session.columns.cursor ?? -1) "
            + (window.table.showsCursorColumn ? "visible, " : "hidden, ")
            + "\(trailing) headers like numbers\n"
          FileHandle.standardOutput.write(Data(line.utf8))
        }
        window.close()
      }
      window.onPaint = { FileHandle.standardOutput.write(Data("painted\n".utf8)) }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      ending.cancel()
      FileHandle.standardOutput.write(Data("closed\n".utf8))
    }

    @MainActor
    private static func obey(_ line: String, _ rows: ObservableArray<ContractRow>, top: Int) {
      let words = line.split(separator: " ")
      guard words.count == 2, let position = words[1] == "top" ? top : Int(words[1]) else { return }
      switch words[0] {
      case "change": rows[position].name = "changed"
      case "restore": rows[position].name = "row \(rows[position].number)"
      case "lengthen": rows[position].name = String(repeating: "c2hvcnQg", count: 12_500) + "end"
      case "spread": rows[position].name = String(repeating: "a word\n", count: 14_285) + "end"
      case "delete": rows[position].isDeleted = true
      case "void": rows[position].note = nil
      case "divide": rows[position].name = "left\0right"
      case "spell":
        let scalars = rows[position].name.unicodeScalars.map(\.value)
        FileHandle.standardOutput.write(Data("spelled \(scalars)\n".utf8))
      case "insert": rows.insert(ContractRow(-1), at: position)
      default: rows.remove(at: position)
      }
    }
  }

  /// The lines of standard input, read on a separate thread.
  enum StandardInput {
    static var lines: AsyncStream<String> {
      AsyncStream { continuation in
        let thread = Thread {
          while let line = readLine() { continuation.yield(line) }
          continuation.finish()
        }
        thread.start()
      }
    }
  }
#else
  @main
  enum GTKProbe {
    static func main() {}
  }
#endif
