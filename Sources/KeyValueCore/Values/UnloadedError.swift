/// What reading throws that comes before the row is there: neither nil nor a failure.
///
/// A source whose rows are read behind the scenes throws it from a key's value; a field that meets
/// it shows that something is on its way. When the row has come, its keys change, and whoever has
/// read them is told.
public struct UnloadedError: Error, Hashable {
  /// An error that says that a row isn't there yet.
  public init() {}
}
