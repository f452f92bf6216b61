#if Web
  import NIOSSL
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// What a server proves itself with as its files are now: whoever renews a certificate writes its files, and
  /// the next viewer is shown the new one.
  ///
  /// Files that can't be used, or don't belong together yet because only one of them has been written, change
  /// nothing: the certificate stays the one before, and why is told once.
  ///
  /// It may be used on any thread.
  final class CertificateRenewal: Sendable {
    /// Tells a file from what is written in its place later, or into it.
    private struct Stamp: Equatable {
      var inode: UInt64
      var size: Int64
      var seconds: Int
      var nanoseconds: Int

      /// That of a file; nil where there is none.
      init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        #if canImport(Darwin)
          let time = found.st_mtimespec
        #else
          let time = found.st_mtim
        #endif
        (inode, size) = (UInt64(found.st_ino), Int64(found.st_size))
        (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
      }
    }

    private struct State {
      var stamps: [Stamp?]
      var present = NIOSSLContextConfigurationOverride.noChanges
    }

    private let certificate: ServerCertificate
    private let tell: @Sendable (Result<Void, ServerCertificate.Fault>) -> Void
    private let state: Mutex<State>

    /// - Parameter tell: Is told of each renewal, and of why one can't be used.
    init(
      _ certificate: ServerCertificate,
      tell: @escaping @Sendable (Result<Void, ServerCertificate.Fault>) -> Void
    ) {
      self.certificate = certificate
      self.tell = tell
      state = Mutex(State(stamps: certificate.files.map(Stamp.init)))
    }

    /// What differs from what the server began with.
    func present() -> NIOSSLContextConfigurationOverride {
      let stamps = certificate.files.map(Stamp.init)
      var news: Result<Void, ServerCertificate.Fault>?
      let present = state.withLock { state in
        if state.stamps == stamps { return state.present }
        state.stamps = stamps
        news = Result {
          () throws(ServerCertificate.Fault) in
          let parts = try certificate.parts()
          state.present.certificateChain = parts.chain
          state.present.privateKey = parts.key
        }
        return state.present
      }
      if let news { tell(news) }
      return present
    }
  }
#endif
