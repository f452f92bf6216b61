import CLibrary
import Foundation
import Synchronization

/// The process groups of commands that this process started. They end when the process exits or a
/// signal ends it.
enum CommandGroups {
  private static let groups = Mutex<Set<pid_t>>([])
  private static let isPrepared = Atomic(false)
  private static let maxSlots = 64
  // Safety: written under the lock of `groups`, each slot by one aligned store. The signal handler
  // reads it without the lock and sees a group from before or after the store. A signal for a group
  // that has just ended has no effect. The memory is allocated before the handler is set.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<pid_t> = {
    let slots = UnsafeMutablePointer<pid_t>.allocate(capacity: maxSlots)
    slots.initialize(repeating: 0, count: maxSlots)
    return slots
  }()

  /// Installs the handlers. Must be called before a screen installs its own signal handlers, which
  /// restore the terminal and then raise the signal again.
  static func prepare() {
    guard !isPrepared.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = slots
    atexit { CommandGroups.endAll() }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let previous = signal(number) { number in
        CommandGroups.endSlots()
        signal(number, SIG_DFL)
        raise(number)
      }
      // Ignored signals stay ignored, as under nohup.
      if isIgnored(previous) { signal(number, SIG_IGN) }
    }
  }

  // Safety: the bits of the two function pointers are compared; neither is called.
  static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Registers a group, and drops those that have ended.
  static func add(_ group: pid_t) {
    groups.withLock { groups in
      groups = groups.filter(isPresent)
      groups.insert(group)
      fillSlots(groups)
    }
  }

  private static func fillSlots(_ groups: Set<pid_t>) {
    let listed = Array(groups.prefix(maxSlots))
    for slot in 0..<maxSlots { slots[slot] = slot < listed.count ? listed[slot] : 0 }
  }

  private static func remove(_ group: pid_t) {
    groups.withLock { groups in
      groups.remove(group)
      fillSlots(groups)
    }
  }

  /// Removes a group whose leader has ended, unless other processes of the group remain.
  static func leaderEnded(_ group: pid_t) {
    if !isPresent(group) { remove(group) }
  }

  /// Ends a group with SIGTERM, and with SIGKILL if it does not end within 200 ms.
  static func end(_ group: pid_t) {
    requestTermination(group)
    for _ in 0..<20 where isPresent(group) { usleep(10_000) }
    if isPresent(group) { kill(-group, SIGKILL) }
    remove(group)
  }

  private static func endAll() {
    for group in groups.withLock({ $0.filter(isPresent) }) { end(group) }
  }

  /// Ends the groups from a signal handler. Uses async-signal-safe calls only.
  private static func endSlots() {
    for slot in 0..<maxSlots where slots[slot] != 0 { requestTermination(slots[slot]) }
    for _ in 0..<20 {
      var remain = false
      for slot in 0..<maxSlots where slots[slot] != 0 && isPresent(slots[slot]) { remain = true }
      if !remain { return }
      usleep(10_000)
    }
    for slot in 0..<maxSlots where slots[slot] != 0 { kill(-slots[slot], SIGKILL) }
  }

  private static func requestTermination(_ group: pid_t) {
    kill(-group, SIGTERM)
    // A stopped process handles SIGTERM only after SIGCONT.
    kill(-group, SIGCONT)
  }

  /// Returns whether a group has processes. Until then, its number is not reused.
  private static func isPresent(_ group: pid_t) -> Bool {
    kill(-group, 0) == 0 || errno == EPERM
  }
}
