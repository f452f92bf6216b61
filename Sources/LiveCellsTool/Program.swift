import ArgumentParser
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

#if GTK
  import LiveCellsGTK
#endif

/// Where the program begins: a window has its loop on the first thread, all else runs without one.
@main
enum Program {
  static func main() {
    StandardOutput.prepareProcess()
    do {
      // Safety: the command is handed to the one task that carries it out.
      nonisolated(unsafe) let command = try LiveCellsTool.parseAsRoot()
      ShownArguments.hidePasswords()
      #if GTK
        if try (command as? any ScreenChoosing)?.shown.settings().kind == .gtk {
          do {
            try GTKLoop.run { await LiveCellsTool.carryOut(command) }
          } catch let error as GTKError {
            StandardError.write(error.description)
            throw ExitCode(EX_UNAVAILABLE)
          }
        }
      #endif
      Task { await LiveCellsTool.carryOut(command) }
      dispatchMain()
    } catch {
      LiveCellsTool.end(with: error)
    }
  }
}
