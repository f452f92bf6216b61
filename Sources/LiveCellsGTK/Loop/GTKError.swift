#if GTK
  /// The error thrown if no window can be displayed.
  public struct GTKError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, on one line.
    public var description: String

    static let noDisplay = GTKError(
      description: "there is no display to open a window on (DISPLAY, WAYLAND_DISPLAY)"
    )
  }
#endif
