#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite struct PollIntervalTests {
    @Test func `the interval is short while the server changes, and grows while it does not`() {
      var pace = PollInterval()
      for _ in 0..<(pace.patience - 1) {
        pace.answered(hasChanged: false, after: .zero, canBeAsked: true)
        #expect(pace.pause == pace.least)
      }
      for _ in 0..<100 { pace.answered(hasChanged: false, after: .zero, canBeAsked: true) }
      #expect(pace.pause == pace.most)
      pace.answered(hasChanged: true, after: .zero, canBeAsked: true)
      #expect(pace.pause == pace.least)
    }

    @Test func `polling leaves most of a slow connection unused`() {
      var pace = PollInterval()
      pace.answered(hasChanged: true, after: .milliseconds(100), canBeAsked: true)
      #expect(pace.pause == .milliseconds(400))
    }

    @Test func `the interval is long while nothing is visible, and short after that`() {
      var pace = PollInterval()
      pace.answered(hasChanged: true, after: .zero, canBeAsked: true, isAttended: false)
      #expect(pace.pause == pace.unattended)
      pace.answered(hasChanged: false, after: .zero, canBeAsked: true)
      #expect(pace.pause == pace.least)
    }

    @Test func `a server without snapshots is read at a constant interval`() {
      var pace = PollInterval()
      pace.interval = .milliseconds(20)
      pace.answered(hasChanged: true, after: .zero, canBeAsked: false)
      #expect(pace.pause == .milliseconds(20))
      pace.answered(hasChanged: true, after: .zero, canBeAsked: false, isAttended: false)
      #expect(pace.pause == pace.unattended)
      pace.interval = .seconds(60)
      pace.answered(hasChanged: true, after: .zero, canBeAsked: false, isAttended: false)
      #expect(pace.pause == .seconds(60))
    }

    @Test func `the interval grows after each failure, up to ten seconds`() {
      var pace = PollInterval()
      for _ in 0..<50 {
        pace.failed()
        #expect(pace.pause <= .seconds(10) && pace.pause > .zero)
      }
      #expect(pace.pause >= .seconds(5))
    }
  }
#endif
