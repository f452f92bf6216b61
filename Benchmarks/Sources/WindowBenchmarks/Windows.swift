import BenchmarkFigures
import CGTK4
import KeyValueObserving
import LiveCellsGTK

/// A row of the product's table.
@KeyValueObservable
final class BenchmarkRow {
  let number: Int
  var name: String
  var count = 0

  init(_ number: Int) {
    self.number = number
    name = "row \(number)"
  }
}

/// The product: a table's session in a window.
@MainActor
struct ProductWindow {
  func measure() async throws -> Figures {
    let rows = (0..<Load.rows).map { BenchmarkRow($0) }
    let table = LiveTable(rows: rows) {
      Column("Number", \.number)
      Column("Name", \.name)
      Column("Count", \.count)
    }
    let session = TableSession(table, title: "benchmark")
    let start = ContinuousClock.now
    let shown = Task { @MainActor in try await GTKScreen().run(session) }
    await Frames.wait()
    let figures = await Load.run(open: Milliseconds(since: start)) { row, made in
      rows[row].count = made
    }
    shown.cancel()
    _ = try? await shown.value
    return figures
  }
}

/// The usual way: a GTK list model in which each change of a row replaces its item.
@MainActor
struct NaiveWindow {
  func measure() async -> Figures {
    let list = gtk_string_list_new(nil)
    for number in 0..<Load.rows { gtk_string_list_append(list, "row \(number)") }
    let view = gtk_column_view_new(gtk_no_selection_new(list))
    for title in ["Number", "Name", "Count"] { addColumn(title, to: view) }
    let start = ContinuousClock.now
    let window = gtk_window_new()
    let shown = UnsafeMutablePointer<GtkWindow>(OpaquePointer(window))
    gtk_window_set_default_size(shown, 900, 600)
    let scrolled = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(OpaquePointer(scrolled), view)
    gtk_window_set_child(shown, scrolled)
    gtk_window_present(shown)
    await Frames.wait()
    let figures = await Load.run(open: Milliseconds(since: start)) { row, made in
      "row \(row), \(made)".withCString { text in
        var texts: [UnsafePointer<CChar>?] = [text, nil]
        gtk_string_list_splice(list, guint(row), 1, &texts)
      }
    }
    gtk_window_destroy(shown)
    return figures
  }

  private func addColumn(_ title: String, to view: UnsafeMutablePointer<GtkWidget>?) {
    typealias Handler =
      @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer?)
      -> Void
    let factory = gtk_signal_list_item_factory_new()
    let setUp: Handler = { _, item, _ in
      gtk_list_item_set_child(OpaquePointer(item), gtk_label_new(nil))
    }
    let bind: Handler = { _, item, _ in
      let item = OpaquePointer(item)
      guard let object = gtk_list_item_get_item(item), let label = gtk_list_item_get_child(item)
      else { return }
      gtk_label_set_text(
        OpaquePointer(label),
        gtk_string_object_get_string(OpaquePointer(object))
      )
    }
    for (name, handler) in [("setup", setUp), ("bind", bind)] {
      g_signal_connect_data(
        UnsafeMutableRawPointer(factory),
        name,
        // Safety: a C function with the parameters of the signal.
        unsafeBitCast(handler, to: GCallback.self),
        nil,
        nil,
        GConnectFlags(rawValue: 0)
      )
    }
    let column = gtk_column_view_column_new(title, factory)
    gtk_column_view_append_column(OpaquePointer(view), column)
  }
}
