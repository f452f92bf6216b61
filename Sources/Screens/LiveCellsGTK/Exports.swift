#if GTK && !os(Linux)
  // The main queue of dispatch is a file descriptor for GLib's loop on Linux only.
  #error("The trait GTK is for Linux: remove it, and use LiveCellsAppKit on macOS")
#endif
#if GTK && os(Linux)
  @_exported public import LiveCells
#endif
