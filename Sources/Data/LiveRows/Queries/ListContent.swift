/// The known rows of a list.
package enum ListContent: Sendable {
  /// All keys in order: those of a small table, or a snapshot of a large table whose order no index
  /// provides.
  case keys(KeyList)
  /// A window of a large table whose order an index provides, or that is shown in key order until
  /// the order is known.
  case window(RowWindow)

  /// The number of rows, which may be an estimate.
  var count: Int {
    switch self {
    case .keys(let list): list.keys.count
    case .window(let window): window.count
    }
  }

  /// The known sections.
  var sections: [ValueSection] {
    switch self {
    case .keys(let list): list.sections
    case .window(let window): window.sections
    }
  }

  /// Whether the requested order is unknown or that of an earlier state.
  var isOrderDelayed: Bool {
    switch self {
    case .keys(let list): list.isDelayed
    case .window(let window): window.isPreliminary
    }
  }

  /// Whether the requested order is unknown.
  var isPreliminary: Bool {
    switch self {
    case .keys(let list): list.isPreliminary
    case .window(let window): window.isPreliminary
    }
  }

  /// Whether the count and the positions are exact.
  var isCountExact: Bool {
    switch self {
    case .keys(let list): !list.isDelayed
    case .window(let window): window.isCounted
    }
  }
}
