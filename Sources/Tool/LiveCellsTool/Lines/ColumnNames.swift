import KeyValueObserving

/// Unique names for columns with repeated titles.
enum ColumnNames {
  /// Returns the titles with a number after each repetition: `a`, `a:1`, `a:2`.
  ///
  /// All names are distinct, even if a title looks like a numbered one.
  static func distinct(_ titles: [String]) -> [String] {
    let present = Set(titles.map { ExactName($0) })
    guard present.count < titles.count else { return titles }
    var used: Set<ExactName> = []
    var numbers: [ExactName: Int] = [:]
    return titles.map { title in
      let name = ExactName(title)
      if used.insert(name).inserted { return title }
      while true {
        numbers[name, default: 0] += 1
        let numbered = ExactName("\(title):\(numbers[name, default: 0])")
        if !present.contains(numbered), used.insert(numbered).inserted { return numbered.text }
      }
    }
  }
}
