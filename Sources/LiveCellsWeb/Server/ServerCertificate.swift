#if Web
  import NIOCore
  import NIOSSL

  /// What a server proves with who it is: a certificate, those that it leads back to, and the key to it.
  package struct ServerCertificate: Sendable {
    /// Why it can't be used.
    package struct Fault: Error, CustomStringConvertible {
      package var description: String
    }

    /// A certificate, those that it leads back to, and its key.
    struct Parts {
      var chain: [NIOSSLCertificateSource]
      var key: NIOSSLPrivateKeySource
    }

    private let chain: String
    private let key: String

    /// - Parameters:
    ///   - chain: A file in PEM's form with the certificate, and after it those that it leads back to.
    ///   - key: A file in PEM's form with its private key, without a password.
    package init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }

    /// The files that it is read from.
    var files: [String] { [chain, key] }

    /// TLS of version 1.2 or 1.3, with what the files say by the time that a viewer comes.
    ///
    /// - Parameter tell: Is told of each certificate that takes the place of the one before, and of why one can't.
    /// - Throws: `Fault` with the file that can't be used.
    func configuration(
      tell: @escaping @Sendable (Result<Void, Fault>) -> Void = { _ in }
    ) throws(Fault) -> TLSConfiguration {
      // Looked at before they are read: what is written meanwhile is read again.
      let renewal = CertificateRenewal(self, tell: tell)
      let parts = try parts()
      var configuration = Self.configuration(parts)
      configuration.sslContextCallback = { _, promise in promise.succeed(renewal.present()) }
      return configuration
    }

    /// What is in the files.
    ///
    /// - Throws: `Fault` with the file that can't be used.
    func parts() throws(Fault) -> Parts {
      let certificates = try Self.reading(chain, "certificate") {
        try NIOSSLCertificate.fromPEMFile($0)
      }
      if certificates.isEmpty {
        throw Fault(description: "\(chain): there is no certificate in it")
      }
      let key = try Self.reading(key, "private key") {
        try NIOSSLPrivateKey(file: $0, format: .pem)
      }
      let parts = Parts(
        chain: certificates.map { .certificate($0) },
        key: .privateKey(key)
      )
      do {
        // What doesn't belong together is noticed here, and not by the first viewer.
        _ = try NIOSSLContext(configuration: Self.configuration(parts))
      } catch {
        throw Fault(description: "\(self.key): not the key to the certificate in \(chain)")
      }
      return parts
    }

    private static func configuration(_ parts: Parts) -> TLSConfiguration {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: parts.chain,
        privateKey: parts.key
      )
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      return configuration
    }

    private static func reading<Result>(
      _ path: String,
      _ what: String,
      _ read: (String) throws -> Result
    ) throws(Fault) -> Result {
      do {
        return try read(path)
      } catch {
        throw Fault(description: "\(path): no \(what) in PEM's form can be read from it")
      }
    }
  }
#endif
