// Aliases, because methods named `write` and `close` hide the system's functions.

// Safety: the pointer is passed on. The caller guarantees `count` readable bytes.
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

// Safety: the pointer is passed on. The caller guarantees `count` writable bytes.
package func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}

package func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
