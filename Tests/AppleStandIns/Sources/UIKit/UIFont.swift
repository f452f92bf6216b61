public import Foundation

/// Stands in for UIKit's class of the same name.
// Safety: it has no state.
open class UIFont: NSObject, @unchecked Sendable {
  /// Stands in for UIKit's type of the same name.
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
  }

  private static let headline = UIFont()

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { headline }
}

/// Stands in for UIKit's type of the same name.
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let single = NSUnderlineStyle(rawValue: 1)
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}
