/// Measures cells that are filled off the main actor, and prints a table.
@main
@MainActor
struct Program {
  static func main() async {
    #if DEBUG
      print("This is a debug build: its figures mean little.\n")
    #endif
    await Scrolling().measure()
  }
}
