#if SQLite
  import Testing

  @testable import LiveSQLite

  @Suite struct CheckScheduleTests {
    @Test func `a hint starts a series of checks that ends in the steady poll`() {
      var schedule = CheckSchedule(hints: .all)
      #expect(schedule.pause == .milliseconds(250))
      schedule.hint()
      var pauses: [Duration] = []
      for _ in 0..<14 {
        pauses.append(schedule.pause)
        schedule.pauseEnded()
      }
      #expect(pauses.prefix(3) == [.microseconds(200), .microseconds(400), .microseconds(800)])
      #expect(pauses.last == .milliseconds(250))
      #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `a new hint restarts the series`() {
      var schedule = CheckSchedule(hints: .all)
      schedule.hint()
      for _ in 0..<5 { schedule.pauseEnded() }
      schedule.hint()
      #expect(schedule.pause == .microseconds(200))
    }

    @Test func `after a detected commit, checks are less frequent than after a hint`() {
      var schedule = CheckSchedule(hints: .all)
      schedule.hint()
      schedule.found()
      let first = schedule.pause
      #expect(first > CheckSchedule.ladderStart && first < .milliseconds(16))
      schedule.pauseEnded()
      #expect(schedule.pause == first * 2)
      schedule.hint()
      #expect(schedule.pause == CheckSchedule.ladderStart)
    }

    @Test func `a long time without changes slows the poll, and a hint ends that`() {
      var schedule = CheckSchedule(hints: .all)
      for _ in 0..<240 { schedule.pauseEnded() }
      #expect(schedule.pause == .seconds(1))
      schedule.hint()
      for _ in 0..<20 { schedule.pauseEnded() }
      #expect(schedule.pause == .milliseconds(250))
    }

    @Test func `a persistent lock does not extend the series endlessly`() {
      var schedule = CheckSchedule(hints: .all)
      schedule.hint()
      for _ in 0..<8 {
        schedule.retry()
        schedule.pauseEnded()
      }
      #expect(schedule.pause > .milliseconds(10))
    }

    @Test func `without events the schedule polls once a frame`() {
      #expect(CheckSchedule(hints: .none).pause == .milliseconds(16))
    }

    @Test func `on a network file system the schedule polls and uses local hints`() {
      var schedule = CheckSchedule(hints: .local)
      #expect(schedule.pause == .milliseconds(100))
      schedule.hint()
      #expect(schedule.pause == .microseconds(200))
      for _ in 0..<700 { schedule.pauseEnded() }
      #expect(schedule.pause == .seconds(1))
    }
  }
#endif
