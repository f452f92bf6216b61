extension Benchmark {
  /// Returns all benchmarks in the order of the tables.
  static func all() -> [Benchmark] {
    [
      setUnobserved, readUntracked, setObserved, markMarked, markAndRead, bindThreeKeys,
      makeUnobserved, millionRows, manyCells, tenObservers, hundredObservers, nestedPath,
      nestedPathHead, appendInPlace, registerAndEnd, bindCell, cellFrame, tableOfMillion,
      cellsOnOneObject, tickOfManyCells, arrangedKeys, arrangedAppend, setContended,
    ]
  }
}
