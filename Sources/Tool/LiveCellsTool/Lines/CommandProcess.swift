import CLibrary
import Dispatch
import Foundation
import LiveCellsTerminal
import Synchronization

/// One run of a command in a process group of its own.
final class CommandProcess: Sendable {
  struct Outcome {
    /// The status as a shell reports it.
    var status: Int32
    var output: [UInt8]
    /// The first line on standard error, if errors are hidden.
    var firstError: String
  }

  private struct State {
    var group: pid_t?
    var isCancelled = false
  }

  private let command: [String]
  private let hidesErrors: Bool
  private let state = Mutex(State())

  /// The maximum size of the output in bytes.
  private static let maxBytes = 1 << 30
  /// How long to read after the command has ended, in milliseconds. A background process of the
  /// command may keep the output open forever.
  private static let patience: Int32 = 50

  init(_ command: [String], hidesErrors: Bool) {
    self.command = command
    self.hidesErrors = hidesErrors
  }

  /// Blocks the thread until the command ends, and returns its output.
  ///
  /// - Throws: `LineFault` when the command cannot be run.
  func run() throws -> Outcome {
    let output = try Pipe()
    let errors = hidesErrors ? try Pipe() : nil
    let ended = try Pipe()
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let descriptors = [null, output.writing] + (errors.map { [$0.writing] } ?? [])
    let process = try begin(descriptors)
    output.closeWriting()
    errors?.closeWriting()
    let status = Mutex<Int32>(0)
    // A queue of its own, because the wait blocks a thread for as long as the command runs.
    DispatchQueue(label: "livecells.command.end").async { [self] in
      let code = ProcessSpawn.wait(for: process)
      status.withLock { $0 = code }
      state.withLock { $0.group = nil }
      CommandGroups.leaderEnded(process)
      ended.closeWriting()
    }
    let (bytes, errorBytes) = read(output, errors, until: ended)
    guard bytes.count <= Self.maxBytes else {
      cancel()
      throw LineFault(description: "\(command[0]) printed more than \(Self.maxBytes >> 20) MB")
    }
    return Outcome(
      status: status.withLock { $0 },
      output: bytes,
      firstError: Self.firstLine(errorBytes)
    )
  }

  /// Ends the command and its child processes.
  func cancel() {
    let group = state.withLock { state in
      state.isCancelled = true
      return state.group
    }
    if let group { CommandGroups.end(group) }
  }

  /// Starts the command. The lock is held meanwhile, so that `cancel()` either prevents the start
  /// or finds the process group to end.
  private func begin(_ descriptors: [Int32]) throws -> pid_t {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    return try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      do {
        let process = try ProcessSpawn.begin(
          command,
          descriptors: descriptors,
          environment: environment,
          beginsGroup: true
        )
        state.group = process
        CommandGroups.add(process)
        return process
      } catch let error as SpawnError {
        throw LineFault(description: "cannot run \(command[0]): \(error)")
      }
    }
  }

  /// Reads until both outputs are closed, or the command has ended and its output pauses.
  private func read(_ output: Pipe, _ errors: Pipe?, until ended: Pipe) -> ([UInt8], [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var requests = [output, errors, ended].map { pipe in
      pollfd(fd: pipe?.reading ?? -1, events: Int16(POLLIN), revents: 0)
    }
    var hasEnded = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while !hasEnded || requests[0].fd >= 0 || requests[1].fd >= 0 {
      let count = poll(&requests, nfds_t(requests.count), hasEnded ? Self.patience : -1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      for index in 0..<2 where requests[index].fd >= 0 && requests[index].revents != 0 {
        let count = Self.systemRead(requests[index].fd, &buffer)
        if count > 0 {
          // Only the first line of the errors is shown, so little is kept.
          if index == 0 || texts[1].count < 4096 { texts[index] += buffer[..<count] }
        } else if count == 0 || errno != EINTR {
          requests[index].fd = -1
        }
      }
      if requests[2].fd >= 0, requests[2].revents != 0 {
        hasEnded = true
        requests[2].fd = -1
      }
      if texts[0].count > Self.maxBytes { break }
    }
    return (texts[0], texts[1])
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, &buffer, buffer.count)
    #else
      Glibc.read(descriptor, &buffer, buffer.count)
    #endif
  }

  private static func firstLine(_ bytes: [UInt8]) -> String {
    let line = bytes.split { $0 == 0x0A || $0 == 0x0D }.first { $0.contains { $0 > 0x20 } }
    return VisibleText(String(decoding: (line ?? []).prefix(200), as: UTF8.self)).string
  }
}

/// A pipe that child processes do not inherit. Both ends are closed when it is released.
private final class Pipe: Sendable {
  let reading: Int32
  let writing: Int32
  private let isWritable = Mutex(true)

  init() throws {
    var ends: [Int32] = [0, 0]
    let failure = pipe(&ends)
    guard failure == 0 else { throw LineFault(description: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeWriting() {
    let wasWritable = isWritable.withLock { isWritable in
      defer { isWritable = false }
      return isWritable
    }
    if wasWritable { close(writing) }
  }

  deinit {
    closeWriting()
    close(reading)
  }
}
