/// A regular expression, compiled to the instructions of a nondeterministic automaton.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Continues with the next instruction after a scalar of a set.
    case set(Int)
    /// Continues with the next instruction if a condition holds.
    case assertion(PatternAssertion)
    /// Continues at both instructions.
    case split(Int, Int)
    case jump(Int)
    /// Accepts: the pattern has matched.
    case match
  }

  /// The maximum number of instructions. It bounds the work per character of a text.
  static let maxInstructions = 1_000

  private(set) var instructions: [Instruction] = []
  /// The sets to which instructions refer by index.
  private(set) var sets: [ScalarSet] = []
  private var setNumbers: [ScalarSet: Int] = [:]
  private(set) var readsWords = false
  private(set) var readsBeginning = false
  /// The number of parts compiled so far. Its limit bounds the work for parts that produce no
  /// instruction.
  private var compiledParts = 0

  /// Compiles a pattern.
  ///
  /// - Throws: `FilterError` if the pattern is wrong, not supported or too large.
  init(_ pattern: String) throws {
    try compile(try PatternParser.parse(pattern))
    instructions.append(.match)
  }

  private mutating func compile(_ node: PatternNode) throws {
    compiledParts += 1
    guard instructions.count < Self.maxInstructions, compiledParts <= 20 * Self.maxInstructions
    else {
      throw FilterError(
        description: "the expanded pattern has more than \(Self.maxInstructions) steps"
      )
    }
    switch node {
    case .empty: break
    case .set(let set): instructions.append(.set(number(of: set)))
    case .assertion(let assertion): append(assertion)
    case .sequence(let nodes): for node in nodes { try compile(node) }
    case .choice(let nodes): try compile(choice: nodes)
    case .repetition(let node, let least, let most):
      for _ in 0..<least { try compile(node) }
      if let most {
        try compile(node, atMost: most - least)
      } else {
        try compile(anyNumberOf: node)
      }
    }
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = setNumbers[set] { return number }
    setNumbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  private mutating func append(_ assertion: PatternAssertion) {
    switch assertion {
    case .textBegins: readsBeginning = true
    case .wordBoundary, .noWordBoundary: readsWords = true
    case .textEnds: break
    }
    instructions.append(.assertion(assertion))
  }

  private mutating func compile(choice nodes: [PatternNode]) throws {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let start = instructions.count
      instructions.append(.split(start + 1, 0))
      try compile(node)
      ends.append(instructions.count)
      instructions.append(.jump(0))
      instructions[start] = .split(start + 1, instructions.count)
    }
    if let last = nodes.last { try compile(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func compile(anyNumberOf node: PatternNode) throws {
    let start = instructions.count
    instructions.append(.split(start + 1, 0))
    try compile(node)
    instructions.append(.jump(start))
    instructions[start] = .split(start + 1, instructions.count)
  }

  private mutating func compile(_ node: PatternNode, atMost count: Int) throws {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(instructions.count)
      instructions.append(.split(0, 0))
      try compile(node)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }
}
