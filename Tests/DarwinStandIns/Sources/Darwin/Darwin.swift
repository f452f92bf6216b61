@_exported public import Glibc

/// Stands in for Darwin's flag of the same name: open for event notification only.
public let O_EVTONLY: CInt = O_RDONLY
