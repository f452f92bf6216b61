/// Observes a list and its rows, and compares the reported changes with the actual state.
@MainActor
final class ContractWitness {
  private final class Sight {
    let row: Row
    var values: [Value]
    var tokens: [ObservationToken] = []

    init(_ row: Row, _ values: [Value]) {
      self.row = row
      self.values = values
    }
  }

  private let list: FetchedRows
  /// The keys of the list according to the reported changes; nil for a row whose key is unknown.
  private var reported: [RowKey?]
  private var sights: [RowKey: Sight] = [:]
  private var token: ObservationToken?
  private var sectionToken: ObservationToken?
  /// The sections at the time of the last notification.
  private var reportedSections: [RowSection]?

  init(_ list: FetchedRows) {
    self.list = list
    reported = Array(repeating: nil, count: list.count)
    token = list.observeChanges { [weak self] in self?.apply($0) }
    reportedSections = list.sections
    sectionToken = list.observeSections { [weak self] in
      MainActor.assumeIsolated { self?.reportedSections = self?.list.sections }
    }
  }

  private func apply(_ change: ListChange) {
    reportedSections = list.sections
    if change.isReload {
      reported = Array(repeating: nil, count: list.count)
      return
    }
    let gone = Set(change.removals + change.moves.map(\.from))
    let moved = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.to, reported[$0.from]) })
    var rest = reported.enumerated().filter { !gone.contains($0.offset) }.map(\.element)[...]
    let total = reported.count - gone.count + change.insertions.count + change.moves.count
    let inserted = Set(change.insertions)
    reported = (0..<total).map { position in
      if let key = moved[position] { return key }
      return inserted.contains(position) ? nil : rest.popFirst() ?? nil
    }
  }

  /// Returns a fault if the list shows values that its rows never had. Valid while reads are
  /// pending.
  func faultOnTheWay(_ model: ContractModel) -> String? {
    if let sections = list.sections {
      let rowCount = sections.reduce(0) { $0 + $1.rowCount }
      if rowCount != list.count {
        return "the sections have \(rowCount) rows, the list \(list.count)"
      }
    }
    for position in 0..<list.count {
      let row = list[position]
      guard let values = try? (0..<3).map({ try row.value(at: $0) }) else { continue }
      if model.history[row.key]?.contains(values) != true {
        return "\(row) has the values \(values), which were never committed"
      }
    }
    return nil
  }

  /// Returns a fault of the list's rows. Valid when all reads have completed.
  func faultAtRest(_ expected: [[Value]], _ numbers: inout SplitMix64) async -> String? {
    if let failure = list.status.failure { return "\(failure)" }
    guard list.count == expected.count else {
      return "the list has \(list.count) rows, expected \(expected.count)"
    }
    guard reported.count == expected.count else {
      return "the reported changes lead to \(reported.count) rows, expected \(expected.count)"
    }
    for position in expected.indices.shuffled(using: &numbers) {
      if let fault = await fault(at: position, expected[position]) { return fault }
    }
    return sightFault(expected)
  }

  /// Returns a fault of the list's sections. Valid when all reads have completed.
  func sectionFault(_ expected: [(value: Value, rowCount: Int)]?) -> String? {
    let sections = list.sections
    if sections != reportedSections {
      return "the change of the sections to \(sections ?? []) was not reported"
    }
    guard let sections, let expected else {
      return (sections == nil) == (expected == nil)
        ? nil : "sections are present or absent, contrary to the request"
    }
    let isSame =
      sections.count == expected.count
      && zip(sections, expected).allSatisfy { $0.value == $1.value && $0.rowCount == $1.rowCount }
    return isSame ? nil : "the sections are \(sections), expected \(expected)"
  }

  /// Returns a fault of searches through the list. Valid when all reads have completed.
  func searchFault(_ expected: [[Value]], _ numbers: inout SplitMix64) async throws -> String? {
    for _ in 0..<4 {
      let count = expected.count
      let start = count == 0 ? 0 : Int.random(in: 0..<count, using: &numbers)
      let isBackwards = Bool.random(using: &numbers)
      // Sometimes no row has the value.
      let value = expected.randomElement(using: &numbers)?[1] ?? .integer(1)
      let wanted = Int.random(in: 0..<4, using: &numbers) == 0 ? .text("missing") : value
      let condition = ValueFilter("a is \(wanted)", keys: ["a"]) { { $0 == [wanted] } }
      let quest = RowQuest(
        condition,
        among: Bool.random(using: &numbers) ? Self.candidates(for: wanted) : nil,
        from: start,
        isBackwards: isBackwards,
        count: count
      )
      let found = try await list.firstPosition(quest) { _ in }
      let order = (0..<count).map { step in
        (start + (isBackwards ? -step : step) + count) % count
      }
      let position = order.first { expected[$0][1] == wanted }
      let search = "a search for \(wanted), \(isBackwards ? "backwards" : "forwards") from \(start)"
      guard found == position else {
        return "\(search), found \(found.map(String.init) ?? "nothing"), expected "
          + (position.map(String.init) ?? "nothing")
      }
      guard let found else { continue }
      let key = RowKey(Array(expected[found].prefix(1)))
      if list[found].key != key { return "\(search), leads to \(list[found].key), expected \(key)" }
      if list.position(of: list[found]) != found { return "\(search), moved \(key)" }
    }
    return nil
  }

  /// Returns a condition that rows with a value in the column `a` satisfy.
  private static func candidates(for wanted: Value) -> CandidateCondition {
    let (text, kinds): (String, CandidateCondition.Kinds) =
      switch wanted {
      case .null: ("absent", .nulls)
      case .integer(let number): ("\(number)", [])
      case .text(let text): (text.lowercased(), [])
      default: ("", [.nulls, .numbers, .reals, .blobs, .booleans, .dates])
      }
    return CandidateCondition(text, in: [CandidateCondition.Column(key: "a", kinds: kinds)])
  }

  private func fault(at position: Int, _ expected: [Value]) async -> String? {
    list.prepare(position..<(position + 1))
    await list.settle()
    let row = list[position]
    let key = RowKey(Array(expected.prefix(1)))
    if row.key != key { return "position \(position) has \(row.key), expected \(key)" }
    if let known = reported[position], known != key {
      return "the reported changes lead to \(known) at position \(position), expected \(key)"
    }
    reported[position] = key
    guard let values = try? (0..<3).map({ try row.value(at: $0) }) else {
      return "\(row) is not loaded when the list is idle"
    }
    if values != expected { return "\(row) has the values \(values), expected \(expected)" }
    if list.position(of: row) != position { return "\(row) has another reported position" }
    watch(row, values)
    return nil
  }

  private func watch(_ row: Row, _ values: [Value]) {
    if sights[row.key] != nil { return }
    let sight = Sight(row, values)
    sights[row.key] = sight
    sight.tokens = (0..<3).map { column in
      row.observe(\.[column], options: .new) { [weak sight] _, change in
        if let value = change.new { sight?.values[column] = value }
      }
    }
  }

  private func sightFault(_ expected: [[Value]]) -> String? {
    let rows = Dictionary(uniqueKeysWithValues: expected.map { (RowKey(Array($0.prefix(1))), $0) })
    for (key, sight) in sights {
      guard let row = rows[key] else { continue }
      if sight.values != row { return "\(key) was reported as \(sight.values), but is \(row)" }
    }
    return nil
  }
}
