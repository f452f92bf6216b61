#if SQLite
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// What kind of file system a file is on.
  enum FileSystem {
    /// Beginnings of the names of file systems that other machines, or processes behind FUSE, may
    /// change without an event here.
    private static let remoteKinds = [
      "nfs", "cifs", "smb", "fuse", "9p", "afs", "ceph", "coda", "gfs", "ocfs", "lustre",
      "glusterfs", "ncp", "webdav", "vboxsf",
    ]

    /// Whether changes of the file at a path may come from elsewhere without an event.
    static func isRemote(_ path: String) -> Bool {
      #if os(Linux)
        var status = stat()
        guard stat(path, &status) == 0, let mounts = contents(of: "/proc/self/mountinfo") else {
          return false
        }
        return kind(ofDevice: UInt64(status.st_dev), mounts: mounts).map(isRemote(kind:)) ?? false
      #elseif os(macOS)
        var status = statfs()
        return statfs(path, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) == 0
      #else
        // Devices mount nothing of others; and Apple's reasons for asking after a disk name none like this.
        return false
      #endif
    }

    /// Whether a file system of that name may change without an event.
    static func isRemote(kind: String) -> Bool {
      // A block device behind FUSE is a disk of this machine.
      kind != "fuseblk" && remoteKinds.contains { kind.hasPrefix($0) }
    }

    /// The name of the file system of a device, in the words of `proc(5)`: the third field of a line
    /// is the device, and the name follows a dash that stands alone.
    static func kind(ofDevice device: UInt64, mounts: String) -> String? {
      let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
      let minor = device & 0xFF | (device >> 12) & ~0xFF
      for line in mounts.split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard fields.count > 2, fields[2] == "\(major):\(minor)",
          let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
        else { continue }
        return String(fields[dash + 1])
      }
      return nil
    }

    #if os(Linux)
      private static func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
          let count = read(descriptor, &buffer, buffer.count)
          guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
          bytes += buffer[..<count]
        }
      }
    #endif
  }
#endif
