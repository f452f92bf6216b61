import Glibc

/// Stands in for Darwin's set of signals, which is an integer.
public typealias sigset_t = UInt32

/// Stands in for Darwin's handler of a signal.
public struct __sigaction_u {
  public var __sa_handler: (@convention(c) (Int32) -> Void)!

  public init() {}
}

/// The system's function, which Swift does not find next to a type of the same name.
// Safety: the types are those of Glibc's declaration.
@_silgen_name("sigaction") @discardableResult
private func systemAction(
  _ signal: Int32,
  _ action: UnsafePointer<Glibc.sigaction>?,
  _ old: UnsafeMutablePointer<Glibc.sigaction>?
) -> Int32

/// Stands in for Darwin's signal action, with Darwin's member names and an integer set.
public struct sigaction {
  public var __sigaction_u = Darwin.__sigaction_u()
  public var sa_mask: sigset_t = 0
  public var sa_flags: Int32 = 0

  public init() {}

  /// Stands in for the function of the same name, because Swift cannot declare a function next to
  /// the type.
  // Safety: the action is read, and the previous one written, only during the call.
  public init(
    _ signal: Int32,
    _ action: UnsafePointer<sigaction>!,
    _ old: UnsafeMutablePointer<sigaction>!
  ) {
    var before = Glibc.sigaction()
    systemAction(signal, nil, &before)
    if let action {
      var wanted = Glibc.sigaction()
      wanted.__sigaction_handler.sa_handler = action.pointee.__sigaction_u.__sa_handler
      wanted.sa_mask = action.pointee.sa_mask.real
      wanted.sa_flags = action.pointee.sa_flags
      systemAction(signal, &wanted, nil)
    }
    if let old {
      old.pointee.__sigaction_u.__sa_handler = before.__sigaction_handler.sa_handler
      old.pointee.sa_mask = sigset_t(before.sa_mask)
      old.pointee.sa_flags = before.sa_flags
    }
  }
}

extension sigset_t {
  fileprivate init(_ set: Glibc.sigset_t) {
    var set = set
    self = 0
    for signal in 1..<Int32(32) where sigismember(&set, signal) == 1 { self |= 1 << (signal - 1) }
  }

  /// The set as Glibc's type.
  var real: Glibc.sigset_t {
    var set = Glibc.sigset_t()
    Glibc.sigemptyset(&set)
    for signal in 1..<Int32(32) where self & 1 << (signal - 1) != 0 {
      Glibc.sigaddset(&set, signal)
    }
    return set
  }
}

// Safety: like the functions that they replace, the functions below use their pointers only during
// the call.

@discardableResult
public func sigemptyset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 {
  set.pointee = 0
  return 0
}

@discardableResult
public func sigfillset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 {
  set.pointee = .max
  return 0
}

@discardableResult
public func sigaddset(_ set: UnsafeMutablePointer<sigset_t>!, _ signal: Int32) -> Int32 {
  set.pointee |= 1 << (signal - 1)
  return 0
}

@discardableResult
public func pthread_sigmask(
  _ how: Int32,
  _ set: UnsafePointer<sigset_t>!,
  _ old: UnsafeMutablePointer<sigset_t>!
) -> Int32 {
  var wanted = set.pointee.real
  var before = Glibc.sigset_t()
  let result = Glibc.pthread_sigmask(how, &wanted, &before)
  if let old { old.pointee = sigset_t(before) }
  return result
}

/// Stands in for a signal that Linux does not have.
public let SIGEMT: Int32 = SIGSTKFLT
