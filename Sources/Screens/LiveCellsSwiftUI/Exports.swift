#if canImport(SwiftUI)
  @_exported public import LiveCells
#endif
