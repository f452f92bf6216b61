#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Under names of their own, because methods named `write` and `close` hide the originals.

// Safety: the caller's pointer is handed on, with the caller's promise that `count` bytes are there.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

// Safety: as `systemWrite`, and the bytes may be written.
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
