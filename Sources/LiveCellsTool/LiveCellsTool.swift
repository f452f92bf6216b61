import ArgumentParser

struct LiveCellsTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "livecells",
    abstract: "Tables that keep themselves current.",
    version: "livecells \(version) with " + parts.joined(separator: ", "),
    subcommands: subcommands,
    defaultSubcommand: defaultSubcommand
  )

  #if SQLite || PostgreSQL
    private static let subcommands: [any ParsableCommand.Type] = [
      Watch.self, Serve.self, Demo.self,
    ]
    /// Whoever names a file wants to see what is in it.
    private static let defaultSubcommand: (any ParsableCommand.Type)? = Watch.self
  #else
    private static let subcommands: [any ParsableCommand.Type] = [Demo.self]
    private static let defaultSubcommand: (any ParsableCommand.Type)? = nil
  #endif

  /// As in CHANGELOG.md.
  private static let version = "0.1.0"

  /// The databases and screens that it was built with.
  private static var parts: [String] {
    var names: [String] = []
    #if SQLite
      names.append("SQLite")
    #endif
    #if PostgreSQL
      names.append("PostgreSQL")
    #endif
    names.append("terminal")
    #if GTK
      names.append("GTK")
    #endif
    #if Web
      names.append("web")
    #endif
    return names
  }

  /// Carries out a command, and says what went wrong as the process ends.
  static func carryOut(_ command: any ParsableCommand) async -> Never {
    do {
      var command = command
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      exit()
    } catch {
      end(with: error)
    }
  }

  /// Ends the process with the status of an error, and a line that says what it is.
  static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess || error is ExitCode { exit(withError: error) }
    StandardError.write(message(for: error))
    exit(withError: code)
  }
}
