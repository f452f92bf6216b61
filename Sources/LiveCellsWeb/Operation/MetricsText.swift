#if Web
  /// Figures in the form of text in which Prometheus reads them, version 0.0.4.
  struct MetricsText {
    static let type = "text/plain; version=0.0.4; charset=utf-8"

    /// What a figure is: one that goes up and down, or one that only grows.
    enum Kind: String {
      case gauge, counter
    }

    private(set) var text = ""

    /// Adds a figure. Its name has letters, digits and `_` only.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
      let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n\(name) \(number)\n"
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
      add(name, kind, help, Double(value))
    }
  }
#endif
