/// Measures long lists and cells that are filled off the main actor, and prints tables.
///
/// With the argument `lists`, measures only the lists.
@main
@MainActor
struct Program {
  static func main() async {
    #if DEBUG
      print("This is a debug build: its figures mean little.\n")
    #endif
    LongLists().measure()
    if !CommandLine.arguments.contains("lists") { await Scrolling().measure() }
  }
}
