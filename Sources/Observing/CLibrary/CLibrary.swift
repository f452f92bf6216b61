// The C library of the platform. Code that calls it imports this module, so that the choice between
// platforms is made in one place.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif
