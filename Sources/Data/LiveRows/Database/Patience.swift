/// How long a read waits for a lock of another process, and how much it may read.
public enum Patience: Sendable {
  /// At most one frame: 15 milliseconds. A read that takes longer may fail with the code `tooMuch`,
  /// because it can be done in the background.
  case frame
  /// At most one frame for a lock. The read itself has no limit.
  case work
  /// As long as the database is configured to wait.
  case full
}
