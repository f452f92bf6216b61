@_exported public import KeyValueObserving
@_exported public import LiveRows
