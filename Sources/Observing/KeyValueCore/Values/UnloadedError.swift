/// The error for a value of a row that has not been loaded. It is neither nil nor a failure.
///
/// A source that loads rows in the background throws it from a key's value. A field that catches it
/// shows that the value is loading. After the row is loaded, its keys change, and their observers
/// are notified.
public struct UnloadedError: Error, Hashable {
  /// Creates the error for a row that has not been loaded.
  public init() {}
}
