@_exported public import KeyValueCore
