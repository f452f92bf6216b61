import CMeasuring
import OpenCombine

extension Benchmark {
  static var makeUnobserved: Benchmark {
    Benchmark(
      "make-unobserved",
      "make an object with one integer property that nobody observes, and let it go",
      notes: [
        "Bytes and heap blocks are what one object asks the allocator for. A plain object has 24 bytes."
      ],
      goals: [.bytes(16, moreThan: Peer.plain), .blocks(1)]
    ) {
      let place = Place()
      return [
        Subject(Peer.plain) { make($0, in: place) { SmallPlainModel() } },
        Subject(Subject.product) { make($0, in: place) { SmallProductModel() } },
        Subject(Peer.observation) { make($0, in: place) { SmallObservationModel() } },
        Subject(Peer.published) { make($0, in: place) { SmallCombineModel() } },
        Subject(Peer.subject) { make($0, in: place) { SmallSubjectModel() } },
      ]
    }
  }

  /// Stores the object, so that its allocation is not optimised away.
  private final class Place {
    var object: AnyObject?
  }

  @inline(__always)
  private static func make(_ count: Int, in place: Place, _ make: () -> AnyObject) {
    for _ in 0..<count {
      place.object = make()
      measuring_barrier()
    }
    place.object = nil
  }
}
