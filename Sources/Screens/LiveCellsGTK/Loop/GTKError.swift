#if GTK && os(Linux)
  /// The error thrown if no window can be displayed.
  public struct GTKError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, on one line.
    public var description: String

    static let noDisplay = GTKError(
      description: "cannot open a window without a display: set DISPLAY or WAYLAND_DISPLAY"
    )
  }
#endif
