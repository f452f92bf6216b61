#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  extension ObservingView where Self: NSView {
    /// The texts of the text fields in the view.
    public var auditedTexts: [String]? {
      var texts: [String] = []
      guard addTexts(of: self, to: &texts) else { return nil }
      return texts
    }
  }

  /// Adds the texts of a view and its descendants. Returns false if the user is editing one of
  /// them.
  @MainActor
  private func addTexts(of view: NSView, to texts: inout [String]) -> Bool {
    if let field = view as? NSTextField {
      if field.currentEditor() != nil { return false }
      texts.append(field.stringValue)
    }
    return view.subviews.allSatisfy { addTexts(of: $0, to: &texts) }
  }
#endif
