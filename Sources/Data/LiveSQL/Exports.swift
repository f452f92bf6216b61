@_exported public import LiveRows
