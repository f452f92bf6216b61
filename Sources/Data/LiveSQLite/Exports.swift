@_exported public import LiveRows
@_exported public import LiveSQL
