import Foundation

/// A server for these measurements only.
final class Server {
  private let folder: String
  private let script = Process()
  private let input = Pipe()
  private let programs: String

  init(script path: String, folder: String) throws {
    self.folder = folder
    let output = Pipe()
    script.executableURL = URL(fileURLWithPath: path)
    script.arguments = [folder]
    script.standardInput = input
    script.standardOutput = output
    programs = try Command(path: "/usr/bin/env", arguments: ["pg_config", "--bindir"]).run()
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try script.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard said == "ready\n" else { throw Command.Failure(description: "no server: \(said)") }
  }

  var address: String { "host=\(folder) user=tester dbname=postgres" }

  func end() {
    try? input.fileHandleForWriting.close()
    script.waitUntilExit()
  }

  /// Returns a PostgreSQL program to run on this server.
  func command(_ program: String, _ arguments: [String]) -> Command {
    Command(
      path: programs + "/" + program,
      arguments: ["-h", folder, "-U", "tester"] + arguments + ["postgres"]
    )
  }

  /// Returns the number of connected clients, including this query's own.
  func connectionCount() throws -> Int {
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    let text = try command("psql", ["-XAtqc", sql]).run()
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  func ask(_ sql: String) throws { _ = try command("psql", ["-XAtqc", sql]).run() }

  /// Returns the processor time of the server and all its processes, in seconds, or zero if the
  /// system does not report it.
  func processorTime() -> Double {
    let file = folder + "/data/postmaster.pid"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let postmaster = text.split(separator: "\n").first.map(String.init),
      let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
    else { return 0 }
    var ticks = 0
    for process in processes where Int(process) != nil {
      guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = line.lastIndex(of: ")")
      else { continue }
      // The fields after the name: state, parent, …. The twelfth and the following ones are the
      // times of the process and of terminated children.
      let fields = line[line.index(after: end)...].split(separator: " ")
      let times = fields[11...14].map { Int($0) ?? 0 }
      if process == postmaster { ticks += times.reduce(0, +) }
      if fields[1] == postmaster { ticks += times[0] + times[1] }
    }
    return Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
