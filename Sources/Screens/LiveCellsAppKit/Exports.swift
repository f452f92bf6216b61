#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  @_exported public import LiveCells
#endif
