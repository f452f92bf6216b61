#if canImport(SwiftUI)
  public import LiveCells
  public import SwiftUI

  extension Text {
    /// Creates a view of a field's text with its style.
    ///
    /// ```swift
    /// ObservingList(tasks) { task in Text(title.text(of: task)) }
    /// ```
    public init(_ text: CellText) {
      var shown = Text(verbatim: text.text)
      if text.style.contains(.emphasized) { shown = shown.bold() }
      if text.style.contains(.struckThrough) { shown = shown.strikethrough() }
      switch text.style.color {
      case .error: shown = shown.foregroundStyle(Color.red)
      case .warning: shown = shown.foregroundStyle(Color.orange)
      case .success: shown = shown.foregroundStyle(Color.green)
      case .some: shown = shown.foregroundStyle(Color.accentColor)
      case nil:
        if text.style.contains(.secondary) { shown = shown.foregroundStyle(Color.secondary) }
      }
      self = shown
    }
  }
#endif
