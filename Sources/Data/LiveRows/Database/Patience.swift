/// How long a read waits for a lock of another process, and how much it may read.
///
/// ```swift
/// do {
///   page = try database.read(patience: .frame) { reader in
///     try reader.rows(of: reader.plan(for: request)).all()
///   }
/// } catch let error as StoreError where error.code == .locked || error.code == .tooMuch {
///   // Keeps the old page, and reads in the background.
/// }
/// ```
public enum Patience: Sendable {
  /// At most one frame: 15 milliseconds. A read that takes longer may fail with the code `tooMuch`,
  /// because it can be done in the background.
  case frame
  /// At most one frame for a lock. The read itself has no limit.
  case work
  /// As long as the database is configured to wait.
  case full
}
