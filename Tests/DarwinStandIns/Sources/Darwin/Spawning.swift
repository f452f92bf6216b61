import Glibc

// Safety: pointers of these types refer to memory that the `init` functions allocate and the
// `destroy` functions free. Like the functions that they replace, all use their pointers only
// during the call.

/// Stands in for Darwin's type of the same name, which is an optional pointer.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

/// Stands in for Darwin's type of the same name, which is an optional pointer.
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

private typealias Actions = Glibc.posix_spawn_file_actions_t
private typealias Attributes = Glibc.posix_spawnattr_t

extension UnsafeMutableRawPointer {
  // Safety: only the functions below make pointers of either type, each to memory that is bound to
  // it.
  fileprivate var actions: UnsafeMutablePointer<Actions> { assumingMemoryBound(to: Actions.self) }

  // Safety: as above.
  fileprivate var attributes: UnsafeMutablePointer<Attributes> {
    assumingMemoryBound(to: Attributes.self)
  }
}

@discardableResult
public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 {
  let made = UnsafeMutablePointer<Actions>.allocate(capacity: 1)
  made.initialize(to: Actions())
  actions.pointee = UnsafeMutableRawPointer(made)
  return Glibc.posix_spawn_file_actions_init(made)
}

@discardableResult
public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 {
  guard let made = actions.pointee?.actions else { return EINVAL }
  defer { made.deallocate() }
  actions.pointee = nil
  return Glibc.posix_spawn_file_actions_destroy(made)
}

@discardableResult
public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!,
  _ descriptor: Int32,
  _ new: Int32
) -> Int32 {
  guard let made = actions.pointee?.actions else { return EINVAL }
  return Glibc.posix_spawn_file_actions_adddup2(made, descriptor, new)
}

@discardableResult
public func posix_spawn_file_actions_addclose(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!,
  _ descriptor: Int32
) -> Int32 {
  guard let made = actions.pointee?.actions else { return EINVAL }
  return Glibc.posix_spawn_file_actions_addclose(made, descriptor)
}

@discardableResult
public func posix_spawnattr_init(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 {
  let made = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)
  made.initialize(to: Attributes())
  attributes.pointee = UnsafeMutableRawPointer(made)
  return Glibc.posix_spawnattr_init(made)
}

@discardableResult
public func posix_spawnattr_destroy(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 {
  guard let made = attributes.pointee?.attributes else { return EINVAL }
  defer { made.deallocate() }
  attributes.pointee = nil
  return Glibc.posix_spawnattr_destroy(made)
}

@discardableResult
public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ signals: UnsafePointer<sigset_t>!
) -> Int32 {
  guard let made = attributes.pointee?.attributes else { return EINVAL }
  var set = signals.pointee.real
  return Glibc.posix_spawnattr_setsigdefault(made, &set)
}

@discardableResult
public func posix_spawnattr_setsigmask(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ signals: UnsafePointer<sigset_t>!
) -> Int32 {
  guard let made = attributes.pointee?.attributes else { return EINVAL }
  var set = signals.pointee.real
  return Glibc.posix_spawnattr_setsigmask(made, &set)
}

@discardableResult
public func posix_spawnattr_setflags(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ flags: Int16
) -> Int32 {
  guard let made = attributes.pointee?.attributes else { return EINVAL }
  return Glibc.posix_spawnattr_setflags(made, flags)
}

@discardableResult
public func posix_spawnattr_setpgroup(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ group: pid_t
) -> Int32 {
  guard let made = attributes.pointee?.attributes else { return EINVAL }
  return Glibc.posix_spawnattr_setpgroup(made, group)
}

public func posix_spawnp(
  _ process: UnsafeMutablePointer<pid_t>!,
  _ file: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 {
  Glibc.posix_spawnp(
    process,
    file,
    actions.pointee?.actions,
    attributes.pointee?.attributes,
    arguments,
    environment
  )
}

public func posix_spawn(
  _ process: UnsafeMutablePointer<pid_t>!,
  _ path: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 {
  Glibc.posix_spawn(
    process,
    path,
    actions.pointee?.actions,
    attributes.pointee?.attributes,
    arguments,
    environment
  )
}
