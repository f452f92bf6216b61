package import Foundation

/// The lines that a program writes, in order of arrival.
package struct PipeLines {
  /// The pipe to which the program writes.
  package let pipe = Pipe()
  private var unread = Data()

  package init() {}

  /// Returns whether a line, or the end, can be read within a time.
  package func isReady(within seconds: Int32) -> Bool {
    if unread.contains(UInt8(ascii: "\n")) { return true }
    var wait = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor,
      events: Int16(POLLIN),
      revents: 0
    )
    return poll(&wait, 1, seconds * 1000) > 0
  }

  /// Returns the next line, or the rest after the last one; nil when the program has closed its
  /// end.
  package mutating func next() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[unread.index(after: end)...])
        return line
      }
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty {
        // The output of a screen has no line ends.
        defer { unread = Data() }
        return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
      }
      unread += data
    }
  }
}
