import KeyValueObserving
import Testing

@KeyValueObservable
private final class Boiler {
  var level = 0
}

/// A target of the main actor that records its calls.
@MainActor private final class Watcher {
  var told: [String] = []
  var level = 0
  var text = "" {
    didSet { told.append(text) }
  }
  var observer: Observer?

  func changed() { told.append("changed") }
  func take(_ change: Change<Int>) {
    told.append("\(change.isPrior ? "before" : "after") \(change.old ?? -1) \(change.new ?? -1)")
  }
  func values(_ old: Int?, _ new: Int?) { told.append("\(old ?? -1) \(new ?? -1)") }
  func see(_ tank: Tank, _ change: Change<Int>) { told.append("new:\(change.new ?? -1)") }
  func look(_ tank: Tank) { told.append("tank") }
  fileprivate func level(_ boiler: Boiler, _ change: Change<Int>) {
    told.append("level \(change.new ?? -1)")
  }
  func end(_ change: Change<Int>) {
    told.append("\(change.new ?? -1)")
    if change.new == 3 { observer?.invalidate() }
  }
}

/// Delivery on the main actor to targets that belong to it.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Delivered on the main actor` {
  /// Waits for the copies that were requested, and for those that they request. The main actor
  /// makes them in order.
  private func settle() async {
    for _ in 0..<10 { await Task { @MainActor in }.value }
  }

  @Test func `an action is called there for each change, in order`() async {
    let boiler = Boiler()
    let watcher = Watcher()
    let observers = [
      Observer(of: boiler, \.level, onMainActor: watcher, action: Watcher.changed),
      Observer(of: boiler, \.level, onMainActor: watcher, action: Watcher.values),
    ]
    boiler.level = 1
    boiler.level = 2
    #expect(watcher.told.isEmpty, "not where the change is made")
    while watcher.told.count < 4 { await Task.yield() }
    #expect(watcher.told.filter { $0 != "changed" } == ["0 1", "1 2"])
    observers.forEach { $0.invalidate() }
  }

  @Test func `a notice before a change may come after it`() async {
    let boiler = Boiler()
    let watcher = Watcher()
    let observer = Observer(
      of: boiler,
      \.level,
      options: [.prior, .old, .new],
      onMainActor: watcher,
      action: Watcher.take
    )
    boiler.level = 1
    boiler.level = 2
    while watcher.told.count < 4 { await Task.yield() }
    #expect(watcher.told == ["before 0 -1", "after 0 1", "before 1 -1", "after 1 2"])
    observer.invalidate()
  }

  @Test func `nothing is called after an observer was ended there`() async {
    let boiler = Boiler()
    let watcher = Watcher()
    watcher.observer = Observer(
      of: boiler,
      \.level,
      options: .new,
      onMainActor: watcher,
      action: Watcher.end
    )
    for level in 1...10 { boiler.level = level }
    // The observation ends when its task asks for the next change, after the last call.
    while boiler.isObserved("level") { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(watcher.told == ["1", "2", "3"])
  }

  @Test func `an observation ends with its target, which is not retained`() async {
    let boiler = Boiler()
    weak var dead: Watcher?
    let observer: Observer
    do {
      let watcher = Watcher()
      dead = watcher
      observer = Observer(of: boiler, \.level, onMainActor: watcher, action: Watcher.changed)
    }
    #expect(dead == nil)
    boiler.level = 1
    while boiler.isObserved("level") { await Task.yield() }
    observer.invalidate()
  }

  @Test func `a method of the main actor is called there, for each change of other threads`() async
  {
    let tank = Tank()
    let watcher = Watcher()
    let observers = [
      Observer(of: tank, \.level, target: watcher, action: Watcher.changed),
      Observer(of: tank, \.level, target: watcher, action: Watcher.values),
      Observer(of: tank, \.level, options: .new, target: watcher, action: Watcher.see),
      Observer(of: tank, \.level, options: .new, target: watcher, action: Watcher.look),
    ]
    await onThreads(2) { thread in
      if thread == 0 { for level in 1...50 { tank.level = level } }
    }
    while watcher.told.count < 200 { await Task.yield() }
    #expect(watcher.told.count { $0 == "changed" } == 50)
    #expect(watcher.told.filter { $0.contains(" ") } == (1...50).map { "\($0 - 1) \($0)" })
    #expect(watcher.told.filter { $0.hasPrefix("new") } == (1...50).map { "new:\($0)" })
    #expect(watcher.told.count { $0 == "tank" } == 50)
    observers.forEach { $0.invalidate() }
  }

  @Test func `a method of the main actor is called immediately for objects of the main actor`() {
    let boiler = Boiler()
    let watcher = Watcher()
    let observers = [
      Observer(of: boiler, \.level, target: watcher, action: Watcher.changed),
      Observer(of: boiler, \.level, target: watcher, action: Watcher.values),
      Observer(of: boiler, \.level, options: .new, target: watcher, action: Watcher.level),
    ]
    boiler.level = 1
    #expect(watcher.told == ["level 1", "0 1", "changed"])
    observers.forEach { $0.invalidate() }
  }

  @Test func `changes of other threads arrive in order`() async {
    let tank = Tank()
    let watcher = Watcher()
    let observer = Observer(of: tank, \.level, onMainActor: watcher, action: Watcher.values)
    await onThreads(2) { thread in
      for _ in 0..<200 { tank.mutableArray(\.list).append(thread) }
      if thread == 0 { for level in 1...200 { tank.level = level } }
    }
    while watcher.told.count < 200 { await Task.yield() }
    #expect(watcher.told == (1...200).map { "\($0 - 1) \($0)" })
    observer.invalidate()
  }

  @Test func `a binding copies the current value, and the last of many changes`() async {
    let tank = Tank()
    tank.level = 7
    let watcher = Watcher()
    let plain = Binding(tank, \.level, onMainActor: watcher, \.level)
    let binding = Binding(tank, \.level, onMainActor: watcher, \.text) { "\($0) l" }
    #expect(watcher.text == "7 l" && watcher.level == 7)
    for level in 8...20 { tank.level = level }
    #expect(watcher.text == "7 l", "not where the change is made")
    while watcher.text != "20 l" || watcher.level != 20 { await Task.yield() }
    #expect(watcher.told == ["7 l", "20 l"], "once for all that waited")
    for round in 0..<20 {
      await onThreads(3) { thread in
        for step in 0..<50 { tank.level = round * 1000 + thread * 100 + step }
      }
      while watcher.text != "\(tank.level) l" || watcher.level != tank.level { await Task.yield() }
    }
    plain.invalidate()
    binding.invalidate()
  }

  @Test func `a binding sets nothing after its end or its source's deallocation`() async {
    let watcher = Watcher()
    let tank = Tank()
    let binding = Binding(tank, \.level, onMainActor: watcher, \.text) { "\($0)" }
    tank.level = 1
    binding.invalidate()
    await settle()
    #expect(watcher.told == ["0"])
    #expect(!tank.isObserved("level"))

    weak var dead: Tank?
    let other: Binding
    do {
      let tank = Tank()
      dead = tank
      other = Binding(tank, \.level, onMainActor: watcher, \.text) { "\($0)" }
      tank.level = 5
    }
    #expect(dead == nil)
    await settle()
    #expect(watcher.told == ["0", "0"])
    other.invalidate()
  }

  @Test func `a binding retains neither side`() async {
    let tank = Tank()
    weak var dead: Watcher?
    let binding: Binding
    do {
      let watcher = Watcher()
      dead = watcher
      binding = Binding(tank, \.level, onMainActor: watcher, \.level)
    }
    #expect(dead == nil)
    tank.level = 1
    await settle()
    binding.invalidate()
  }
}
