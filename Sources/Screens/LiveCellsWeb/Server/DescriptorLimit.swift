#if Web
  import CLibrary

  /// The maximum number of file descriptors of the process.
  enum DescriptorLimit {
    /// The descriptors that are not connections: databases and their journals, event queues, files.
    static let reserve = 128

    /// Raises the limit, if the system allows it.
    ///
    /// - Parameter connections: The number of connections that are wanted.
    /// - Returns: The number of connections that leave enough descriptors for everything else.
    static func allow(connections: Int) -> Int {
      var limit = rlimit()
      guard getrlimit(descriptors, &limit) == 0 else { return connections }
      let wanted = rlim_t(clamping: connections) + rlim_t(reserve)
      if limit.rlim_cur < wanted {
        limit.rlim_cur = min(wanted, limit.rlim_max)
        guard setrlimit(descriptors, &limit) == 0, getrlimit(descriptors, &limit) == 0 else {
          return connections
        }
      }
      let rest = Int(clamping: limit.rlim_cur) - reserve
      return max(1, min(connections, max(rest, Int(clamping: limit.rlim_cur) / 2)))
    }

    #if canImport(Glibc)
      private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      private static let descriptors = RLIMIT_NOFILE
    #endif
  }
#endif
