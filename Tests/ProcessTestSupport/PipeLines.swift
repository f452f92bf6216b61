package import Foundation

/// The lines that a program writes, one after the other as they come.
package struct PipeLines {
  /// What the program writes to.
  package let pipe = Pipe()
  private var unread = Data()

  package init() {}

  /// The next line, or what is left after the last one; nil when the program has closed its end.
  package mutating func next() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[unread.index(after: end)...])
        return line
      }
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty {
        // What a screen is sent has no line ends.
        defer { unread = Data() }
        return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
      }
      unread += data
    }
  }
}
