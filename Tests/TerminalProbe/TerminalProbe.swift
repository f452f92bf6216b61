/// A program for tests to look at from outside: without arguments the bare driver, with the path of
/// a pipe a table that follows the commands written there.
@main
struct TerminalProbe {
  static func main() async {
    if CommandLine.arguments.count > 1 {
      await TableProbe(commands: CommandLine.arguments[1]).run()
    } else {
      await DriverProbe.run()
    }
  }
}
