public import Foundation

/// Stands in for AppKit's class of the same name.
// Safety: it has no state.
open class NSColor: NSObject, @unchecked Sendable {
  public static let labelColor = NSColor()
  public static let secondaryLabelColor = NSColor()
  public static let controlAccentColor = NSColor()
  public static let systemRed = NSColor()
  public static let systemOrange = NSColor()
  public static let systemGreen = NSColor()
}

/// Stands in for AppKit's class of the same name.
// Safety: it has no state.
open class NSFont: NSObject, @unchecked Sendable {
  private static let bold = NSFont()

  public static let systemFontSize: CGFloat = 13

  public static func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont { bold }
}

/// Stands in for AppKit's type of the same name.
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let single = NSUnderlineStyle(rawValue: 1)
}

/// Stands in for AppKit's type of the same name.
public enum NSLineBreakMode: UInt, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
}

/// Stands in for AppKit's type of the same name.
public enum NSTextAlignment: Int, Sendable {
  case left, right, center, justified, natural
}

/// Stands in for AppKit's class of the same name.
open class NSMutableParagraphStyle: NSObject {
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var alignment = NSTextAlignment.natural
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}
