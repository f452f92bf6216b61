import Foundation
import Testing

@testable import FileEvents

/// A folder for one test, with the `sqlite3` shell.
private final class Place {
  let folder: String

  init() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    folder = FilePath.resolved(path.path)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var database: String { folder + "/a.db" }

  func run(_ statements: String, on path: String? = nil) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    shell.arguments = ["sqlite3", path ?? database, statements]
    shell.standardOutput = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
  }

  func write(_ text: String, to path: String) {
    #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
  }

  /// The files in the folder that this process has open.
  var open: Set<String> {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let paths = descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    return Set(paths.filter { $0.hasPrefix(folder) })
  }
}

extension FileEvents {
  /// Consumes all pending events.
  fileprivate func takeAll() {
    while wait(.milliseconds(50)) == .event {}
  }

  /// Waits for the next event with a generous timeout.
  fileprivate func next() -> Cause { wait(.seconds(20)) }
}

@Suite(.serialized, .timeLimit(.minutes(60)))
struct `File events on Apple's systems` {
  private let place: Place

  init() throws { place = try Place() }

  @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"])
  func `each commit of another process is reported`(mode: String) throws {
    try place.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES(0);")
    let events = try FileEvents(path: place.database)
    #expect(events.hasEvents)
    for step in 1...20 {
      events.takeAll()
      try place.run("UPDATE t SET v = \(step);")
      #expect(events.next() == .event, "step \(step)")
    }
  }

  @Test func `a log that stays open reports commits`() throws {
    try place.run("PRAGMA journal_mode=WAL; CREATE TABLE t(v);")
    let log = place.database + "-wal"
    place.write("", to: log)
    let events = try FileEvents(path: place.database)
    for _ in 1...10 {
      events.takeAll()
      let handle = try #require(FileHandle(forWritingAtPath: log))
      handle.seekToEndOfFile()
      handle.write(Data("frame".utf8))
      try handle.close()
      #expect(events.next() == .event)
    }
  }

  @Test func `the start of watching counts as a change`() throws {
    try place.run("PRAGMA journal_mode=WAL; CREATE TABLE t(v);")
    let events = try FileEvents(path: place.database)
    #expect(events.next() == .event)
  }

  @Test func `created and replaced files are followed`() throws {
    try place.run("CREATE TABLE t(v);")
    let events = try FileEvents(path: place.database)
    let journal = place.database + "-journal"
    for _ in 1...5 {
      place.write("", to: journal)
      #expect(events.next() == .event)
      events.takeAll()
      let handle = try #require(FileHandle(forWritingAtPath: journal))
      handle.write(Data("header".utf8))
      #expect(events.next() == .event, "written")
      try handle.close()
      events.takeAll()
      let new = journal + ".new"
      place.write("x", to: new)
      #expect(rename(new, journal) == 0)
      #expect(events.next() == .event, "replaced")
      events.takeAll()
      let other = try #require(FileHandle(forWritingAtPath: journal))
      other.write(Data("other".utf8))
      #expect(events.next() == .event, "written in its place")
      try other.close()
      try FileManager.default.removeItem(atPath: journal)
      #expect(events.next() == .event, "gone")
      events.takeAll()
    }
  }

  @Test func `neither the database itself nor deleted files are open`() throws {
    try place.run("PRAGMA journal_mode=DELETE; CREATE TABLE t(v);")
    var events: FileEvents? = try FileEvents(path: place.database)
    for step in 1...30 { try place.run("INSERT INTO t VALUES(\(step));") }
    events?.takeAll()
    events?.watch()
    #expect(place.open == [place.folder])
    events = nil
    let start = ContinuousClock.now
    while !place.open.isEmpty, start.duration(to: .now) < .seconds(20) { usleep(1000) }
    #expect(place.open.isEmpty)
  }

  @Test func `a missing folder reports nothing until it exists`() throws {
    let away = place.folder + "/away"
    let events = try FileEvents(path: away + "/a.db")
    #expect(!events.hasEvents)
    #expect(events.wait(.milliseconds(5)) == .timeout)
    try FileManager.default.createDirectory(atPath: away, withIntermediateDirectories: true)
    events.watch()
    #expect(events.hasEvents)
    try place.run("CREATE TABLE t(v);", on: away + "/a.db")
    #expect(events.next() == .event)
  }

  @Test func `events of the previous folder are not reported`() throws {
    let (first, second) = (place.folder + "/first", place.folder + "/second")
    for folder in [first, second] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let link = place.folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first)
    let events = try FileEvents(path: link + "/a.db")
    #expect(events.next() == .event, "the first folder is followed")
    // A symbolic link is redirected by replacing it.
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: second)
    events.watch()
    #expect(events.next() == .event, "the second folder is followed")
    events.takeAll()
    try place.run("CREATE TABLE t(v);", on: first + "/a.db")
    #expect(events.wait(.milliseconds(100)) == .timeout)
    try place.run("CREATE TABLE t(v);", on: second + "/a.db")
    #expect(events.next() == .event)
  }

  @Test func `stopping ends the present wait and all later ones`() async throws {
    let events = try FileEvents(path: place.database)
    async let cause = events.next()
    events.stop()
    #expect(await cause == .stopped)
    #expect(events.wait(.seconds(20)) == .stopped)
  }
}
