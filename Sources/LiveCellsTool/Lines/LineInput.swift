/// Reads a text of rows, whatever its encoding and its form, in pieces.
struct LineInput {
  private let options: LineOptions
  private var decoding = TextDecoding()
  private var splitter = LineSplitter()
  private var reader: (any LineReading)?
  /// The first lines, while the form of the text is not known.
  private var first: [NumberedLine] = []
  /// How many lines are first at most.
  private static let mostFirst = 1_000

  init(_ options: LineOptions) {
    self.options = options
  }

  /// Reads the next bytes.
  ///
  /// - Parameter isLast: Whether the text ends with them.
  mutating func read(_ bytes: [UInt8], isLast: Bool = false) -> LineBatch {
    var batch = LineBatch()
    let text = decoding.decode(bytes, isLast: isLast)
    for line in splitter.split(text, isLast: isLast, into: &batch) {
      if reader == nil {
        first.append(line)
        if first.count >= Self.mostFirst { recognize(isLast: true, &batch) }
      } else {
        reader?.read(line, into: &batch)
      }
    }
    recognize(isLast: isLast, &batch)
    if isLast { reader?.end(into: &batch) } else { reader?.pause(into: &batch) }
    return batch
  }

  /// Recognizes the form by the first lines, once they are enough.
  private mutating func recognize(isLast: Bool, _ batch: inout LineBatch) {
    guard reader == nil else { return }
    guard let form = LineForm(first, isLast: isLast, options) else { return }
    reader = form.makeReader(options)
    for line in first.dropFirst(form.skippedLines) { reader?.read(line, into: &batch) }
    first = []
  }
}

/// The properties of a text of rows that are known before it is read.
struct LineOptions {
  /// The columns that tell rows apart.
  var keys = LineKeys(columns: [])
  /// Whether the first line has titles; nil if the text decides.
  var hasTitles: Bool?
  /// Whether the text was written by this tool with `--ndjson` or `--record`.
  var isRecord = false
  /// Whether nothing is read before the text is complete.
  var isComplete = false
}
