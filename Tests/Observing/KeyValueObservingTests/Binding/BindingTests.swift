import KeyValueObserving
import Testing

private final class Label {
  var text = ""
}

@KeyValueObservable
private final class TextField {
  var text = ""
}

@Suite struct BindingTests {
  @Test func `a one-way binding copies immediately and after each change`() {
    let user = User("a")
    let label = Label()
    let binding = Binding(user, \.name, to: label, \.text)
    #expect(label.text == "a")
    user.name = "b"
    #expect(label.text == "b")
    binding.invalidate()
    user.name = "c"
    #expect(label.text == "b")
  }

  @Test func `a transform formats`() {
    let request = Request()
    let label = Label()
    let binding = Binding(request, \.received, to: label, \.text) { "\($0) bytes" }
    request.received = 5
    #expect(label.text == "5 bytes")
    binding.invalidate()
  }

  @Test func `a two-way binding copies in both directions without a loop`() {
    let user = User("a")
    let field = TextField()
    var writes = 0
    let counter = user.observe(\.name) { _, _ in writes += 1 }
    let binding = Binding(user, \.name, twoWay: field, \.text)
    #expect(field.text == "a")
    field.text = "typed"
    #expect(user.name == "typed")
    #expect(writes == 1)
    user.name = "set"
    #expect(field.text == "set")
    #expect(writes == 2)
    binding.invalidate()
    counter.invalidate()
  }

  @Test func `an entry that the reverse transform rejects leaves the source unchanged`() {
    let request = Request()
    let field = TextField()
    let binding = Binding(
      request,
      \.received,
      twoWay: field,
      \.text,
      transform: { "\($0)" },
      reverse: { Int($0) }
    )
    field.text = "12"
    #expect(request.received == 12)
    field.text = "12x"
    #expect(request.received == 12)
    #expect(field.text == "12x")
    binding.invalidate()
  }

  @Test func `a formatter converts in both directions`() {
    let request = Request()
    let field = TextField()
    let label = Label()
    let bindings = [
      Binding(request, \.received, twoWay: field, \.text, formatter: .text()),
      Binding(request, \.received, to: label, \.text, formatter: .text()),
    ]
    #expect(field.text == "0")
    field.text = "40"
    #expect(request.received == 40)
    #expect(label.text == "40")
    field.text = "forty"
    #expect(request.received == 40)
    #expect(label.text == "40")
    bindings.forEach { $0.invalidate() }
  }

  @Test func `a two-way binding through a rounding transform terminates`() {
    let request = Request()
    let field = TextField()
    var writes = 0
    let counter = field.observe(\.text) { _, _ in writes += 1 }
    let binding = Binding(
      request,
      \.received,
      twoWay: field,
      \.text,
      transform: { "\($0 / 10)" },
      reverse: { Int($0).map { $0 * 10 } }
    )
    request.received = 123
    #expect(field.text == "12")
    #expect(request.received == 123)
    #expect(writes == 2)
    counter.invalidate()
    binding.invalidate()
  }

  @Test func `a binding retains neither side and may outlive both`() {
    weak var source: User?
    weak var target: Label?
    let binding: Binding
    do {
      let user = User("a")
      let label = Label()
      source = user
      target = label
      binding = Binding(user, \.name, to: label, \.text)
    }
    #expect(source == nil)
    #expect(target == nil)
    binding.invalidate()
  }

  @Test func `a nested path of a model can be bound`() {
    let request = Request()
    let label = Label()
    let binding = Binding(request, \.owner?.name, to: label, \.text) { $0 ?? "nobody" }
    #expect(label.text == "nobody")
    request.owner = User("a")
    #expect(label.text == "a")
    binding.invalidate()
  }
}
