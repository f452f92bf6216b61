/// A change of elements of a to-many property, worked out and still to be made.
struct ToManyChange<Value> {
  let kind: ChangeKind
  let indexes: [Int]?
  let removed: Value?
  let inserted: Value?
}
