#if SQLite
  import Testing

  @testable import LiveSQLite

  @Suite struct CheckScheduleTests {
    @Test func `a hint starts a ladder that ends in the steady poll`() {
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

    @Test func `a new hint starts the ladder again`() {
      var schedule = CheckSchedule(hints: .all)
      schedule.hint()
      for _ in 0..<5 { schedule.pauseEnded() }
      schedule.hint()
      #expect(schedule.pause == .microseconds(200))
    }

    @Test func `a commit that was found is no hint, though others may follow it`() {
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

    @Test func `a long quiet slows the poll, and any hint ends that`() {
      var schedule = CheckSchedule(hints: .all)
      for _ in 0..<240 { schedule.pauseEnded() }
      #expect(schedule.pause == .seconds(1))
      schedule.hint()
      for _ in 0..<20 { schedule.pauseEnded() }
      #expect(schedule.pause == .milliseconds(250))
    }

    @Test func `a lock that stays does not make it poll without end`() {
      var schedule = CheckSchedule(hints: .all)
      schedule.hint()
      for _ in 0..<8 {
        schedule.retry()
        schedule.pauseEnded()
      }
      #expect(schedule.pause > .milliseconds(10))
    }

    @Test func `without events it polls at every frame`() {
      #expect(CheckSchedule(hints: .none).pause == .milliseconds(16))
    }

    @Test func `on another machine's files it polls, and takes hints where they come`() {
      var schedule = CheckSchedule(hints: .local)
      #expect(schedule.pause == .milliseconds(100))
      schedule.hint()
      #expect(schedule.pause == .microseconds(200))
      for _ in 0..<700 { schedule.pauseEnded() }
      #expect(schedule.pause == .seconds(1))
    }
  }
#endif
