#if canImport(ObjectiveC) && canImport(CoreData)
  @_exported public import LiveCells
#endif
