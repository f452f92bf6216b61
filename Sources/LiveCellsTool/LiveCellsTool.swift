import ArgumentParser

@main
struct LiveCellsTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "livecells",
    abstract: "Tables that keep themselves current.",
    subcommands: subcommands
  )

  #if SQLite || PostgreSQL
    private static let subcommands: [any ParsableCommand.Type] = [Watch.self, Demo.self]
  #else
    private static let subcommands: [any ParsableCommand.Type] = [Demo.self]
  #endif

  static func main() async {
    StandardOutput.prepareProcess()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      if code.isSuccess || error is ExitCode { exit(withError: error) }
      StandardError.write(message(for: error))
      exit(withError: code)
    }
  }
}
