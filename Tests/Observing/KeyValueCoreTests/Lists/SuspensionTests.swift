import Testing

@testable import KeyValueCore

struct SuspensionTests {
  @Test func `a request waits for the last observer to end`() {
    var suspension = Suspension.active
    suspension.request()
    #expect(suspension == .waiting)
    let beganWhileObserved = suspension.begin(isObserved: true)
    #expect(!beganWhileObserved && !suspension.isSuspended)
    let began = suspension.begin(isObserved: false)
    #expect(began && suspension.isSuspended)
  }

  @Test func `nothing is suspended without a request`() {
    var suspension = Suspension.active
    let began = suspension.begin(isObserved: false)
    #expect(!began && suspension == .active)
  }

  @Test func `a suspension begins once, and a further request does not end it`() {
    var suspension = Suspension.suspended
    suspension.request()
    let beganAgain = suspension.begin(isObserved: false)
    #expect(!beganAgain && suspension.isSuspended)
  }

  @Test func `the end tells whether the collection was suspended, and withdraws a waiting request`()
  {
    var suspended = Suspension.suspended
    let wasSuspended = suspended.end()
    #expect(wasSuspended && suspended == .active)
    var waiting = Suspension.waiting
    let hadWaited = waiting.end()
    #expect(!hadWaited && waiting == .active)
  }
}
