import CLibrary

/// The file descriptors for reading from and writing to a terminal.
package struct TerminalDevice: Sendable {
  let input: Int32
  let output: Int32
  /// Whether `input` was opened by this type and must be closed at the end.
  private let ownsInput: Bool

  init(input: Int32, output: Int32) {
    self.init(input: input, output: output, ownsInput: false)
  }

  private init(input: Int32, output: Int32, ownsInput: Bool) {
    self.input = input
    self.output = output
    self.ownsInput = ownsInput
  }

  /// Returns the terminal on which this process runs. If standard input is not a terminal, such as
  /// a pipe, keys are read from the terminal itself.
  package static func standard() throws(TerminalError) -> TerminalDevice {
    guard isatty(STDOUT_FILENO) == 1 else {
      throw TerminalError(code: .notATerminal, context: "standard output is not a terminal")
    }
    if let name = getenv("TERM"), String(cString: name) == "dumb" {
      throw TerminalError(code: .dumbTerminal, context: "a dumb terminal cannot show a screen")
    }
    if isatty(STDIN_FILENO) == 1 {
      return TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO)
    }
    let input = openInput()
    guard input >= 0 else {
      throw TerminalError(
        code: .notATerminal,
        context: "no terminal to read keys from",
        errorNumber: errno
      )
    }
    return TerminalDevice(input: input, output: STDOUT_FILENO, ownsInput: true)
  }

  /// Opens the terminal for reading.
  private static func openInput() -> Int32 {
    #if canImport(Darwin)
      // On Apple platforms, `poll(2)` does not support `/dev/tty`: it reports input when there is
      // none. The device's own name works.
      // Safety: the name is valid until the next call of `ttyname`, and `open` copies it.
      if let name = ttyname(STDOUT_FILENO) { return open(name, O_RDONLY | O_CLOEXEC) }
    #endif
    return open("/dev/tty", O_RDONLY | O_CLOEXEC)
  }

  /// The terminal's size, or 24 rows of 80 columns if it is unknown.
  var size: GridSize {
    var window = winsize()
    let isKnown = ioctl(output, UInt(TIOCGWINSZ), &window) == 0
    guard isKnown, window.ws_row > 0, window.ws_col > 0 else {
      return GridSize(rows: 24, columns: 80)
    }
    return GridSize(rows: Int(window.ws_row), columns: Int(window.ws_col))
  }

  /// Whether this process may change the terminal. A background process would be stopped for
  /// trying.
  var isInForeground: Bool {
    let group = tcgetpgrp(output)
    // A terminal that is not the controlling terminal of our session has no background.
    return group < 0 || group == getpgrp()
  }

  /// Writes all bytes, with a single call if the system accepts them at once.
  func write(_ bytes: [UInt8]) throws(TerminalError) {
    // Safety: the buffer is used only within the call, and never beyond its count.
    let failure: Int32? = bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = systemWrite(output, rest.start, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
    guard let failure else { return }
    let code: TerminalError.Code = failure == EIO || failure == ENXIO ? .hungUp : .system
    throw TerminalError(code: code, context: "cannot write to the terminal", errorNumber: failure)
  }

  package func close() {
    if ownsInput { _ = systemClose(input) }
  }
}

// Safety: a slice lies within its base buffer, so the sum of base address and start does too.
extension Slice<UnsafeRawBufferPointer> {
  fileprivate var start: UnsafeRawPointer? {
    base.baseAddress.map { $0 + startIndex }
  }
}
