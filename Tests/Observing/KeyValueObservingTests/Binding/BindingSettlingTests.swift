import KeyValueObserving
import Testing

/// A model that limits its number to a range.
@KeyValueObservable
private final class Bounded {
  var amount: Int {
    get { plain }
    set { plain = min(max(newValue, 0), 100) }
  }
  private var plain = 0
}

/// A field that transforms the text it is given.
@KeyValueObservable
private final class Shaping {
  @NotObserved var shape: (String) -> String = { $0 }
  var text: String {
    get { plain }
    set { plain = shape(newValue) }
  }
  private var plain = ""
}

@KeyValueObservable
private final class Cell {
  var value: Int
  var amount: Int?

  init(_ value: Int) { self.value = value }
}

/// Bindings whose sides modify the values.
@Suite struct BindingSettlingTests {
  @Test func `a value modified by the target is copied to the source`() {
    let user = User("a")
    let field = Shaping()
    field.shape = { $0.uppercased() }
    let binding = Binding(user, \.name, twoWay: field, \.text)
    #expect((user.name, field.text) == ("A", "A"))
    user.name = "abc"
    #expect((user.name, field.text) == ("ABC", "ABC"))
    field.text = "def"
    #expect((user.name, field.text) == ("DEF", "DEF"))
    binding.invalidate()
  }

  @Test func `a value modified by the source is copied to the target`() {
    let model = Bounded()
    let field = Shaping()
    let binding = Binding(model, \.amount, twoWay: field, \.text, formatter: .text())
    field.text = "500"
    #expect((model.amount, field.text) == (100, "100"))
    field.text = "12"
    #expect((model.amount, field.text) == (12, "12"))
    field.text = "012"
    // Read back, the text equals the source's value, so it is left as entered.
    #expect((model.amount, field.text) == (12, "012"))
    binding.invalidate()
  }

  @Test func `two sides that never agree stop after one exchange`() {
    let model = Shaping()
    let field = Shaping()
    model.shape = { $0.lowercased() }
    field.shape = { $0.uppercased() }
    var writes = 0
    let counter = field.observe(\.text) { _, _ in writes += 1 }
    let binding = Binding(model, \.text, twoWay: field, \.text)
    writes = 0
    model.text = "Abc"
    #expect((model.text, field.text) == ("abc", "ABC"))
    #expect(writes == 2)
    field.text = "Def"
    #expect((model.text, field.text) == ("def", "DEF"))
    counter.invalidate()
    binding.invalidate()
  }

  @Test func `changes made to either side during a copy are copied too`() {
    let (source, target) = (Cell(0), Cell(0))
    let binding = Binding(source, \.value, twoWay: target, \.value)
    let clamp = target.observe(\.value) { target, _ in
      if source.value == 1 { source.value = 5 }
    }
    source.value = 1
    #expect((source.value, target.value) == (5, 5))
    clamp.invalidate()
    let answer = source.observe(\.value) { source, _ in
      if target.value == 7 { target.value = 8 }
    }
    target.value = 7
    #expect((source.value, target.value) == (8, 8))
    answer.invalidate()
    binding.invalidate()
  }

  @Test func `circular bindings terminate`() {
    let cells = (0..<3).map { Cell($0) }
    let bindings = (0..<3).map { Binding(cells[$0], \.value, to: cells[($0 + 1) % 3], \.value) }
    for (number, cell) in cells.enumerated() {
      cell.value = 10 + number
      #expect(cells.map(\.value) == [10 + number, 10 + number, 10 + number])
    }
    bindings.forEach { $0.invalidate() }
  }

  @Test func `circular bindings that never agree stop`() {
    let (one, other) = (Cell(0), Cell(0))
    let bindings = [
      Binding(one, \.value, to: other, \.value) { $0 + 1 },
      Binding(other, \.value, to: one, \.value) { $0 + 1 },
    ]
    one.value = 1
    #expect(one.value > 1)
    bindings.forEach { $0.invalidate() }
  }

  @Test func `a one-way binding copies changes that observers of the target make to the source`() {
    let (source, target) = (Cell(0), Cell(0))
    let binding = Binding(source, \.value, to: target, \.value)
    let counting = target.observe(\.value) { _, _ in
      if source.value < 10 { source.value += 1 }
    }
    source.value = 1
    #expect((source.value, target.value) == (10, 10))
    counting.invalidate()
    binding.invalidate()
  }

  @Test func `invalid text leaves an optional number unchanged`() {
    let cell = Cell(0)
    let field = Shaping()
    cell.amount = 3
    let binding = Binding(
      cell,
      \.amount,
      twoWay: field,
      \.text,
      transform: { $0.map { "\($0)" } ?? "" },
      reverse: { Int($0) }
    )
    field.text = "x"
    #expect(cell.amount == 3)
    #expect(field.text == "x")
    field.text = "4"
    #expect(cell.amount == 4)
    binding.invalidate()
  }

  @Test func `an optional number is shown as text, and nil as none`() {
    let cell = Cell(0)
    let field = Shaping()
    let binding = Binding(cell, \.amount, twoWay: field, \.text, formatter: .text())
    #expect(field.text == "")
    field.text = "12"
    #expect(cell.amount == 12)
    field.text = "12x"
    #expect(cell.amount == 12)
    field.text = ""
    #expect(cell.amount == nil)
    cell.amount = 5
    #expect(field.text == "5")
    binding.invalidate()
  }
}
