import BenchmarkFigures
import CGTK4
import Foundation
import LiveCellsGTK

/// Measures a window with a million rows, of which twenty thousand change per second. Compares it
/// with a list model that replaces each changed item.
@main
enum Program {
  static func main() throws {
    #if DEBUG
      print("This is a debug build: its figures mean little.\n")
    #endif
    try GTKLoop.run {
      var results = Results("1,000,000 rows in a window, 20,000 changes a second for 10 s")
      let product = try await ProductWindow().measure()
      let naive = await NaiveWindow().measure()
      for (who, figures) in [("LiveCells", product), ("items-changed for each change", naive)] {
        results.rows.append((who, figures.description))
      }
      results.goals.append(
        ("all changes are made in time", product.changes >= Load.changesPerSecond * 95 / 100)
      )
      results.print()
    }
  }
}

/// The changes of the rows, which are the same for all subjects.
@MainActor
struct Load {
  nonisolated static let rows = 1_000_000
  nonisolated static let changesPerSecond = 20_000
  static let seconds = 10.0

  /// Changes rows for some seconds, one in a hundred of them visible, and returns the figures.
  static func run(open: Milliseconds, change: (Int, Int) -> Void) async -> Figures {
    Frames.follow()
    let cpu = Usage.processorSeconds
    let start = ContinuousClock.now
    var made = 0
    var numbers = SystemRandomNumberGenerator()
    while true {
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      if elapsed >= seconds { break }
      // Makes the changes that are due, then yields the main actor to other work.
      let due = min(Int(elapsed * Double(changesPerSecond)), made + 400)
      while made < due {
        let row = Int.random(in: 0..<(made % 100 == 0 ? 20 : rows), using: &numbers)
        change(row, made)
        made += 1
      }
      try? await Task.sleep(for: .milliseconds(2))
    }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    return Figures(
      open: open,
      changes: Int(Double(made) / elapsed),
      processor: (Usage.processorSeconds - cpu) / elapsed,
      frames: Double(Frames.count) / elapsed,
      megabytes: Usage.megabytes
    )
  }
}

/// The figures of one window.
struct Figures: CustomStringConvertible {
  var open: Milliseconds
  var changes: Int
  var processor: Double
  var frames: Double
  var megabytes: Int

  var description: String {
    String(
      format: "open %@, %d changes/s, %.0f %% of a core, %.1f frames/s, %d MB in all",
      open.description,
      changes,
      processor * 100,
      frames,
      megabytes
    )
  }
}

/// The resource usage of the process.
enum Usage {
  static var processorSeconds: Double {
    var usage = rusage()
    // RUSAGE_SELF, whose type differs between systems.
    getrusage(0, &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  static var megabytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) / 1024
  }
}

/// The frames that GTK has painted into the only window.
@MainActor
enum Frames {
  private(set) static var count = 0
  /// The frame clock whose frames are counted.
  private static var followed: OpaquePointer?

  /// The window on the display, if any.
  static var window: UnsafeMutablePointer<GtkWidget>? {
    guard let list = gtk_window_get_toplevels(), g_list_model_get_n_items(list) > 0,
      let item = g_list_model_get_item(list, 0)
    else { return nil }
    g_object_unref(item)
    // Safety: the list contains windows, which are widgets. It retains this window after the call.
    return item.assumingMemoryBound(to: GtkWidget.self)
  }

  /// Starts to count.
  static func follow() {
    count = 0
    guard let clock = window.flatMap({ gtk_widget_get_frame_clock($0) }), clock != followed
    else { return }
    followed = clock
    let handler: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void = {
      _,
      _ in
      MainActor.assumeIsolated { Frames.count += 1 }
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(clock),
      "after-paint",
      // Safety: a C function with the parameters of the signal.
      unsafeBitCast(handler, to: GCallback.self),
      nil,
      nil,
      GConnectFlags(rawValue: 0)
    )
  }

  /// Waits until a frame was painted.
  static func wait() async {
    while window.flatMap({ gtk_widget_get_frame_clock($0) }) == nil {
      try? await Task.sleep(for: .milliseconds(1))
    }
    follow()
    while count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
