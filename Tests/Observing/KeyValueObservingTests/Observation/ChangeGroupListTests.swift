import KeyValueObserving
import Testing

/// Lists in change groups, and random changes.
@Suite struct `Groups of many changes` {
  @Test func `a list reports one change, with moves`() {
    let plates = (0..<4).map { Plate(width: $0) }
    let list = ObservableArray(plates)
    let log = Log<ListChange>()
    let token = list.observeChanges { log.add($0) }
    groupingChanges {
      list.remove(at: 0)
      list.append(Plate())
      list.update {
        list.append(plates[0])
        list.remove(at: 0)
      }
      #expect(log.entries.isEmpty)
      #expect(list.count == 4)
    }
    #expect(
      log.entries == [ListChange(removals: [1], insertions: [2], moves: [.init(from: 0, to: 3)])]
    )
    list.append(Plate())
    #expect(log.entries.count == 2)
    token.invalidate()
  }

  @Test func `a custom list reports one change`() {
    let list = OwnList()
    let log = Log<ListChange>()
    groupingChanges { list.append(Plate()) }
    let token = list.observeChanges { log.add($0) }
    groupingChanges {
      list.append(Plate())
      list.append(Plate())
      list.remove(at: 0)
    }
    #expect(log.entries == [ListChange(removals: [0], insertions: [0, 1])])
    list.remove(at: 0)
    #expect(log.entries.last == ListChange(removals: [0]))
    token.invalidate()
  }

  /// Random grouped changes of a graph. Each observer of a changed value is notified once, with the
  /// values before and after the group.
  @Test(arguments: 0..<20)
  func `random groups are reported as one change each`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let plates = (0..<5).map { Plate(width: $0, height: $0) }
    final class Told { var changes: [(old: Int?, new: Int?)] = [] }
    let reads: [(Plate) -> Int?] = [
      { $0.width }, { $0.area }, { $0.inner?.width }, { $0.inner?.inner?.area },
    ]
    var tokens: [ObservationToken] = []
    var observers: [(Plate, (Plate) -> Int?, Told)] = []
    for plate in plates {
      for (kind, read) in reads.enumerated() {
        let told = Told()
        let options: ObservationOptions = [.old, .new]
        switch kind {
        case 0:
          tokens.append(
            plate.observe(\.width, options: options) { told.changes.append(($1.old, $1.new)) }
          )
        case 1:
          tokens.append(
            plate.observe(\.area, options: options) { told.changes.append(($1.old, $1.new)) }
          )
        case 2:
          tokens.append(
            plate.observe(\.inner?.width, options: options) {
              told.changes.append(($1.old ?? nil, $1.new ?? nil))
            }
          )
        default:
          tokens.append(
            plate.observe(\.inner?.inner?.area, options: options) {
              told.changes.append(($1.old ?? nil, $1.new ?? nil))
            }
          )
        }
        observers.append((plate, read, told))
      }
    }
    for _ in 0..<60 {
      let before = observers.map { $0.1($0.0) }
      groupingChanges {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let plate = plates.randomElement(using: &random)!
          switch Int.random(in: 0..<3, using: &random) {
          case 0: plate.width = Int.random(in: 0..<10, using: &random)
          case 1: plate.height = Int.random(in: 0..<10, using: &random)
          default:
            plate.inner = Bool.random(using: &random) ? plates.randomElement(using: &random) : nil
          }
        }
      }
      for (observer, old) in zip(observers, before) {
        let new = observer.1(observer.0)
        let told = observer.2.changes
        observer.2.changes = []
        #expect(told.count <= 1)
        #expect(told.count == 1 || old == new)
        if let change = told.first {
          #expect(change.old == old)
          #expect(change.new == new)
        }
      }
    }
    tokens.forEach { $0.invalidate() }
  }
}

/// A collection implemented with ``ListObservers`` only.
private final class OwnList: ObservableCollection {
  private var plates: [Plate] = []
  private let observers = ListObservers()

  var count: Int { plates.count }
  subscript(position: Int) -> Plate { plates[position] }
  func position(of element: Plate) -> Int? { plates.firstIndex { $0 === element } }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    observers.observe(body)
  }

  func append(_ plate: Plate) {
    plates.append(plate)
    observers.send(ListChange(insertions: [plates.count - 1]), from: self)
  }

  func remove(at position: Int) {
    plates.remove(at: position)
    observers.send(ListChange(removals: [position]), from: self)
  }
}
