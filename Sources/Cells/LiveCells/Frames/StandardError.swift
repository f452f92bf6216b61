import CLibrary

/// Writes a text to standard error immediately.
func writeToStandardError(_ text: String) {
  var text = text
  // Safety: `bytes` is used only inside the closure, and `rest` never exceeds its bounds.
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = write(STDERR_FILENO, rest.baseAddress, rest.count)
      guard count > 0 else { return }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
