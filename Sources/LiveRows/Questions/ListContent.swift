/// What is known of a list of rows.
package enum ListContent: Sendable {
  /// All keys, in order: those of a small table, or a snapshot of a large one whose order no index
  /// gives.
  case keys(KeyList)
  /// A window of a large table whose order an index gives, or that is shown by its key until the
  /// order is known.
  case window(RowWindow)

  /// The number of rows, as it is believed to be.
  var count: Int {
    switch self {
    case .keys(let list): list.keys.count
    case .window(let window): window.count
    }
  }

  /// The sections, as far as they are known.
  var sections: [ValueSection] {
    switch self {
    case .keys(let list): list.sections
    case .window(let window): window.sections
    }
  }

  /// Whether the order that was asked for is not known, or not that of the present state.
  var isOrderDelayed: Bool {
    switch self {
    case .keys(let list): list.isDelayed
    case .window(let window): window.isPreliminary
    }
  }

  /// Whether the order is not even that of an earlier state.
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
