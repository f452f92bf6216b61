public import Dispatch

/// Stands in for Dispatch's protocol of the same name.
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol, Sendable {
  var handle: Int32 { get }
  var data: DispatchSource.FileSystemEvent { get }
  var mask: DispatchSource.FileSystemEvent { get }
}

/// Stands in for Dispatch's functions of these names, whose defaults apply to Dispatch's own
/// sources only.
extension DispatchSourceFileSystemObject {
  public func setEventHandler(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    (self as? InotifySource)?.setEventHandler(qos: qos, flags: flags, handler: handler)
  }

  public func setCancelHandler(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    (self as? InotifySource)?.setCancelHandler(qos: qos, flags: flags, handler: handler)
  }

  public func setRegistrationHandler(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    (self as? InotifySource)?.setRegistrationHandler(qos: qos, flags: flags, handler: handler)
  }
}

extension DispatchSource {
  /// Stands in for Dispatch's function of the same name.
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32,
    eventMask: FileSystemEvent,
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject {
    InotifySource(fileDescriptor, eventMask, queue)
  }
}
