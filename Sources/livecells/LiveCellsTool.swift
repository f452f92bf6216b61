import ArgumentParser

@main
struct LiveCellsTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "livecells")
}
