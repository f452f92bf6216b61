public import Foundation

/// Stands in for UIKit's protocol of the same name.
@MainActor
public protocol UIContentConfiguration {}

/// Stands in for UIKit's type of the same name: the texts of a list row.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public var text: String?
  public var secondaryText: String?
  // Safety: attributed strings are immutable.
  public nonisolated(unsafe) var attributedText: NSAttributedString?
  // Safety: see above.
  public nonisolated(unsafe) var secondaryAttributedText: NSAttributedString?

  public nonisolated static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
  public nonisolated static func valueCell() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
  public nonisolated static func header() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}
