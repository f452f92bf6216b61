import Foundation

/// Figures of this process from the system.
enum Memory {
  /// The resident memory in megabytes.
  static var resident: Int { status("VmRSS:") / 1024 }

  /// The number of threads.
  static var threads: Int { status("Threads:") }

  /// The resident memory in bytes, or zero if the system does not report it.
  static var bytes: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }

  /// The target of each open descriptor.
  static var descriptors: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return (names ?? []).map { name in
      let path = "/proc/self/fd/\(name)"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
    }
  }

  private static func status(_ name: String) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) })
    else { return 0 }
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
