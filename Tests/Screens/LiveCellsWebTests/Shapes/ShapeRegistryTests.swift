#if Web
  import LiveCellsTestSupport
  import Testing

  @testable import LiveCellsWeb

  @Suite struct ShapeRegistryTests {
    private func shape(_ filter: String, _ first: Int = 0) -> ShapeRequest {
      ShapeRequest(ViewRequest(table: "t", filter: filter), first: first, count: 100)
    }

    @Test func `viewers of about the same rows share a shape`() {
      #expect(shape("", 3) == shape("", 60))
      #expect(shape("", 3) != shape("", 64))
      #expect(shape("").count == 192)
      #expect(ShapeRequest(shape("").view, first: -5, count: 9_999).count == 768)
      #expect(ShapeRequest(shape("").view, first: -5, count: 1).first == 0)
    }

    @Test func `a shape without viewers passes its reader to the next shape of its view`() {
      var roster = ShapeRegistry(limit: 3)
      #expect(roster.enter(shape("a")) == .open(givingUp: nil))
      #expect(roster.enter(shape("a")) == .join)
      let (isLast, isReallyLast) = (roster.leave(shape("a")), roster.leave(shape("a")))
      #expect(!isLast)
      #expect(isReallyLast)
      #expect(roster.enter(shape("b")) == .open(givingUp: nil))
      #expect(roster.enter(shape("a", 64)) == .open(givingUp: shape("a")))
      #expect(roster.kept.isEmpty)
    }

    @Test
    func `at the limit, the longest kept shape is closed, but none in use`() {
      var roster = ShapeRegistry(limit: 2)
      _ = roster.enter(shape("a"))
      _ = roster.enter(shape("b"))
      #expect(roster.enter(shape("c")) == .refuse)
      _ = roster.leave(shape("b"))
      _ = roster.leave(shape("a"))
      #expect(roster.enter(shape("c")) == .open(givingUp: shape("b")))
      #expect(roster.enter(shape("a")) == .join)
    }

    @Test(arguments: 0..<50)
    func `shapes in use are never closed, and the limit is never exceeded`(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      var roster = ShapeRegistry(limit: 5)
      var viewers: [ShapeRequest] = []
      for _ in 0..<500 {
        if Bool.random(using: &generator),
          let index = viewers.indices.randomElement(using: &generator)
        {
          let gone = viewers.remove(at: index)
          let isLast = roster.leave(gone)
          #expect(isLast == !viewers.contains(gone), "seed \(seed)")
        } else {
          let wanted = shape(
            ["a", "b", "c"].randomElement(using: &generator) ?? "",
            64 * Int.random(in: 0..<4, using: &generator)
          )
          let admission = roster.enter(wanted)
          if case .open(let givenUp?) = admission {
            #expect(!viewers.contains(givenUp), "seed \(seed): a shape in use is given up")
          }
          #expect((admission == .join) <= (roster.uses[wanted] != nil), "seed \(seed)")
          if admission != .refuse { viewers.append(wanted) }
        }
        #expect(roster.uses.count <= 5, "seed \(seed)")
        #expect(roster.uses.values.reduce(0, +) == viewers.count, "seed \(seed)")
        #expect(Set(roster.kept).count == roster.kept.count, "seed \(seed)")
      }
    }
  }

  /// Returns whether the first implies the second.
  private func <= (left: Bool, right: Bool) -> Bool { !left || right }
#endif
