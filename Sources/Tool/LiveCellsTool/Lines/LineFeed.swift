import CLibrary
import Dispatch

/// Reads rows from a file descriptor, no faster than they are consumed.
actor LineFeed {
  private let descriptor: Int32
  private let name: String
  private let queue = DispatchQueue(label: "livecells.lines")
  private var input: LineInput?

  private static let chunk = 64 << 10
  /// The maximum number of bytes that are read together and become one change.
  private static let maxBytes = 4 << 20

  /// - Parameter name: The name of the source in errors.
  init(descriptor: Int32, name: String, _ options: LineOptions) {
    self.descriptor = descriptor
    self.name = name
    input = LineInput(options)
  }

  /// Returns the contents of the next lines when some are available, or nil at the end.
  ///
  /// - Throws: `OutputError` when the descriptor cannot be read. `CancellationError` when the task
  ///   is cancelled, without waiting for the read; its bytes are dropped.
  func next() async throws -> LineBatch? {
    while input != nil {
      guard let bytes = try await readMore() else {
        let batch = input?.read([], isLast: true)
        input = nil
        return batch
      }
      guard let batch = input?.read(bytes) else { return nil }
      if !batch.records.isEmpty || !batch.faults.isEmpty { return batch }
    }
    return nil
  }

  private func readMore() async throws -> [UInt8]? {
    let (descriptor, name) = (descriptor, name)
    let read = WaitingRead()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        read.begin(continuation)
        queue.async { read.end(Result { try Self.bytes(from: descriptor, name) }) }
      }
    } onCancel: {
      read.end(.failure(CancellationError()))
    }
  }

  private static func bytes(from descriptor: Int32, _ name: String) throws -> [UInt8]? {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: chunk)
    while all.count < maxBytes {
      // Bytes that have arrived are processed without waiting for more.
      if !all.isEmpty, !isReady(descriptor) { break }
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        all += bytes[..<count]
      } else if count == 0 {
        return all.isEmpty ? nil : all
      } else if errno != EINTR {
        if !all.isEmpty { return all }
        throw OutputError.input("\(name): " + String(cString: strerror(errno)))
      }
    }
    return all
  }

  private static func isReady(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
  }
}
