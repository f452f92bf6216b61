#if SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueCore
  import LiveObjects
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  /// A shop whose tables a web framework has made: objects with observers, edits and saves, beside
  /// a process that edits, replaces, deletes, vacuums and checkpoints at any time.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ShopModelTests {
    private let folder = Folder()

    @Test(arguments: ["WAL", "DELETE"], [false, true])
    func `observers have seen what objects contain, and objects contain what the file contains`(
      mode: String,
      changesHere: Bool
    ) async throws {
      let shop = try Shop(folder.file("shop.db"), mode: mode, changesHere: changesHere)
      for round in 1...TestScale.count(usual: 4, full: 1_600) {
        let faults = try await shop.playRound()
        guard !faults.isEmpty else { continue }
        Issue.record("round \(round): \(faults.prefix(8)); \(shop.journal.suffix(30))")
        return
      }
      print("\(mode), \(changesHere): \(shop.figures)")
      #expect(shop.comparisons > 0)
    }

    @Test func `the comparison finds a value that differs`() async throws {
      let shop = try Shop(folder.file("shop.db"), mode: "WAL", changesHere: false)
      #expect(try await shop.playRound() == [])
      try Shell.run(shop.path, "UPDATE shop_product SET position = position + 1000;")
      #expect(try shop.compare() != [])
    }
  }

  /// A context that observes all objects, and the other process.
  @MainActor
  private final class Shop {
    let path: String
    private let context: ManagedContext
    private let writer = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let changesHere: Bool
    private var numbers = SystemRandomNumberGenerator()
    private var sights: [ObjectIdentifier: Sight] = [:]
    private let list: FetchedObjects<ShopProduct>
    private var listed: [Int64?] = []
    private var token: ObservationToken?
    private(set) var journal: [String] = []
    private(set) var comparisons = 0
    private var saves = 0
    private var commits = 0
    private var errors: [String: Int] = [:]

    init(_ path: String, mode: String, changesHere: Bool) throws {
      try Shell.run(path, "PRAGMA journal_mode=\(mode);" + ShopScript.schema)
      self.path = path
      self.changesHere = changesHere
      context = try ManagedContext(Store(path: path, access: .readWrite))
      list = try context.fetchedObjects(
        ShopProduct.self,
        RowRequest(order: [.by(\ShopProduct.position), .by(\ShopProduct.id)])
      )
      writer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      writer.arguments = ["python3", "-c", ShopScript.writer, path]
      writer.standardInput = input
      writer.standardOutput = output
      try writer.run()
      token = list.observeChanges { [unowned self] _ in noteList() }
      noteList()
    }

    deinit {
      try? input.fileHandleForWriting.close()
      writer.waitForEnd()
    }

    var figures: String {
      "\(commits) foreign commits, \(saves) saves, \(comparisons) comparisons, errors \(errors)"
    }

    private func noteList() { listed = (0..<list.count).map { list[$0].rowKey?.integer } }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    /// Lets the other process commit while this context reads and changes, and compares all.
    func playRound() async throws -> [String] {
      observeAll()
      let count = number(20...60)
      input.fileHandleForWriting.write(Data("\(count)\n".utf8))
      let handle = output.fileHandleForReading
      let done = Task.detached {
        // A line may arrive in pieces.
        while let data = try handle.read(upToCount: 1), data != Data("\n".utf8) {}
      }
      var isDone = false
      let waiting = Task {
        _ = await done.result
        isDone = true
      }
      while !isDone {
        try await Task.sleep(for: .milliseconds(number(1...15)))
        if changesHere { change() }
        if number(0...9) == 0 { observeAll() }
      }
      await waiting.value
      commits += count
      if changesHere {
        save()
        context.rollback()
      }
      synchronously { context.refresh() }
      await list.settle()
      return try compare()
    }

    private func observeAll() {
      for object in (try? context.fetch(ShopProduct.self)) ?? [] { watch(object) }
      for object in (try? context.fetch(ShopPurchase.self)) ?? [] { watch(object) }
      for object in (try? context.fetch(ShopLine.self)) ?? [] { watch(object) }
      for object in (try? context.fetch(ShopCategory.self)) ?? [] { watch(object) }
      for object in (try? context.fetch(ShopTag.self)) ?? [] { watch(object) }
    }

    private func watch(_ object: some Observed) {
      if sights[ObjectIdentifier(object)] == nil {
        sights[ObjectIdentifier(object)] = Sight(object)
      }
    }

    private func save() {
      do {
        try context.save(onConflict: .ours)
        saves += 1
      } catch {
        let text = "\(error)".replacing(path, with: "").filter { !$0.isNumber }
        errors[text, default: 0] += 1
        journal.append(text)
        context.rollback()
      }
    }

    private func some<Object: ManagedObject>(_ type: Object.Type) -> Object? {
      let all = sights.values.compactMap { $0.object as? Object }
      return all.filter { !$0.isDeleted }.randomElement(using: &numbers)
    }

    private func change() {
      let action = number(0...13)
      journal.append("\(action)")
      switch action {
      case 0: some(ShopProduct.self)?.name = "here \(number(1...99))"
      case 1: some(ShopProduct.self)?.price = Decimal(number(1...9_999)) / 100
      case 2: some(ShopProduct.self)?.extra = ShopExtra(color: "here", n: number(1...9))
      case 3: some(ShopProduct.self)?.category = some(ShopCategory.self)
      case 4:
        if let product = some(ShopProduct.self), let tag = some(ShopTag.self) {
          if product.tags.contains(where: { $0 === tag }) {
            product.tags.removeAll { $0 === tag }
          } else {
            product.tags.append(tag)
          }
        }
      case 5: some(ShopPurchase.self)?.lines.reverse()
      case 6: some(ShopLine.self)?.quantity = number(1...9)
      case 7:
        if let purchase = some(ShopPurchase.self), let product = some(ShopProduct.self) {
          let item = ShopLine()
          (item.purchase, item.product, item.position) = (purchase, product, number(0...9))
          context.insert(item)
        }
      case 8: if let item = some(ShopLine.self) { context.delete(item) }
      case 9: context.undo()
      case 10: context.rollback()
      default: save()
      }
    }

    /// Returns how the observers, the objects and the file differ.
    func compare() throws -> [String] {
      var faults: [String] = []
      if let failure = context.failure { faults.append("\(failure)") }
      var rows: [String: [Substring]] = [:]
      for line in try Shell.run(path, ShopScript.contents).split(separator: "\n") {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false)
        rows["\(parts[0]) \(parts[1])"] = parts.dropFirst(2).map(\.self)
      }
      for sight in sights.values {
        let object = sight.object
        if object.isDeleted {
          sights[ObjectIdentifier(object)] = nil
          continue
        }
        guard let row = rows[object.label] else {
          faults.append("\(object.label) is not in the file")
          continue
        }
        let now = object.contents(identity)
        for (number, content) in object.contents(key).enumerated() {
          comparisons += 1
          if content != row[number] {
            faults.append("\(object.label).\(number) is \(content), the file has \(row[number])")
          }
          if now[number] != sight.seen[number] {
            faults.append("\(object.label).\(number): saw \(sight.seen[number]), is \(now[number])")
          }
        }
      }
      let order = try Shell.run(path, "SELECT id FROM shop_product ORDER BY position, id;")
      let keys = order.split(separator: "\n").map { Int64($0) }
      comparisons += keys.count
      if listed != keys || (0..<list.count).map({ list[$0].rowKey?.integer }) != keys {
        faults.append("the list was seen as \(listed), the file has \(keys)")
      }
      return faults
    }
  }

  /// An object, and its properties as its observers have seen them.
  @MainActor
  private final class Sight {
    let object: any Observed
    private(set) var seen: [String]
    private var tokens: [ObservationToken] = []

    init(_ object: some Observed) {
      self.object = object
      seen = object.contents(identity)
      tokens = object.observe { [unowned self] number in
        MainActor.assumeIsolated { seen[number] = self.object.contents(identity)[number] }
      }
      // Observing reads what was not loaded.
      seen = object.contents(identity)
    }
  }

  private protocol Observed: ManagedObject {
    /// Observes the properties, which are numbered like their texts.
    func observe(_ note: @escaping (Int) -> Void) -> [ObservationToken]
    /// The table and the key.
    var label: String { get }
    /// Returns the texts of the properties, with names of related objects.
    func contents(_ name: (any ManagedObject) -> String) -> [String]
  }

  private struct ShopExtra: Codable, Equatable {
    var color: String
    var n: Int
  }

  @Managed("shop_category")
  private final class ShopCategory {
    var code = ""
    var title = ""
    @Relation(inverse: \ShopProduct.category) var products: [ShopProduct]
  }

  extension ShopCategory: Observed {
    func observe(_ note: @escaping (Int) -> Void) -> [ObservationToken] {
      [observe(\.title) { _, _ in note(0) }, observe(\.products) { _, _ in note(1) }]
    }
    var label: String { "category \(code)" }
    func contents(_ name: (any ManagedObject) -> String) -> [String] {
      [title, joined(products.map(name))]
    }
  }

  @Managed("shop_product")
  private final class ShopProduct {
    var id: Int64?
    var name = ""
    var price = Decimal(0)
    var extra: ShopExtra?
    var position = 0
    @Relation("category_id") var category: ShopCategory?
    @Relation(through: "shop_product_tags", from: "product_id", to: "tag_id") var tags: [ShopTag]
  }

  extension ShopProduct: Observed {
    func observe(_ note: @escaping (Int) -> Void) -> [ObservationToken] {
      [
        observe(\.name) { _, _ in note(0) }, observe(\.price) { _, _ in note(1) },
        observe(\.extra) { _, _ in note(2) }, observe(\.position) { _, _ in note(3) },
        observe(\.category) { _, _ in note(4) }, observe(\.tags) { _, _ in note(5) },
      ]
    }
    var label: String { "product \(id ?? 0)" }
    func contents(_ name: (any ManagedObject) -> String) -> [String] {
      [
        self.name, "\(price)", extra.map { "\($0.color)/\($0.n)" } ?? "", "\(position)",
        category.map(name) ?? "", joined(tags.map(name)),
      ]
    }
  }

  @Managed("shop_purchase")
  private final class ShopPurchase {
    var id: Int64?
    var customer = ""
    @Relation(inverse: \ShopLine.purchase, orderedBy: \ShopLine.position) var lines: [ShopLine]
  }

  extension ShopPurchase: Observed {
    func observe(_ note: @escaping (Int) -> Void) -> [ObservationToken] {
      [observe(\.customer) { _, _ in note(0) }, observe(\.lines) { _, _ in note(1) }]
    }
    var label: String { "purchase \(id ?? 0)" }
    func contents(_ name: (any ManagedObject) -> String) -> [String] {
      [customer, lines.map(name).joined(separator: ",")]
    }
  }

  @Managed("shop_line")
  private final class ShopLine {
    var id: Int64?
    var position = 0
    var quantity = 1
    @Relation("purchase_id") var purchase: ShopPurchase?
    @Relation("product_id") var product: ShopProduct?
  }

  extension ShopLine: Observed {
    func observe(_ note: @escaping (Int) -> Void) -> [ObservationToken] {
      [
        observe(\.position) { _, _ in note(0) }, observe(\.quantity) { _, _ in note(1) },
        observe(\.purchase) { _, _ in note(2) }, observe(\.product) { _, _ in note(3) },
      ]
    }
    var label: String { "line \(id ?? 0)" }
    func contents(_ name: (any ManagedObject) -> String) -> [String] {
      ["\(position)", "\(quantity)", purchase.map(name) ?? "0", product.map(name) ?? "0"]
    }
  }

  @Managed("shop_tag")
  private final class ShopTag {
    var id: Int64?
    var name = ""
    @Relation(inverse: \ShopProduct.tags) var products: [ShopProduct]
  }

  extension ShopTag: Observed {
    func observe(_ note: @escaping (Int) -> Void) -> [ObservationToken] {
      [observe(\.name) { _, _ in note(0) }, observe(\.products) { _, _ in note(1) }]
    }
    var label: String { "tag \(id ?? 0)" }
    func contents(_ name: (any ManagedObject) -> String) -> [String] {
      [self.name, joined(products.map(name))]
    }
  }

  /// Sorts keys as numbers.
  private func joined(_ names: [String]) -> String {
    names.sorted { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) }.joined(separator: ",")
  }

  private func key(_ object: any ManagedObject) -> String {
    (object as? ShopCategory)?.code ?? object.rowKey?.integer.map { "\($0)" } ?? "0"
  }

  /// The name of an object whose key may change.
  private func identity(_ object: any ManagedObject) -> String { "\(ObjectIdentifier(object))" }
#endif
