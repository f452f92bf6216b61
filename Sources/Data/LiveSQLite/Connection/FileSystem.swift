#if SQLite
  import CLibrary

  /// The kind of file system that a file is on.
  enum FileSystem {
    /// Prefixes of the names of file systems that other machines, or processes behind FUSE, may
    /// change without a local event.
    private static let remoteKinds = [
      "nfs", "cifs", "smb", "fuse", "9p", "afs", "ceph", "coda", "gfs", "ocfs", "lustre",
      "glusterfs", "ncp", "webdav", "vboxsf",
    ]

    /// Returns whether the file at a path may be changed from elsewhere without an event.
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
        // iOS and its relatives mount no remote file systems.
        return false
      #endif
    }

    /// Returns whether a file system with this name may be changed without an event.
    static func isRemote(kind: String) -> Bool {
      // A block device behind FUSE is a local disk.
      kind != "fuseblk" && remoteKinds.contains { kind.hasPrefix($0) }
    }

    /// Returns the name of the file system of a device, from mount information as described in
    /// `proc(5)`: the third field of a line is the device, and the name follows the field `-`.
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
