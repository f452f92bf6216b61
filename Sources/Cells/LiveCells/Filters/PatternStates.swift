/// Runs a pattern as a deterministic automaton whose states are created on demand.
///
/// A state is the set of instructions that may continue. Each scalar of a text leads from one state
/// to exactly one other, without backtracking. The cost is the length of the text, and at most the
/// number of instructions for each state that is created.
struct PatternStates: Sendable {
  /// The properties of a scalar, or of the end of the text, on which instructions depend. Scalars
  /// with equal properties share one symbol.
  private struct Symbol: Hashable {
    /// The sets that contain the scalar.
    var sets = Bits()
    var isWord = false
    var isEnd = false
    /// Whether the scalar is a line feed and the last scalar.
    var isLastLineFeed = false
  }

  private struct State: Hashable {
    /// The instructions that continue from this state.
    var instructions = Bits()
    var isBeginning = false
    var followsWord = false
  }

  /// The maximum number of cached states. All are discarded when a text needs more.
  private static let maxStates = 500
  /// The maximum number of non-ASCII scalars whose symbols are cached.
  private static let maxScalars = 5_000

  private static let unknown: Int32 = -1
  private static let matched: Int32 = -2

  private let program: PatternProgram
  private var symbols: [Symbol] = []
  private var symbolNumbers: [Symbol: Int] = [:]
  private var ofASCII = [Int32](repeating: unknown, count: 128)
  private var ofScalar: [Unicode.Scalar: Int] = [:]
  private var states: [State] = []
  private var stateNumbers: [State: Int32] = [:]
  /// The next state, by state and symbol.
  private var following: [[Int32]] = []
  /// The number of steps so far: scalars read, and instructions visited to create states.
  private(set) var steps = 0

  init(_ program: PatternProgram) {
    self.program = program
  }

  /// Returns whether the pattern matches a part of a text.
  mutating func match(_ text: String) -> Bool {
    var state = number(of: State(isBeginning: program.readsBeginning))
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      steps += 1
      state = follow(state, symbol(of: scalar, isLast: next == nil))
      if state == Self.matched { return true }
    }
    return follow(state, number(of: Symbol(isEnd: true))) == Self.matched
  }

  // MARK: - Symbols

  private mutating func symbol(of scalar: Unicode.Scalar, isLast: Bool) -> Int {
    if isLast, scalar == "\n" {
      var symbol = described(scalar)
      symbol.isLastLineFeed = true
      return number(of: symbol)
    }
    if scalar.isASCII {
      let known = ofASCII[Int(scalar.value)]
      if known != Self.unknown { return Int(known) }
      let symbol = number(of: described(scalar))
      ofASCII[Int(scalar.value)] = Int32(symbol)
      return symbol
    }
    if let known = ofScalar[scalar] { return known }
    if ofScalar.count >= Self.maxScalars { ofScalar = [:] }
    let symbol = number(of: described(scalar))
    ofScalar[scalar] = symbol
    return symbol
  }

  private func described(_ scalar: Unicode.Scalar) -> Symbol {
    var symbol = Symbol(isWord: program.readsWords && ScalarSet.isWord(scalar))
    for (number, set) in program.sets.enumerated() where set.contains(scalar) {
      symbol.sets.insert(number)
    }
    return symbol
  }

  private mutating func number(of symbol: Symbol) -> Int {
    if let number = symbolNumbers[symbol] { return number }
    symbolNumbers[symbol] = symbols.count
    symbols.append(symbol)
    return symbols.count - 1
  }

  // MARK: - States

  private mutating func number(of state: State) -> Int32 {
    if let number = stateNumbers[state] { return number }
    if states.count >= Self.maxStates { (states, stateNumbers, following) = ([], [:], []) }
    let number = Int32(states.count)
    stateNumbers[state] = number
    states.append(state)
    following.append([])
    return number
  }

  private mutating func follow(_ state: Int32, _ symbol: Int) -> Int32 {
    let row = Int(state)
    if symbol < following[row].count, following[row][symbol] != Self.unknown {
      return following[row][symbol]
    }
    guard let next = makeState(after: states[row], symbols[symbol]) else {
      keep(Self.matched, in: row, symbol)
      return Self.matched
    }
    let known = states.count
    let number = number(of: next)
    // If all states were discarded, the row now belongs to another state.
    if states.count >= known { keep(number, in: row, symbol) }
    return number
  }

  private mutating func keep(_ number: Int32, in row: Int, _ symbol: Int) {
    while following[row].count <= symbol { following[row].append(Self.unknown) }
    following[row][symbol] = number
  }

  /// Returns the state after a symbol, or nil if the pattern has matched before the symbol.
  private mutating func makeState(after state: State, _ symbol: Symbol) -> State? {
    var next = State(followsWord: symbol.isWord)
    var seen = Bits()
    // A match may begin at each position, so the first instruction is always included.
    var open = [0] + state.instructions.members
    while let place = open.popLast() {
      steps += 1
      guard seen.insert(place) else { continue }
      switch program.instructions[place] {
      case .match: return nil
      case .set(let set): if symbol.sets.contains(set) { next.instructions.insert(place + 1) }
      case .jump(let target): open.append(target)
      case .split(let one, let other): open += [one, other]
      case .assertion(let assertion):
        if Self.holds(assertion, between: state, and: symbol) { open.append(place + 1) }
      }
    }
    return next
  }

  private static func holds(
    _ assertion: PatternAssertion,
    between state: State,
    and symbol: Symbol
  ) -> Bool {
    switch assertion {
    case .textBegins: state.isBeginning
    case .textEnds(let allowsLineFeed): symbol.isEnd || allowsLineFeed && symbol.isLastLineFeed
    case .wordBoundary: state.followsWord != symbol.isWord
    case .noWordBoundary: state.followsWord == symbol.isWord
    }
  }
}

/// A set of small integers.
private struct Bits: Hashable {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  /// Inserts a number. Returns whether it was not yet a member.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    if contains(number) { return false }
    while words.count <= number >> 6 { words.append(0) }
    words[number >> 6] |= 1 << UInt64(number & 63)
    return true
  }

  var members: [Int] {
    words.indices.flatMap { word in
      (0..<64).filter { words[word] >> UInt64($0) & 1 == 1 }.map { word << 6 | $0 }
    }
  }
}
