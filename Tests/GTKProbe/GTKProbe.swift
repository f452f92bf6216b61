#if GTK
  import CGTK4
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// A program with windows, for the tests that look at them.
  ///
  /// `GTKProbe contract FIRST COUNT` plays the contract of screens on so many windows, and writes what
  /// each broke; `cells` plays that of cells on cells with widgets of their own, `lists` that of screens on
  /// lists of such cells, and `life` leads them through the life of a list. `GTKProbe window COUNT` shows so many rows, changes what it is told on its standard
  /// input (`change ROW`, `restore ROW`, `insert ROW`, `remove ROW`, where `top` is the first in sight), and writes a line for each painting: the first
  /// row, the cursor, the line at the bottom, the order, and the first field of the first and the last row in sight.
  /// `GTKProbe remembering COUNT` does the same, and remembers how it was left.
  /// It ends with its standard input, or by SIGTERM.
  /// `GTKProbe layout` shows a table beside two tabs, a form of its row and another table, and writes a line
  /// for each painting: what has the focus, and what the form and the other table show.
  @main
  enum GTKProbe {
    static func main() throws {
      // Whoever runs tests may ignore or block it, and programs inherit that.
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
        case ("remembering", 1): await showWindow(rows: Int(numbers[0]), rememberedAs: "GTKProbe")
        case ("layout", 0): await showLayout()
        default:
          print("usage: GTKProbe contract FIRST COUNT | window COUNT | layout")
          exit(64)
        }
      }
    }

    /// Whoever reads need not wait for the end of the program to know that this was all.
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

    /// Holds a window for as long as the contract looks at its table.
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
    private static func showWindow(rows count: Int, rememberedAs program: String? = nil) async {
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
        Column("Count", \.count)
        Column("Note", \.note, format: .plain.showingNil(as: "–"))
      }
      let session = TableSession(table, title: "probe")
      session.commands = [
        TableCommand("mark the name", keys: [.character("M")]) { _ in
          table.cursorRow?.name += "!"
        }
      ]
      tellStyle()
      let window = LayoutWindow(.table(session), rememberedAs: program) { TaskFrameClock() }
      window.onPaint = {
        let visible = session.visibleRange
        let texts = [session.firstRow, visible.upperBound - 1].map {
          visible.contains($0) ? window.table.shownText(row: $0, column: 1)?.text ?? "?" : "-"
        }
        let order = session.order.map { "\($0.column)\($0.isAscending ? "+" : "-")" } ?? "none"
        var line =
          "\(session.firstRow) | \(table.cursor ?? -1) | \(window.statusText) | \(order) | \(texts)"
        if !window.table.shownHeaders.isEmpty { line += " | headers \(window.table.shownHeaders)" }
        if window.table.isTypedInto { line += " | typing" }
        if let detail = window.shownDetail { line += " | detail beside \(detail)" }
        if program != nil {
          let widths = session.columns.widths.sorted { $0.key < $1.key }
          line += " | columns \(session.columns.shown) | widths \(widths)"
        }
        line += "\n"
        // Not by the C library, whose streams wait for the one that is being read.
        FileHandle.standardOutput.write(Data(line.utf8))
      }
      let commands = Task { @MainActor in
        for await line in StandardInput.lines { obey(line, rows, top: session.firstRow) }
        // Whoever has run it is gone.
        window.close()
      }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      commands.cancel()
      FileHandle.standardOutput.write(Data("closed\n".utf8))
    }

    /// Writes a line whenever the style is another one.
    @MainActor
    private static func tellStyle() {
      let tell: @convention(c) (UnsafeMutableRawPointer?) -> Void = { settings in
        guard let settings else { return }
        var isDark = GValue()
        // A boolean, the fifth fundamental type.
        g_value_init(&isDark, 5 << 2)
        // Safety: the signal is that of the settings, which are a GObject.
        let object = settings.assumingMemoryBound(to: GObject.self)
        g_object_get_property(object, "gtk-application-prefer-dark-theme", &isDark)
        let style = g_value_get_boolean(&isDark) != 0 ? "dark" : "light"
        FileHandle.standardOutput.write(Data("style \(style)\n".utf8))
      }
      let settings = UnsafeMutableRawPointer(gtk_settings_get_default())
      g_signal_connect_data(
        settings,
        "notify::gtk-application-prefer-dark-theme",
        // Safety: a function of C that takes fewer arguments than the signal has, the first of them.
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
      let window = LayoutWindow(layout) { TaskFrameClock() }
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
    private static func obey(_ line: String, _ rows: ObservableArray<ContractRow>, top: Int) {
      let words = line.split(separator: " ")
      guard words.count == 2, let position = words[1] == "top" ? top : Int(words[1]) else { return }
      switch words[0] {
      case "change": rows[position].name = "changed"
      case "restore": rows[position].name = "row \(rows[position].number)"
      case "insert": rows.insert(ContractRow(-1), at: position)
      default: rows.remove(at: position)
      }
    }
  }

  /// The lines of the standard input, read on a thread of their own.
  private enum StandardInput {
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
