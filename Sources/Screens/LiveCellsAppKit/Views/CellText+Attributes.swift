#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  extension NSTextField {
    /// Shows a text with its style, as far as the field is a label or is not being edited.
    public func show(_ text: CellText) {
      guard !text.style.isEmpty else {
        stringValue = text.text
        return
      }
      // Without a paragraph style, an attributed text wraps and is aligned naturally.
      let paragraph = NSMutableParagraphStyle()
      paragraph.lineBreakMode = lineBreakMode
      paragraph.alignment = alignment
      var attributes = text.attributes
      attributes[.paragraphStyle] = paragraph
      if attributes[.font] == nil { attributes[.font] = font }
      attributedStringValue = NSAttributedString(string: text.text, attributes: attributes)
    }
  }

  extension CellText {
    @MainActor fileprivate var attributes: [NSAttributedString.Key: Any] {
      var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: NSColor.labelColor]
      if style.contains(.secondary) { attributes[.foregroundColor] = NSColor.secondaryLabelColor }
      switch style.color {
      case .error: attributes[.foregroundColor] = NSColor.systemRed
      case .warning: attributes[.foregroundColor] = NSColor.systemOrange
      case .success: attributes[.foregroundColor] = NSColor.systemGreen
      case .some: attributes[.foregroundColor] = NSColor.controlAccentColor
      case nil: break
      }
      if style.contains(.emphasized) {
        attributes[.font] = NSFont.boldSystemFont(ofSize: NSFont.systemFontSize)
      }
      if style.contains(.struckThrough) {
        attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
      }
      return attributes
    }
  }
#endif
