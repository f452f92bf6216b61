#if Web
  import CLibrary

  /// The processor time and memory that the process uses.
  struct ProcessUsage {
    /// The processor time in seconds, user and system together.
    let processorTime: Double
    /// The resident memory in bytes, or nil if the system has no `/proc`.
    let memory: Int?

    static func now() -> ProcessUsage {
      var usage = rusage()
      #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
      #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      #endif
      func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
      return ProcessUsage(
        processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        memory: residentMemory()
      )
    }

    /// Reads the second number of `/proc/self/statm`, the resident pages.
    private static func residentMemory() -> Int? {
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = fread(&bytes, 1, bytes.count, file)
      let numbers = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
      guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
#endif
