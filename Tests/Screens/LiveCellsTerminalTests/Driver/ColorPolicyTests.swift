import Testing

@testable import LiveCellsTerminal

@Suite struct ColorPolicyTests {
  @Test(
    arguments: [
      (.auto, [:], true), (.auto, ["NO_COLOR": "1"], false), (.auto, ["NO_COLOR": ""], true),
      (.auto, ["TERM": "dumb"], false), (.auto, ["TERM": "xterm"], true),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], true), (.never, [:], false),
    ] as [(ColorPolicy, [String: String], Bool)]
  )
  func `colours follow the policy first and the environment next`(
    policy: ColorPolicy,
    environment: [String: String],
    usesColor: Bool
  ) {
    #expect(policy.usesColor { environment[$0] } == usesColor)
  }
}
