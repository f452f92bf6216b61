/// How long a read waits for a lock of another process.
public enum Patience: Sendable {
  /// No longer than a frame: 15 milliseconds.
  case frame
  /// As long as the database was told to wait.
  case full
}
