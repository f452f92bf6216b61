import ArgumentParser
import CLibrary
import Dispatch

#if GTK
  import LiveCellsGTK
#endif

/// The entry point. GTK needs its main loop on the first thread; all other commands run without
/// one.
@main
enum Program {
  static func main() {
    StandardOutput.prepareProcess()
    do {
      // Safety: the command is passed to a single task, and not used here afterwards.
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
