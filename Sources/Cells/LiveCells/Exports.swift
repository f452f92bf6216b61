@_exported public import KeyValueObserving
