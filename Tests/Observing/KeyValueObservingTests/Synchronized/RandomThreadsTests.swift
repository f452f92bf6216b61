import KeyValueObserving
import Synchronization
import Testing

/// Random programs on real threads, also for the thread sanitizer. Each thread sets and edits
/// properties and begins and ends observations. In the end, each observer must have received the
/// current value.
@Suite struct RandomThreadsTests {
  /// The last notification of an observer, and whether all notifications were consecutive.
  final class Told: Sendable {
    private struct State {
      var last: Int?
      var isUnbroken = true
      var isInside = false
    }

    private let state = Mutex(State())
    private let isChained: Bool

    init(isChained: Bool) { self.isChained = isChained }

    var last: Int? { state.withLock { $0.last } }
    var isUnbroken: Bool { state.withLock { $0.isUnbroken } }

    func tell(_ old: Int?, _ new: Int?, isPrior: Bool) {
      state.withLock { state in
        if state.isInside { state.isUnbroken = false }
        state.isInside = true
      }
      state.withLock { state in
        state.isInside = false
        if isPrior { return }
        if isChained, let last = state.last, let old, old != last { state.isUnbroken = false }
        state.last = new
      }
    }
  }

  /// An observation begun by a thread, and the value that its last notification must have.
  struct Begun: Sendable {
    let token: ObservationToken
    let told: Told
    let present: @Sendable () -> Int?
  }

  /// The objects of one program, connected in a ring for paths.
  final class World: Sendable {
    let tanks = (0..<3).map { _ in Tank() }
    let appended = Atomic<Int>(0)
    let begun = SharedLog<Begun>()
    /// Tokens that are invalidated on another thread than the one that made them.
    let handedOver = SharedLog<ObservationToken>()

    init() {
      for (index, tank) in tanks.enumerated() { tank.next = tanks[(index + 1) % 3] }
    }
  }

  static let programs = 40

  @Test(arguments: 0..<programs)
  func `after all changes each observer knows the current state`(_ seed: Int) async {
    let world = World()
    let binding = Binding(world.tanks[0], \.other, twoWay: world.tanks[1], \.other)
    await onThreads(4) { thread in
      RandomThreadsTests.run(UInt64(seed * 4 + thread), in: world)
    }
    for begun in world.begun.entries {
      #expect(begun.told.isUnbroken, "seed \(seed)")
      #expect(begun.told.last == nil || begun.told.last == begun.present(), "seed \(seed)")
      begun.token.invalidate()
    }
    #expect(world.tanks[0].other == world.tanks[1].other, "seed \(seed)")
    let lists = world.tanks.map(\.list.count).reduce(0, +)
    #expect(lists == world.appended.load(ordering: .relaxed), "seed \(seed)")
    binding.invalidate()
    for token in world.handedOver.entries { token.invalidate() }
    for tank in world.tanks {
      for key in tank.keyTable.keys { #expect(!tank.isObserved(key.name), "seed \(seed)") }
      tank.next = nil
    }
  }

  /// Runs the operations of one thread.
  static func run(_ seed: UInt64, in world: World) {
    var numbers = Numbers(seed)
    var own: [ObservationToken] = []
    for step in 0..<120 {
      let tank = world.tanks[numbers.next(3)]
      switch numbers.next(12) {
      case 0...3: tank.level = Int(seed) * 1000 + step
      case 4: tank.next = numbers.next(4) == 0 ? nil : world.tanks[numbers.next(3)]
      case 5:
        tank.mutableArray(\.list).append(step)
        world.appended.add(1, ordering: .relaxed)
      case 6: tank.other = Int(seed) * 1000 + step
      case 7: world.begun.add(begin(tank, numbers.next(5)))
      case 8: own.append(begin(tank, numbers.next(5)).token)
      case 9: if !own.isEmpty { own.remove(at: numbers.next(own.count)).invalidate() }
      case 10:
        if let token = own.popLast() {
          world.handedOver.add(token)
        } else {
          world.handedOver.entries.randomToken(&numbers)?.invalidate()
        }
      default:
        let dirty = DirtyObserver {}
        dirty.track { _ = tank.next?.level }
        dirty.end()
      }
    }
    for token in own { token.invalidate() }
  }

  /// Begins an observation of the given kind.
  static func begin(_ tank: Tank, _ kind: Int) -> Begun {
    switch kind {
    case 0:
      let told = Told(isChained: true)
      let token = tank.observe(\.level, options: [.initial, .old, .new]) { _, change in
        told.tell(change.old, change.new, isPrior: change.isPrior)
      }
      return Begun(token: token, told: told) { tank.level }
    case 1:
      let told = Told(isChained: true)
      let token = tank.observe(\.level, options: [.prior, .old, .new, .distinct]) { _, change in
        told.tell(change.old, change.new, isPrior: change.isPrior)
      }
      return Begun(token: token, told: told) { tank.level }
    case 2:
      let told = Told(isChained: true)
      let token = tank.observe(\.ratio, options: [.initial, .old, .new, .distinct]) { _, change in
        told.tell(change.old, change.new, isPrior: change.isPrior)
      }
      return Begun(token: token, told: told) { tank.ratio }
    case 3:
      let told = Told(isChained: false)
      let token = tank.observe(\.next?.level, options: [.initial, .new]) { _, change in
        told.tell(nil, (change.new ?? nil) ?? -1, isPrior: false)
      }
      return Begun(token: token, told: told) { tank.next?.level ?? -1 }
    default:
      let told = Told(isChained: false)
      let body: @Sendable (Tank, Change<Any?>) -> Void = { _, change in
        told.tell(nil, (change.new ?? nil) as? Int ?? -1, isPrior: false)
      }
      guard let token = try? tank.observe(keyPath: "next.ratio", options: [.initial, .new], body)
      else { preconditionFailure("the path is one of the class") }
      return Begun(token: token, told: told) { tank.next?.ratio ?? -1 }
    }
  }

  /// A deterministic random number generator.
  struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}

extension [ObservationToken] {
  fileprivate func randomToken(_ numbers: inout RandomThreadsTests.Numbers) -> ObservationToken? {
    isEmpty ? nil : self[numbers.next(count)]
  }
}
