@_exported public import KeyValueObserving
@_exported public import LiveRows
@_exported public import LiveSQLite
