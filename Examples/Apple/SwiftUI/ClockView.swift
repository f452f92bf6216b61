import LiveCellsSwiftUI
import SwiftUI

/// A hundred rows that show one property of one object. Only the visible rows observe it.
struct ClockView: View {
  @KeyValueObservable
  final class Hand {
    let clock: WallClock

    init(of clock: WallClock) { self.clock = clock }
  }

  @State private var clock: WallClock
  @State private var hands: ObservableArray<Hand>
  @State private var ticking: Ticking?

  init(_ clock: WallClock = WallClock()) {
    self.clock = clock
    hands = ObservableArray((0..<100).map { _ in Hand(of: clock) })
  }

  var body: some View {
    ObservingList(hands) { hand in Text(hand.clock.now) }
      .onAppear { ticking = Ticking { [clock] in clock.tick() } }
      .onDisappear { ticking = nil }
  }
}
