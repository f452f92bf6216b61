#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  extension CellText {
    /// The text with the attributes of its style, or nil if it has no style. Use it in the `show`
    /// function of a custom cell.
    @MainActor public var attributedText: NSAttributedString? {
      style.isEmpty ? nil : NSAttributedString(string: text, attributes: attributes)
    }

    @MainActor fileprivate var attributes: [NSAttributedString.Key: Any] {
      var attributes: [NSAttributedString.Key: Any] = [:]
      if style.contains(.secondary) { attributes[.foregroundColor] = UIColor.secondaryLabel }
      switch style.color {
      case .error: attributes[.foregroundColor] = UIColor.systemRed
      case .warning: attributes[.foregroundColor] = UIColor.systemOrange
      case .success: attributes[.foregroundColor] = UIColor.systemGreen
      case .some: attributes[.foregroundColor] = UIColor.tintColor
      case nil: break
      }
      if style.contains(.emphasized) {
        attributes[.font] = UIFont.preferredFont(forTextStyle: .headline)
      }
      if style.contains(.struckThrough) {
        attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
      }
      return attributes
    }
  }

  extension UIListContentConfiguration {
    /// Shows the texts of a row: the first as the text, the others as the secondary text.
    @MainActor mutating func show(_ texts: [CellText]) {
      text = texts.first?.text
      attributedText = texts.first?.attributedText
      let others = texts.dropFirst().filter { !$0.text.isEmpty }
      secondaryText = others.isEmpty ? nil : others.map(\.text).joined(separator: " · ")
      secondaryAttributedText = nil
      guard others.contains(where: { !$0.style.isEmpty }) else { return }
      let joined = NSMutableAttributedString(string: "")
      for (index, text) in others.enumerated() {
        if index > 0 { joined.append(NSAttributedString(string: " · ")) }
        joined.append(NSAttributedString(string: text.text, attributes: text.attributes))
      }
      secondaryAttributedText = joined
    }
  }
#endif
