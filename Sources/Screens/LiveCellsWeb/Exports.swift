#if Web
  @_exported public import LiveCells
#endif
