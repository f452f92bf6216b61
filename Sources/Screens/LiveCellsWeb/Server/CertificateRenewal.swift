#if TLS
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
    private struct State {
      var stamps: [FileStamp?]
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
      state = Mutex(State(stamps: certificate.files.map(FileStamp.init)))
    }

    /// Returns the certificate and key to use for a new connection, unless they are still the
    /// initial ones.
    func present() -> NIOSSLContextConfigurationOverride {
      let stamps = certificate.files.map(FileStamp.init)
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
