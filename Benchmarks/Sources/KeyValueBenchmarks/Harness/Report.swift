/// The result of one benchmark.
struct Report: Codable {
  let name: String
  let title: String
  let notes: [String]
  let figures: [Figure]
  let verdicts: [Verdict]

  init(_ benchmark: Benchmark, _ figures: [Figure]) {
    name = benchmark.name
    title = benchmark.title
    notes = benchmark.notes
    self.figures = figures
    verdicts = benchmark.goals.map { $0.verdict(on: figures) }
  }

  /// The report in Markdown.
  var text: String {
    let product = figures.first { $0.subject == Subject.product }?.nanoseconds
    var rows = [["who", "ns", "× \(Subject.product)", "heap blocks", "bytes"]]
    for figure in figures {
      let ratio = figure.nanoseconds.flatMap { time in product.map { time / $0 } }
      rows.append([
        figure.subject,
        figure.nanoseconds.map(Format.short) ?? "–",
        ratio.map(Format.short) ?? "–",
        figure.blocks.map(Format.short) ?? "–",
        figure.bytes.map(Format.short) ?? "–",
      ])
    }
    var parts = ["## \(name)", title, Format.table(rows)]
    if !verdicts.isEmpty {
      parts.append(
        verdicts.map { verdict in
          let word =
            switch verdict.isReached {
            case true?: "reached"
            case false?: "MISSED"
            case nil: "unknown"
            }
          return "- target \(verdict.goal): \(word) (\(verdict.found))"
        }.joined(separator: "\n")
      )
    }
    if !notes.isEmpty { parts.append(notes.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n") + "\n"
  }
}
