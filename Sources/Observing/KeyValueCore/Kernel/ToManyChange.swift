/// A change of elements of a to-many property that was computed and has not been made yet.
struct ToManyChange<Value> {
  let kind: ChangeKind
  let indexes: [Int]?
  let removed: Value?
  let inserted: Value?
}
