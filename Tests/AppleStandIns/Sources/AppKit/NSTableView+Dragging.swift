public import Foundation

/// Stands in for AppKit's class of the same name.
open class NSPasteboard: NSObject {
  /// Stands in for AppKit's type of the same name.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

/// Stands in for AppKit's protocol of the same name.
public protocol NSPasteboardWriting: NSObjectProtocol {}

/// Stands in for AppKit's class of the same name.
open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  var types: [NSPasteboard.PasteboardType] = []

  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    types.append(type)
    return true
  }
}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSDraggingSession: NSObject {}

/// Stands in for AppKit's type of the same name.
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let move = NSDragOperation(rawValue: 16)
}

/// Stands in for AppKit's protocol of the same name.
@MainActor
public protocol NSDraggingInfo: NSObjectProtocol {
  var draggingSource: Any? { get }
}

@MainActor
private final class Drag: NSObject, NSDraggingInfo {
  let draggingSource: Any?

  init(_ source: NSTableView?) {
    draggingSource = source
  }
}

extension NSTableView {
  public func setDropRow(_ row: Int, dropOperation: DropOperation) {
    dropTarget = (row, dropOperation)
  }

  /// Drags rows and drops them on or above a row, as a user does. Returns whether they were
  /// accepted.
  ///
  /// - Parameters:
  ///   - source: The view that the rows come from. By default, this view.
  ///   - meanwhile: Called while the rows are being dragged.
  public func drag(
    _ rows: IndexSet,
    to row: Int,
    _ operation: DropOperation = .above,
    from source: NSTableView? = nil,
    meanwhile: () -> Void = {}
  ) -> Bool {
    let source = source ?? self
    let written = rows.compactMap {
      source.dataSource?.tableView(source, pasteboardWriterForRow: $0)
    }
    let types = written.compactMap { $0 as? NSPasteboardItem }.flatMap(\.types)
    guard !written.isEmpty, registeredDraggedTypes.contains(where: types.contains) else {
      return false
    }
    let session = NSDraggingSession()
    source.dataSource?.tableView(
      source,
      draggingSession: session,
      willBeginAt: .zero,
      forRowIndexes: rows
    )
    meanwhile()
    let info = Drag(source)
    dropTarget = (row, operation)
    let proposed = dataSource?.tableView(
      self,
      validateDrop: info,
      proposedRow: row,
      proposedDropOperation: operation
    )
    let target = dropTarget ?? (row, operation)
    let isAccepted =
      proposed?.isEmpty == false
      && dataSource?.tableView(
        self,
        acceptDrop: info,
        row: target.row,
        dropOperation: target.operation
      ) == true
    source.dataSource?.tableView(
      source,
      draggingSession: session,
      endedAt: .zero,
      operation: isAccepted ? .move : []
    )
    return isAccepted
  }
}
