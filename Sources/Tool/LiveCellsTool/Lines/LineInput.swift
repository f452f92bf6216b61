/// Reads a text with rows of any encoding and format, in pieces.
struct LineInput {
  private let options: LineOptions
  private var decoding = TextDecoding()
  private var splitter = LineSplitter()
  private var reader: (any LineReading)?
  /// The first lines, until the format is recognized.
  private var first: [NumberedLine] = []
  /// Whether colors are removed from the lines.
  private var removesColors = false
  /// The maximum number of lines in `first`.
  private static let maxFirstLines = 1_000

  init(_ options: LineOptions) {
    self.options = options
  }

  /// Reads the next bytes.
  ///
  /// - Parameter isLast: Whether these are the last bytes.
  mutating func read(_ bytes: [UInt8], isLast: Bool = false) -> LineBatch {
    var batch = LineBatch()
    let text = decoding.decode(bytes, isLast: isLast)
    for line in splitter.split(text, isLast: isLast, into: &batch) {
      if reader == nil {
        first.append(line)
        if first.count >= Self.maxFirstLines { recognize(isLast: true, &batch) }
      } else {
        reader?.read(removesColors ? line.withoutColors : line, into: &batch)
      }
    }
    recognize(isLast: isLast, &batch)
    if isLast { reader?.end(into: &batch) } else { reader?.pause(into: &batch) }
    return batch
  }

  /// Recognizes the format by the first lines, if they suffice.
  private mutating func recognize(isLast: Bool, _ batch: inout LineBatch) {
    guard reader == nil else { return }
    let plain = first.map(\.withoutColors)
    guard let form = LineFormat(plain, isLast: isLast, options) else { return }
    reader = form.makeReader(options)
    removesColors = form.mayHaveColors
    let lines = removesColors ? plain : first
    for line in lines.dropFirst(form.skippedLines) { reader?.read(line, into: &batch) }
    first = []
  }
}

/// Properties of a text that are known before it is read.
struct LineOptions {
  /// The key columns.
  var keys = LineKeys(columns: [])
  /// Whether the first line has titles; nil to detect it.
  var hasTitles: Bool?
  /// Whether the text was written by this tool with `--ndjson` or `--record`.
  var isRecord = false
  /// Whether reading begins only when the text is complete.
  var isComplete = false
}
