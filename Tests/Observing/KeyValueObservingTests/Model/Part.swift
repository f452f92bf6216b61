import KeyValueObserving

/// The class of the model test: parts in a chain, with computed values.
@KeyValueObservable
final class Part {
  var label = 0
  var weight = 0
  var next: Part?
  let id: Int

  var sum: Int { label + weight }
  @AffectedBy("sum", "next.weight") var total: Int {
    access(\.total)
    return label + weight + (next?.weight ?? 0)
  }

  init(id: Int) { self.id = id }
}
