public import Foundation

/// Stands in for Foundation's class of the same name, which has no keys on this platform.
open class NSSortDescriptor: NSObject {
  public let key: String?
  public let ascending: Bool

  public init(key: String?, ascending: Bool) {
    self.key = key
    self.ascending = ascending
    super.init()
  }

  /// The descriptor with the opposite direction.
  open var reversedSortDescriptor: Any {
    NSSortDescriptor(key: key, ascending: !ascending)
  }
}
