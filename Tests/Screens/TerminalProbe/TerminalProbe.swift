/// A program for tests from outside. Without arguments it runs the bare driver; with the path of a
/// pipe it shows a table and follows the commands in the pipe.
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
