/// A collection whose rows the user can reorder.
///
/// Confined to the isolation of the collection.
public protocol ReorderableCollection<Element>: ObservableCollection {
  /// A Boolean value indicating whether the rows can be reordered at all. The default is true.
  var canReorder: Bool { get }
  /// The reason why rows cannot be moved at present, for display, or nil. The default is nil.
  var reorderRefusal: String? { get }

  /// Moves a row so that it has the given position afterwards. Reports the change before it
  /// returns.
  ///
  /// If it throws, no row has been moved.
  func move(_ element: Element, to position: Int) throws
}

extension ReorderableCollection {
  public var canReorder: Bool { true }

  public var reorderRefusal: String? { nil }
}

/// The error of a row that cannot be moved. The description is one line for display.
public struct ReorderError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Creates an error with a reason.
  public init(_ reason: String) {
    description = reason
  }
}

extension ObservableArray: ReorderableCollection {
  public func move(_ element: Element, to position: Int) {
    if let origin = self.position(of: element) { move(from: origin, to: position) }
  }
}
