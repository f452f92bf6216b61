import ArgumentParser

@main
struct LiveCellsTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "livecells",
    abstract: "Tables that keep themselves current.",
    version: "livecells with " + (databases.isEmpty ? "no database" : databases),
    subcommands: subcommands
  )

  #if SQLite || PostgreSQL
    private static let subcommands: [any ParsableCommand.Type] = [Watch.self, Demo.self]
  #else
    private static let subcommands: [any ParsableCommand.Type] = [Demo.self]
  #endif

  /// The databases that it was built with.
  private static var databases: String {
    var names: [String] = []
    #if SQLite
      names.append("SQLite")
    #endif
    #if PostgreSQL
      names.append("PostgreSQL")
    #endif
    return names.joined(separator: ", ")
  }

  static func main() async {
    StandardOutput.prepareProcess()
    do {
      var command = try parseAsRoot()
      ShownArguments.hidePasswords()
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
