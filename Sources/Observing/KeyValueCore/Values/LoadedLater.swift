/// An object whose values may not be loaded yet. A field that reads one of its keys by name then
/// shows a placeholder instead of a value.
package protocol LoadedLater: AnyObject {
  /// Whether the values are loaded. Reads are tracked; observers are notified when it becomes true.
  var isLoaded: Bool { get }
}
