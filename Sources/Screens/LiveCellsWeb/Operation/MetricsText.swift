#if Web
  /// Formats figures in the Prometheus text format, version 0.0.4.
  struct MetricsText {
    static let type = "text/plain; version=0.0.4; charset=utf-8"

    /// The type of a metric: a gauge goes up and down, a counter only grows.
    enum Kind: String {
      case gauge, counter
    }

    private(set) var text = ""

    /// Adds a figure. Its name consists of letters, digits and `_`.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
      let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n\(name) \(number)\n"
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
      add(name, kind, help, Double(value))
    }
  }
#endif
