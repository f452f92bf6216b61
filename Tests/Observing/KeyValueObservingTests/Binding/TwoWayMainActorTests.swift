import KeyValueObserving
import Testing

/// A field of a form.
@MainActor @KeyValueObservable private final class Field {
  var text = ""
  var number = 0
}

/// Two-way bindings between an object that other threads change and one of the main actor.
@MainActor @Suite struct `Bound both ways with the main actor` {
  private let tank = Tank()
  private let field = Field()

  private func bindText() -> Binding {
    Binding(
      tank,
      \.level,
      twoWayOnMainActor: field,
      \.text,
      transform: { "\($0)" },
      reverse: { Int($0.filter { $0 != "." }) }
    )
  }

  /// Waits for the copies that were requested, and for those that they request. The main actor
  /// makes them in order.
  private func settle() async {
    for _ in 0..<10 { await Task { @MainActor in }.value }
  }

  @Test func `a typed text changes the model immediately, a change of the model the field later`()
    async
  {
    tank.level = 3
    let binding = bindText()
    #expect(field.text == "3")
    field.text = "4"
    #expect(tank.level == 4)
    await onThreads(2) { thread in if thread == 0 { tank.level = 5 } }
    while field.text != "5" { await Task.yield() }
    #expect(tank.level == 5)
    binding.invalidate()
    field.text = "6"
    tank.level = 7
    await settle()
    #expect(field.text == "6" && tank.level == 7)
    #expect(!tank.isObserved("level") && !field.isObserved("text"))
  }

  @Test func `a text that means the same value stays as it was typed`() async {
    let binding = bindText()
    field.text = "12."
    await settle()
    #expect(field.text == "12." && tank.level == 12)
    field.text = "twelve"
    await settle()
    #expect(field.text == "twelve" && tank.level == 12, "what is no value changes nothing")
    tank.level = 12
    await settle()
    #expect(field.text == "twelve", "the model has not changed")
    tank.level = 13
    while field.text != "13" { await Task.yield() }
    binding.invalidate()
  }

  @Test func `a value entered before an earlier change arrives is kept`() async {
    let binding = Binding(tank, \.level, twoWayOnMainActor: field, \.number)
    await onThreads(2) { thread in if thread == 0 { tank.level = 1 } }
    field.number = 2
    await settle()
    #expect(tank.level == 2 && field.number == 2)
    binding.invalidate()
  }

  @Test func `changes of an observer during a copy reach both sides`() async {
    let binding = Binding(tank, \.level, twoWayOnMainActor: field, \.number)
    let limit = tank.observe(\.level) { tank, _ in if tank.level > 9 { tank.level = 9 } }
    let round = field.observe(\.number) { field, _ in if field.number == 8 { field.number = 7 } }
    field.number = 12
    #expect(tank.level == 9)
    await settle()
    #expect(field.number == 9)
    tank.level = 8
    await settle()
    #expect(field.number == 7 && tank.level == 7)
    limit.invalidate()
    round.invalidate()
    binding.invalidate()
  }

  @Test func `both sides are equal after any number of concurrent changes`() async {
    let binding = Binding(tank, \.level, twoWayOnMainActor: field, \.number)
    for round in 1...30 {
      async let others: Void = onThreads(3) { thread in
        for step in 1...40 { tank.level = round * 1000 + thread * 100 + step }
      }
      for step in 1...20 {
        field.number = -(round * 100 + step)
        await Task.yield()
      }
      await others
      while field.number != tank.level { await Task.yield() }
      field.number = round
      #expect(tank.level == round)
    }
    binding.invalidate()
  }

  @Test func `neither side is retained`() async {
    weak var deadField: Field?
    weak var deadTank: Tank?
    let binding: Binding
    do {
      let (tank, field) = (Tank(), Field())
      (deadTank, deadField) = (tank, field)
      binding = Binding(tank, \.level, twoWayOnMainActor: field, \.number)
      tank.level = 1
    }
    #expect(deadField == nil && deadTank == nil)
    await settle()
    binding.invalidate()
  }
}
