import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What some lines say.
struct LineBatch {
  var records: [LineRecord] = []
  /// What is wrong with lines that could not be read, by their numbers.
  var faults: [String] = []
}

/// Reads lines from a file descriptor as fast as they are taken, and no faster.
actor LineFeed {
  private let descriptor: Int32
  private let name: String
  private let keys: LineKeys
  private let queue = DispatchQueue(label: "livecells.lines")
  private var reader: (any LineReading)?
  /// The beginning of the next line, in which there is no end of one.
  private var rest: [UInt8] = []
  /// Whether what comes up to the next end of a line belongs to one that is too long.
  private var skipsLine = false
  private var lineNumber = 0

  private static let chunk = 64 << 10
  /// A line longer than this isn't one.
  private static let longestLine = 64 << 20

  /// - Parameter name: What errors call it.
  init(descriptor: Int32, name: String, key: [String]) {
    self.descriptor = descriptor
    self.name = name
    keys = LineKeys(columns: key)
  }

  /// What the next lines say, once there are some; nil at the end.
  ///
  /// - Throws: `OutputError` where the descriptor can't be read, and `CancellationError` at once when the
  ///   task is cancelled: what comes then nobody gets.
  func next() async throws -> LineBatch? {
    var batch = LineBatch()
    while true {
      guard let bytes = try await readMore() else {
        guard reader != nil || !rest.isEmpty else { return nil }
        if !rest.isEmpty { take(rest[...], &batch) }
        do { try reader?.end() } catch { batch.faults.append("line \(lineNumber): \(error)") }
        (rest, reader) = ([], nil)
        return batch
      }
      takeLines(of: bytes, &batch)
      if !batch.records.isEmpty || !batch.faults.isEmpty { return batch }
    }
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
    var bytes = [UInt8](repeating: 0, count: chunk)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 { return nil }
      if errno != EINTR {
        throw OutputError.input("\(name): " + String(cString: strerror(errno)))
      }
    }
  }

  private func takeLines(of bytes: [UInt8], _ batch: inout LineBatch) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let line = bytes[start...end]
      start = end + 1
      if skipsLine {
        skipsLine = false
      } else if rest.isEmpty {
        take(line, &batch)
      } else {
        rest += line
        take(rest[...], &batch)
        rest = []
      }
    }
    if skipsLine { return }
    rest += bytes[start...]
    if rest.count > Self.longestLine {
      lineNumber += 1
      batch.faults.append("line \(lineNumber): it is longer than \(Self.longestLine >> 20) MB")
      rest = []
      skipsLine = true
    }
  }

  private func take(_ line: ArraySlice<UInt8>, _ batch: inout LineBatch) {
    lineNumber += 1
    do {
      batch.records += try records(of: line)
    } catch {
      batch.faults.append("line \(lineNumber): \(error)")
    }
  }

  /// What a line says. The first one that isn't blank says which form it has.
  private func records(of line: ArraySlice<UInt8>) throws -> [LineRecord] {
    if reader == nil {
      guard let first = line.first(where: { $0 > 0x20 }) else { return [] }
      if first == UInt8(ascii: "{") {
        reader = JSONLineReader(keys: keys)
      } else if line.contains(UInt8(ascii: ",")) {
        reader = CSVLineReader(keys: keys)
      } else {
        reader = ColumnLineReader(keys: keys)
      }
    }
    return try reader?.read(line) ?? []
  }
}
