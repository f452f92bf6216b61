#if GTK
  @_exported public import LiveCells
#endif
