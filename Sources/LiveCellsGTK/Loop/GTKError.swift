#if GTK
  /// Why no window can be shown.
  public struct GTKError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is in the way, in one line.
    public var description: String

    /// There is no display that a window could be on.
    static let noDisplay = GTKError(
      description: "there is no display to open a window on (DISPLAY, WAYLAND_DISPLAY)"
    )
  }
#endif
