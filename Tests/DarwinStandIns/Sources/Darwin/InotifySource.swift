import Dispatch

/// Reports the events of one open file that Darwin would report. For a folder these are created and
/// removed files, but not changes of their contents.
// Safety: all properties are set during initialization, and dispatch sources may be used on any
// thread.
final class InotifySource: DispatchSourceFileSystemObject, @unchecked Sendable {
  let handle: Int32
  let mask: DispatchSource.FileSystemEvent
  private let inotify: Int32
  private let source: any DispatchSourceRead

  init(_ descriptor: Int32, _ mask: DispatchSource.FileSystemEvent, _ queue: DispatchQueue?) {
    (handle, self.mask) = (descriptor, mask)
    inotify = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    var status = stat()
    fstat(descriptor, &status)
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    var wanted: Int32 = 0
    if mask.contains(.write) {
      wanted |= isFolder ? IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO : IN_MODIFY
    }
    if mask.contains(.delete) { wanted |= IN_DELETE_SELF }
    if mask.contains(.rename) { wanted |= IN_MOVE_SELF }
    // For a folder, inotify also reports these events for the files in it.
    if mask.contains(.attrib) || mask.contains(.link), !isFolder { wanted |= IN_ATTRIB }
    inotify_add_watch(inotify, "/proc/self/fd/\(descriptor)", UInt32(wanted))
    source = DispatchSource.makeReadSource(fileDescriptor: inotify, queue: queue)
  }

  /// The adapters do not read the last event.
  var data: DispatchSource.FileSystemEvent { [] }
  var isCancelled: Bool { source.isCancelled }

  func setEventHandler(
    qos: DispatchQoS,
    flags: DispatchWorkItemFlags,
    handler: DispatchSourceHandler?
  ) {
    let inotify = inotify
    source.setEventHandler(qos: qos, flags: flags) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(inotify, &buffer, buffer.count) > 0 {}
      handler?()
    }
  }

  func setEventHandler(handler: DispatchWorkItem) { setEventHandler { handler.perform() } }

  func setCancelHandler(
    qos: DispatchQoS,
    flags: DispatchWorkItemFlags,
    handler: DispatchSourceHandler?
  ) {
    let inotify = inotify
    source.setCancelHandler(qos: qos, flags: flags) {
      close(inotify)
      handler?()
    }
  }

  func setCancelHandler(handler: DispatchWorkItem) { setCancelHandler { handler.perform() } }

  func setRegistrationHandler(
    qos: DispatchQoS,
    flags: DispatchWorkItemFlags,
    handler: DispatchSourceHandler?
  ) {
    source.setRegistrationHandler(qos: qos, flags: flags, handler: handler)
  }

  func setRegistrationHandler(handler: DispatchWorkItem) {
    source.setRegistrationHandler(handler: handler)
  }

  func cancel() { source.cancel() }
  func resume() { source.resume() }
  func suspend() { source.suspend() }
  func activate() { source.activate() }
}
