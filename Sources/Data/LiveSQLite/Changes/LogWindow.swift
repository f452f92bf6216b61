#if SQLite
  /// The pages that were written between two positions of the log, each in its last state.
  struct LogWindow: Sendable {
    struct Page: Sendable {
      var frame: UInt32
      var firstByte: UInt8
      /// The frames before it in the window, or nil if there are many.
      var earlier: [UInt32]? = []

      /// Adds a later state of the page.
      fileprivate mutating func append(_ frame: UInt32, _ firstByte: UInt8) {
        earlier?.append(self.frame)
        if let count = earlier?.count, count > LogWindow.maxStates { earlier = nil }
        self.frame = frame
        self.firstByte = firstByte
      }
    }

    /// The maximum number of frames that are examined, which takes about 30 ms.
    static let maxFrames = 65_536
    /// The maximum size of the frames that are read together with their pages.
    private static let maxRead = 128 << 10
    /// The maximum number of earlier frames of a page that are kept.
    static let maxStates = 16

    private(set) var pages: [UInt32: Page] = [:]
    /// The number of commits.
    private(set) var commits: UInt32 = 0
    /// The state at the end of the window.
    let end: LogHeader
    /// The first frame of the window in the previous log, and the salts of that log. The present
    /// log will overwrite this frame before the later ones.
    private var rest: (first: UInt32, salts: UInt64)?
    /// The bytes of all frames of the present log in the window; empty if they are many.
    private var bytes: [UInt8] = []
    /// The first frame in `bytes`.
    private var first: UInt32 = 1

    /// Reads the frames after one position up to another one.
    ///
    /// - Parameters:
    ///   - start: The earlier position.
    ///   - end: The later position.
    init(
      from start: LogHeader,
      to end: LogHeader,
      _ files: LogFiles,
      rules: ChangeRules
    ) throws(ChangeFallback) {
      self.end = end
      guard start.pageSize == end.pageSize else { throw .schema }
      var first = start.lastFrame
      if start.salts != end.salts {
        // The log has restarted. The counter of commits shows whether frames were missed.
        first = 0
        addRest(after: start, files)
      } else {
        guard end.lastFrame >= first else { throw .recovered }
        // The checksum is cumulative, so it identifies the whole log up to the frame.
        if first > 0 {
          let last = try files.frame(first, pageSize: end.pageSize)
          guard last.salts == end.salts, last.checksum == start.checksum else { throw .recovered }
        }
      }
      guard end.lastFrame >= first else { throw .recovered }
      guard end.lastFrame - first <= Self.maxFrames else { throw .tooLarge }
      self.first = first + 1
      let length = LogFrame.headerLength + end.pageSize
      let frames = first + 1..<end.lastFrame + 1
      if frames.count > 0, frames.count * length <= Self.maxRead {
        bytes = try files.frames(frames, pageSize: end.pageSize)
      }
      for number in first..<end.lastFrame {
        let frame =
          bytes.isEmpty
          ? try files.frame(number + 1, pageSize: end.pageSize)
          : LogFrame(bytes, at: Int(number - first) * length)
        guard frame.salts == end.salts || !rules.contains(.verification), frame.page > 0 else {
          throw .torn
        }
        if pages[frame.page]?.append(number + 1, frame.firstByte) == nil {
          pages[frame.page] = Page(frame: number + 1, firstByte: frame.firstByte)
        }
        if frame.pageCount > 0 { commits += 1 }
      }
      guard !rules.contains(.countsCommits) || commits == end.commits &- start.commits else {
        throw start.salts == end.salts ? .recovered : .restarted
      }
    }

    /// Adds the commits at the end of the previous log that the present one has not overwritten.
    ///
    /// A restart leaves the frames in the file. The present log overwrites them from the first one
    /// on, each beginning with its header, which contains the salts.
    private mutating func addRest(after start: LogHeader, _ files: LogFiles) {
      guard end.lastFrame <= start.lastFrame else { return }
      var open: [UInt32: Page] = [:]
      var number = start.lastFrame + 1
      while number - start.lastFrame <= Self.maxFrames,
        let frame = try? files.frame(number, pageSize: end.pageSize), frame.salts == start.salts,
        frame.page > 0
      {
        open[frame.page] = Page(frame: number, firstByte: frame.firstByte)
        // Frames of a transaction that was not committed are ignored.
        if frame.pageCount > 0 {
          pages.merge(open) { $1 }
          open = [:]
          commits += 1
          rest = (start.lastFrame + 1, start.salts)
        }
        number += 1
      }
    }

    /// Returns whether the frames of the window were valid until now.
    ///
    /// - Parameter present: The present header, read after the frames.
    func isValid(_ present: LogHeader, _ files: LogFiles) -> Bool {
      guard present.salts == end.salts, present.lastFrame >= end.lastFrame else { return false }
      guard let rest else { return true }
      return (try? files.frame(rest.first, pageSize: end.pageSize))?.salts == rest.salts
    }

    /// Creates a window of given pages, for tests of its users.
    init(pages: [UInt32: Page], end: LogHeader) {
      self.pages = pages
      self.end = end
    }

    /// Divides the commits between two positions into those that are excluded and others, and
    /// returns the end of each part. `excluded` contains the numbers of commits.
    static func parts(
      from start: LogHeader,
      to end: LogHeader,
      excluding excluded: Set<UInt32>,
      _ files: LogFiles
    ) throws(ChangeFallback) -> [(end: LogHeader, isExcluded: Bool)] {
      let first = start.salts == end.salts ? start.lastFrame : 0
      if excluded.isEmpty || end.lastFrame <= first { return [(end, false)] }
      guard end.lastFrame - first <= maxFrames else { throw .tooLarge }
      var parts: [(end: LogHeader, isExcluded: Bool)] = []
      var commits = start.commits
      for number in first..<end.lastFrame {
        let frame = try files.frame(number + 1, pageSize: end.pageSize)
        guard frame.salts == end.salts else { throw .torn }
        if frame.pageCount == 0 { continue }
        commits &+= 1
        let isExcluded = excluded.contains(commits)
        if parts.last?.isExcluded == isExcluded { parts.removeLast() }
        parts.append((LogHeader(end, after: frame, number + 1, commits: commits), isExcluded))
      }
      // If commits of the previous log are missing, the numbers are unknown.
      guard let last = parts.popLast(), last.end == end else { return [(end, false)] }
      return parts + [(end, last.isExcluded)]
    }

    /// Returns a page of the window in its last state.
    func page(_ number: UInt32, _ files: LogFiles) throws(ChangeFallback) -> [UInt8] {
      guard let page = pages[number] else { throw .unreadable }
      return try self.page(inFrame: page.frame, files)
    }

    /// Returns the page of a frame of the window.
    func page(inFrame number: UInt32, _ files: LogFiles) throws(ChangeFallback) -> [UInt8] {
      let length = LogFrame.headerLength + end.pageSize
      // The frames of the previous log have greater numbers.
      if number >= first, (Int(number - first) + 1) * length <= bytes.count {
        let start = Int(number - first) * length + LogFrame.headerLength
        return Array(bytes[start..<start + end.pageSize])
      }
      return try files.page(inFrame: number, pageSize: end.pageSize)
    }
  }
#endif
