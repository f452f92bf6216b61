/// An object whose values may still be on their way. A field that reads one of its keys by name shows
/// that, rather than what stands in their place.
package protocol LoadedLater: AnyObject {
  /// Whether the values are there. Reading it is tracked, and it becomes true when they have come.
  var isLoaded: Bool { get }
}
