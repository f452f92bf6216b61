@_exported public import LiveCells
