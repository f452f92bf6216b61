/// The destination of a display's frames.
@MainActor
protocol TerminalOutput: AnyObject {
  var size: GridSize { get }
  func write(_ bytes: [UInt8]) throws(TerminalError)
}

extension TerminalSession: TerminalOutput {}
