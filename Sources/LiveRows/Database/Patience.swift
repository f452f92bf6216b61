/// How long a read waits for a lock of another process, and how much it may read.
public enum Patience: Sendable {
  /// No longer than a frame: 15 milliseconds. What takes more work than one has may be refused with the
  /// code `tooMuch`, for it can be read behind the scenes.
  case frame
  /// For a lock no longer than a frame; what is read takes as long as it takes.
  case work
  /// As long as the database was told to wait.
  case full
}
