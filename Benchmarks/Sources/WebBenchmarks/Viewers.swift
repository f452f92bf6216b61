import Foundation

/// Many viewers with a connection each, in one process that reads as fast as possible.
///
/// 1. Opens one connection for each shape, prints `opened`, and waits for a line of input.
/// 2. Opens the other connections, and prints `ready` when each viewer has received rows.
/// 3. Measures from the next line of input until the one after that, and prints the figures.
final class Viewers {
  /// The figures as a line of JSON, read by the parent process.
  struct Figures: Codable {
    var messages = 0
    var bytes = 0
    /// The latencies from a commit to the read in milliseconds: 1000 quantiles in ascending order.
    var latencies: [Double] = []
    /// The number of commits that a viewer received together with a later one.
    var joined = 0
    /// The number of commits that a viewer did not receive.
    var missing = 0
    var isClosed = false
  }

  private struct Viewer {
    var lastCommit = 0
    var hasRows = false
    /// The time of the next poll, for polling viewers.
    var nextQuestion: UInt64 = 0
    var isWaiting = false
  }

  private let port: UInt16
  private let count: Int
  private let shapes: Int
  private let polls: Bool
  /// The descriptors to wait for: standard input and each connection.
  private var waiting = [pollfd(fd: 0, events: 0, revents: 0)]
  private var viewers: [Int32: Viewer] = [:]
  private var order: [Int32] = []
  private var withoutRows = 0
  private var figures = Figures()
  private var latencies: [Float] = []
  private var isMeasuring = false
  private var firstCommit = Int.max
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  init(arguments: [String]) throws {
    guard arguments.count == 4, let port = UInt16(arguments[0]), let count = Int(arguments[1]),
      let shapes = Int(arguments[2])
    else { throw CocoaError(.featureUnsupported) }
    self.port = port
    self.count = count
    self.shapes = shapes
    polls = arguments[3] == "poll"
  }

  func run() throws {
    for index in 0..<min(count, shapes) { try connect(index) }
    awaitRows()
    say("opened")
    _ = readLine()
    for index in min(count, shapes)..<max(count, shapes) where index < count { try connect(index) }
    awaitRows()
    say("ready")
    fcntl(0, F_SETFL, O_NONBLOCK)
    waiting[0].events = Int16(POLLIN)
    while step(milliseconds: polls ? 5 : 1_000) {}
    latencies.sort()
    figures.latencies = (0...1_000).map { part in
      latencies.isEmpty ? 0 : Double(latencies[(latencies.count - 1) * part / 1_000])
    }
    say(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private func connect(_ index: Int) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      // Safety: `sockaddr_in` is one of the types that a `sockaddr` pointer may refer to.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
    fcntl(descriptor, F_SETFL, O_NONBLOCK)
    waiting.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    viewers[descriptor] = Viewer()
    order.append(descriptor)
    withoutRows += 1
    ask(descriptor, shape: index % shapes)
    // Polling viewers are spread evenly over a second.
    viewers[descriptor]?.nextQuestion =
      Clock.nanoseconds + UInt64(index) * 1_000_000_000 / UInt64(count)
    // The backlog holds a few hundred connections, and a rejected one is retried after a second.
    if index % 64 == 63 { _ = step(milliseconds: 0) }
  }

  private func ask(_ descriptor: Int32, shape: Int) {
    let text =
      "GET /rows?first=\(shape * 64)&count=192 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, 0)
    viewers[descriptor]?.isWaiting = true
  }

  private func awaitRows() {
    let end = Clock.nanoseconds + 60_000_000_000
    while withoutRows > 0, step(milliseconds: 100) {
      guard Clock.nanoseconds < end else {
        say("\(withoutRows) viewers were never let in")
        exit(75)
      }
    }
  }

  /// Reads the available data. Returns whether to continue.
  private func step(milliseconds: Int32) -> Bool {
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else {
      if polls, withoutRows == 0 { pollAll() }
      return true
    }
    for index in waiting.indices where waiting[index].revents != 0 {
      if index == 0 {
        guard let line = readLine(), line == "begin" else { return false }
        isMeasuring = true
      } else {
        read(index)
      }
    }
    if polls, withoutRows == 0 { pollAll() }
    return true
  }

  private func pollAll() {
    let now = Clock.nanoseconds
    for (index, descriptor) in order.enumerated() {
      guard let viewer = viewers[descriptor], !viewer.isWaiting, viewer.nextQuestion <= now
      else { continue }
      viewers[descriptor]?.nextQuestion = max(now, viewer.nextQuestion + 1_000_000_000)
      ask(descriptor, shape: index % shapes)
    }
  }

  private func read(_ index: Int) {
    let descriptor = waiting[index].fd
    let size = recv(descriptor, &buffer, buffer.count, 0)
    guard size > 0 else {
      if size == 0 || errno != EAGAIN {
        figures.isClosed = true
        // A viewer whose connection was refused is no longer waited for.
        if viewers[descriptor]?.hasRows == false { withoutRows -= 1 }
        viewers[descriptor] = nil
        close(descriptor)
        waiting[index].fd = -1
      }
      return
    }
    let now = Clock.nanoseconds
    guard var viewer = viewers[descriptor] else { return }
    if !viewer.hasRows {
      viewer.hasRows = true
      withoutRows -= 1
    }
    viewer.isWaiting = false
    let newest = newestCommit(size)
    if isMeasuring {
      figures.bytes += size
      figures.messages += 1
    }
    if let newest, newest.number > viewer.lastCommit {
      if isMeasuring { note(newest, after: viewer.lastCommit, at: now) }
      viewer.lastCommit = newest.number
    }
    viewers[descriptor] = viewer
  }

  /// Records a received commit. Earlier commits received with it were made a tenth of a second
  /// before each other.
  private func note(_ newest: (number: Int, time: UInt64), after last: Int, at now: UInt64) {
    firstCommit = min(firstCommit, newest.number)
    let latency = Float(now - newest.time) / 1e6
    latencies.append(latency)
    guard last >= firstCommit - 1, last > 0 else { return }
    for number in (last + 1)..<max(last + 1, newest.number) {
      figures.joined += 1
      latencies.append(latency + Float(newest.number - number) * 100)
    }
  }

  /// Returns the latest commit in the data that was read.
  private func newestCommit(_ size: Int) -> (number: Int, time: UInt64)? {
    var newest: (number: Int, time: UInt64)?
    var rest = buffer[..<size]
    while let mark = rest.firstIndex(of: 0x40) {
      rest = rest[(mark + 1)...]
      let commit = takeNumber(&rest)
      guard rest.popFirst() == 0x3A else { continue }
      let time = takeNumber(&rest)
      // A number that is cut off is repeated in the next change.
      guard !rest.isEmpty, commit > 0 else { continue }
      if Int(commit) > newest?.number ?? 0 { newest = (Int(commit), time) }
    }
    return newest
  }

  private func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    while let byte = bytes.first, (0x30...0x39).contains(byte) {
      number = number &* 10 &+ UInt64(byte - 0x30)
      bytes = bytes.dropFirst()
    }
    return number
  }
}
