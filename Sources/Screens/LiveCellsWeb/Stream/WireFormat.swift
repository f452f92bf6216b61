#if Web
  /// The formats of a stream.
  enum WireFormat: Hashable, Sendable, CaseIterable {
    /// Server-sent events, for the page.
    case events
    /// Lines of JSON, for programs.
    case lines

    var encoding: any ShapeEncoding {
      switch self {
      case .events: EventEncoding()
      case .lines: LineEncoding()
      }
    }
  }
#endif
