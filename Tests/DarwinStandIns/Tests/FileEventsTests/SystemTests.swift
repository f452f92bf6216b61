import Darwin
import Dispatch
import Testing

@testable import LiveCellsTerminal
@testable import LiveCellsTool

@Suite(.timeLimit(.minutes(60)))
struct `The readers of a pipe on Apple's systems` {
  /// Returns the two ends of a pipe.
  private static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private static func waitUntilGone(from descriptor: Int32) async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: OutputReader.waitUntilGone(from: descriptor))
      }
    }
  }

  @Test func `are reported as gone when the last of them is closed`() async throws {
    let (reading, writing) = try Self.makePipe()
    defer { close(writing) }
    let other = dup(reading)
    close(reading)
    async let isGone = Self.waitUntilGone(from: writing)
    // First, a byte is written and read.
    var byte: UInt8 = 1
    #expect(write(writing, &byte, 1) == 1)
    #expect(read(other, &byte, 1) == 1)
    close(other)
    #expect(await isGone)
  }
}

@Suite(.serialized, .timeLimit(.minutes(60)))
struct `A shell on Apple's systems` {
  /// Runs a command, and returns its exit status.
  private func run(_ text: String, _ environment: [String] = []) throws -> Int32 {
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    let process = try ShellProcess.begin(text, input: input, environment: environment)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  @Test func `has the given environment variables`() throws {
    #expect(try run("[ \"$A-$B\" = 1-2 ]", ["A=1", "B=2"]) == 0)
    #expect(try run("exit 7") == 7)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGPIPE])
  func `has default signal actions, even if signals are ignored here`(
    number: Int32
  ) throws {
    let before = signal(number, SIG_IGN)
    defer { signal(number, before) }
    #expect(try run("kill -\(number) $$; exit 0") == 128 + number)
  }
}

@Suite(.serialized)
struct `Signals on Apple's systems` {
  @Test func `call the handler that is set, until the previous action is restored`() {
    let before = SignalActions.set(SIGUSR1, nil)
    #expect(before.isDefault)
    let relay: SignalHandler = { _ in }
    SignalActions.set(SIGUSR1, relay)
    SignalActions.deliver(SIGUSR1)
    let mine = SignalActions.set(SIGUSR1, before)
    #expect(!mine.isDefault && !mine.isIgnored)
    signal(SIGUSR1, SIG_IGN)
    #expect(SignalActions.set(SIGUSR1, before).isIgnored)
  }
}
