#if Web
  import NIOSSL

  /// What a server proves with who it is: a certificate, those that it leads back to, and the key to it.
  package struct ServerCertificate: Sendable {
    /// Why it can't be used.
    package struct Fault: Error, CustomStringConvertible {
      package var description: String
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

    /// TLS of version 1.2 or 1.3.
    ///
    /// - Throws: `Fault` with the file that can't be used.
    func configuration() throws -> TLSConfiguration {
      let certificates = try Self.reading(chain, "certificate") {
        try NIOSSLCertificate.fromPEMFile($0)
      }
      if certificates.isEmpty {
        throw Fault(description: "\(chain): there is no certificate in it")
      }
      let key = try Self.reading(key, "private key") {
        try NIOSSLPrivateKey(file: $0, format: .pem)
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: certificates.map { .certificate($0) },
        privateKey: .privateKey(key)
      )
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      do {
        // What doesn't belong together is noticed here, and not by the first viewer.
        _ = try NIOSSLContext(configuration: configuration)
      } catch {
        throw Fault(description: "\(self.key): not the key to the certificate in \(chain)")
      }
      return configuration
    }

    private static func reading<Result>(
      _ path: String,
      _ what: String,
      _ read: (String) throws -> Result
    ) throws -> Result {
      do {
        return try read(path)
      } catch {
        throw Fault(description: "\(path): no \(what) in PEM's form can be read from it")
      }
    }
  }
#endif
