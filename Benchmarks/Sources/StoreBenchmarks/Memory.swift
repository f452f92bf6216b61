import Foundation

/// What the system says of this process.
enum Memory {
  /// Resident memory in megabytes.
  static var resident: Int { status("VmRSS:") / 1024 }

  /// How many threads there are.
  static var threads: Int { status("Threads:") }

  /// Resident memory in bytes; zero where nobody says.
  static var bytes: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }

  /// What each open descriptor is of.
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
