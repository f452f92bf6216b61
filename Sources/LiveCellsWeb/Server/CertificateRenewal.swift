#if Web
  import CLibrary
  import NIOSSL
  import Synchronization

  /// Reloads a server's certificate after its files change. New connections use the renewed
  /// certificate.
  ///
  /// If the files are invalid, or do not match yet because only one of them has been written, the
  /// previous certificate stays in use and the reason is reported once.
  ///
  /// Can be used on any thread.
  final class CertificateRenewal: Sendable {
    /// Identifies a version of a file, to detect that it was replaced or overwritten.
    private struct Stamp: Equatable {
      var inode: UInt64
      var size: Int64
      var seconds: Int
      var nanoseconds: Int

      /// Reads the stamp of a file. Returns nil if the file does not exist.
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
    private let report: @Sendable (Result<Void, ServerCertificate.Fault>) -> Void
    private let state: Mutex<State>

    /// - Parameter report: Called after each renewal, with an error if the certificate cannot be
    ///   used.
    init(
      _ certificate: ServerCertificate,
      report: @escaping @Sendable (Result<Void, ServerCertificate.Fault>) -> Void
    ) {
      self.certificate = certificate
      self.report = report
      state = Mutex(State(stamps: certificate.files.map(Stamp.init)))
    }

    /// Returns the certificate and key to use for a new connection, unless they are still the
    /// initial ones.
    func present() -> NIOSSLContextConfigurationOverride {
      let stamps = certificate.files.map(Stamp.init)
      var outcome: Result<Void, ServerCertificate.Fault>?
      let present = state.withLock { state in
        if state.stamps == stamps { return state.present }
        state.stamps = stamps
        outcome = Result {
          () throws(ServerCertificate.Fault) in
          let parts = try certificate.parts()
          state.present.certificateChain = parts.chain
          state.present.privateKey = parts.key
        }
        return state.present
      }
      if let outcome { report(outcome) }
      return present
    }
  }
#endif
