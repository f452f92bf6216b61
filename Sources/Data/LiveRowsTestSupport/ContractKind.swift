/// The kinds of lists that a contract checks.
enum ContractKind: CaseIterable {
  case byKey
  case ordered
  case limited
  case inSections
  case largeByKey
  case largeOrdered
  case slow

  var hashSeed: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  var request: RowRequest {
    switch self {
    case .byKey, .largeByKey: RowRequest(table: "t")
    case .ordered, .largeOrdered, .slow: RowRequest(table: "t", order: ["b", "a desc", "id"])
    case .limited: RowRequest(table: "t", order: ["a desc", "id desc"], limit: 7)
    case .inSections: RowRequest(table: "t", order: ["b", "id"], section: "a")
    }
  }

  /// Returns the sort terms of the list's request.
  ///
  /// - Parameter isNullGreatest: Whether the database sorts NULL after all other values by default.
  func order(isNullGreatest: Bool) -> [SortTerm] {
    let falling = SortTerm("a", ascending: false, nils: isNullGreatest ? .first : .last)
    return switch self {
    case .byKey, .largeByKey: [SortTerm("id")]
    case .ordered, .largeOrdered, .slow:
      [SortTerm("b"), falling, SortTerm("id")]
    case .limited: [falling, SortTerm("id", ascending: false)]
    case .inSections: [SortTerm("b"), SortTerm("id")]
    }
  }

  @MainActor var tuning: FetchedRows.Tuning {
    var tuning = FetchedRows.Tuning()
    tuning.interval = .zero
    switch self {
    case .byKey, .ordered, .limited, .inSections: return tuning
    case .largeByKey, .largeOrdered, .slow:
      tuning.smallCount = 4
      tuning.scanPiece = 5
      tuning.orderPiece = 5
      tuning.markStride = 2
      if self == .slow { tuning.steps = 0 }
      return tuning
    }
  }
}
