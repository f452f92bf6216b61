#if Web
  import CLibrary

  /// The memory of the process.
  enum ProcessMemory {
    /// Returns the resident memory in bytes, or 0 if the system does not tell it.
    static func used() -> Int { ProcessUsage.now().memory ?? 0 }

    /// Returns freed memory to the system. The allocator keeps it otherwise, so that it counts as
    /// used.
    static func release() {
      #if canImport(Glibc)
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        // Safety: glibc declares `int malloc_trim(size_t)`, and other libraries lack the name.
        let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
        _ = trim(0)
      #endif
    }
  }
#endif
