import ArgumentParser

struct LiveCellsTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "livecells",
    abstract: "Show tables of databases, and keep them current.",
    discussion: """
      On a screen, ? lists the keys.

      Files: $XDG_CONFIG_HOME/livecells/config, or ~/.config/livecells/config: one setting per \
      line as NAME = VALUE, for example fps = 30, and comments from # on. The settings are \
      \(ScreenSettings.names). They have the values of the options with these names.

      Environment: LIVECELLS_COLOR and so on override the settings of the file; options override \
      both. NO_COLOR disables colours unless it is empty or colours are requested.
      """,
    version: "livecells \(ToolVersion.version) with " + parts.joined(separator: ", "),
    subcommands: subcommands,
    defaultSubcommand: defaultSubcommand
  )

  #if SQLite || PostgreSQL
    private static let subcommands: [any ParsableCommand.Type] = [
      Watch.self, Replay.self, Serve.self, Demo.self,
    ]
    /// A file name without a command shows the file.
    private static let defaultSubcommand: (any ParsableCommand.Type)? = Watch.self
  #else
    private static let subcommands: [any ParsableCommand.Type] = [Replay.self, Demo.self]
    private static let defaultSubcommand: (any ParsableCommand.Type)? = nil
  #endif

  /// The databases and screens of this build.
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
    #if TLS
      names.append("TLS")
    #endif
    return names
  }

  /// Runs a command, reports its error, and ends the process.
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

  /// Ends the process with the exit status of an error, after a line with its description.
  static func end(with error: any Error) -> Never {
    let code = (error as? SettingsError).map { ExitCode($0.status) } ?? exitCode(for: error)
    if code.isSuccess || error is ExitCode { exit(withError: error) }
    StandardError.write((error as? SettingsError)?.description ?? message(for: error))
    exit(withError: code)
  }
}
