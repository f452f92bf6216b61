#if TLS
  import NIOCore
  import NIOSSL

  /// The TLS certificate of a server: its chain and its private key.
  package struct ServerCertificate: Sendable {
    /// The reason why a certificate cannot be used.
    package struct Fault: Error, CustomStringConvertible {
      package var description: String
    }

    /// A certificate chain and its private key, as read from the files.
    struct Parts {
      var chain: [NIOSSLCertificateSource]
      var key: NIOSSLPrivateKeySource
    }

    private let chain: String
    private let key: String

    /// - Parameters:
    ///   - chain: The path of a PEM file with the certificate and its intermediate certificates.
    ///   - key: The path of a PEM file with the private key, without a password.
    package init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }

    /// The files of the certificate.
    var files: [String] { [chain, key] }

    /// Returns a configuration for TLS 1.2 and 1.3 that reads changed files again for each new
    /// connection.
    ///
    /// - Parameter report: Called after each renewal, with an error if the certificate cannot be
    ///   used.
    ///
    /// - Throws: `Fault` with the file that cannot be used.
    func configuration(
      report: @escaping @Sendable (Result<Void, Fault>) -> Void = { _ in }
    ) throws(Fault) -> TLSConfiguration {
      // The stamps are taken before the files are read, so that a write in between is detected
      // later.
      let renewal = CertificateRenewal(self, report: report)
      let parts = try parts()
      var configuration = Self.configuration(parts)
      configuration.sslContextCallback = { _, promise in promise.succeed(renewal.present()) }
      return configuration
    }

    /// Reads the files.
    ///
    /// - Throws: `Fault` with the file that cannot be used.
    func parts() throws(Fault) -> Parts {
      let certificates = try Self.reading(chain, "certificate") {
        try NIOSSLCertificate.fromPEMFile($0)
      }
      if certificates.isEmpty {
        throw Fault(description: "\(chain): the file has no certificate")
      }
      let key = try Self.reading(key, "private key") {
        try NIOSSLPrivateKey(file: $0, format: .pem)
      }
      let parts = Parts(
        chain: certificates.map { .certificate($0) },
        key: .privateKey(key)
      )
      do {
        // A key that does not match is detected here, and not by the first viewer.
        _ = try NIOSSLContext(configuration: Self.configuration(parts))
      } catch {
        throw Fault(description: "\(self.key): the key does not match the certificate in \(chain)")
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
        throw Fault(description: "\(path): cannot read a \(what) in PEM format")
      }
    }
  }
#endif
