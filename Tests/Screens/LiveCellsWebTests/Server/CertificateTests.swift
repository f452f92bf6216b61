#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite struct CertificateTests {
    private let folder = Folder()

    /// Runs a program on a separate thread. Returns its status and its output.
    private func run(_ program: String, _ arguments: String...) async -> (
      status: Int32, text: String
    ) {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: program).async {
          let process = Process()
          let output = Pipe()
          process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
          process.arguments = arguments
          process.standardOutput = output
          process.standardError = FileHandle.nullDevice
          guard (try? process.run()) != nil else {
            return continuation.resume(returning: (-1, "no \(program)"))
          }
          let data = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(
            returning: (process.terminationStatus, String(decoding: data, as: UTF8.self))
          )
        }
      }
    }

    /// Creates a self-signed certificate.
    private func certificate(_ name: String = "own") async throws -> ServerCertificate {
      let (chain, key) = (folder.file(name + ".pem"), folder.file(name + ".key"))
      let made = await run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1",
        "-keyout",
        key,
        "-out",
        chain
      )
      try #require(made.status == 0, "\(made.text)")
      return ServerCertificate(chain: chain, key: key)
    }

    @Test func `a server with a certificate speaks only TLS`() async throws {
      let server = try await TrackServer(
        [ServedTrack("a", plays: 1)],
        certificate: try await certificate()
      )
      let address = "https://localhost:\(server.port)\(server.path)rows.csv"
      let answer = await run("curl", "-s", "--cacert", folder.file("own.pem"), address)
      #expect(answer.status == 0)
      #expect(answer.text == "Title,Plays\r\na,1\r\n")
      // Clients that do not trust the certificate or do not speak TLS receive nothing.
      #expect(await run("curl", "-s", address).text == "")
      let old = await run(
        "curl",
        "-s",
        "-k",
        "--tlsv1.0",
        "--tls-max",
        "1.1",
        "--ciphers",
        "ALL:@SECLEVEL=0",
        address
      )
      #expect(old.text == "")
      let plain = await run("curl", "-s", address.replacingOccurrences(of: "https", with: "http"))
      #expect(plain.text == "")
      await server.end()
    }

    @Test func `a stream arrives through TLS without delay`() async throws {
      let server = try await TrackServer([ServedTrack("a")], certificate: try await certificate())
      let address = "https://127.0.0.1:\(server.port)\(server.path)rows.ndjson"
      let authority = folder.file("own.pem")
      async let lines = run("curl", "-sN", "--cacert", authority, address)
      while server.server.viewerCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
      let shape = ShapeRequest(ViewRequest(table: "tracks"), first: 0, count: 1)
      let channel = try await server.server.shapes.enter(shape)
      while channel.shapeSnapshot == nil || channel.waitingCount == 0 {
        try await Task.sleep(for: .milliseconds(5))
      }
      server.tracks[0].plays = 9
      while channel.shapeSnapshot?.rows[0].cells[1].text != "9" {
        try await Task.sleep(for: .milliseconds(5))
      }
      while channel.waitingCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
      await server.server.end("enough")
      let text = await lines.text
      #expect(text.contains("{\"op\":\"update\""))
      #expect(text.hasSuffix("{\"op\":\"lost\",\"reason\":\"enough\"}\n"))
      await server.end()
    }

    @Test func `new connections use a renewed certificate, but not a half renewed one`()
      async throws
    {
      let log = KeptLog()
      let server = try await TrackServer(
        [ServedTrack("a")],
        logger: log.logger,
        certificate: try await certificate()
      )
      _ = try await certificate("new")
      let address = "https://localhost:\(server.port)\(server.path)rows.csv"
      func trusting(_ name: String) async -> String {
        await run("curl", "-s", "--cacert", folder.file(name), address).text
      }
      /// Replaces a file atomically.
      func put(_ new: String, inPlaceOf old: String) throws {
        let copy = folder.file("copy")
        try Data(contentsOf: URL(fileURLWithPath: folder.file(new))).write(
          to: URL(fileURLWithPath: copy)
        )
        try #require(rename(copy, folder.file(old)) == 0)
      }
      let rows = "Title,Plays\r\na,\r\n"
      try FileManager.default.copyItem(
        atPath: folder.file("own.pem"),
        toPath: folder.file("first.pem")
      )
      #expect(await trusting("first.pem") == rows)
      try put("new.pem", inPlaceOf: "own.pem")
      #expect(await trusting("new.pem") == "")
      #expect(await trusting("first.pem") == rows)
      // The error is reported once, for any number of connections.
      #expect(log.lines.filter { $0.contains("cannot be used") }.count == 1, "\(log.lines)")
      try put("new.key", inPlaceOf: "own.key")
      #expect(await trusting("new.pem") == rows)
      #expect(await trusting("first.pem") == "")
      try FileManager.default.removeItem(atPath: folder.file("own.pem"))
      #expect(await trusting("new.pem") == rows)
      #expect(log.lines.filter { $0.contains("was renewed") }.count == 1, "\(log.lines)")
      await server.end()
    }

    @Test func `the error for an unusable certificate names the file`() async throws {
      let own = try await certificate("own")
      _ = own
      _ = try await certificate("other")
      let nothing = folder.file("nothing")
      try Data().write(to: URL(fileURLWithPath: folder.file("empty.pem")))
      for (chain, key, fault) in [
        (nothing, folder.file("own.key"), nothing),
        (folder.file("empty.pem"), folder.file("own.key"), folder.file("empty.pem")),
        (folder.file("own.pem"), folder.file("own.pem"), folder.file("own.pem")),
        (folder.file("own.pem"), folder.file("other.key"), folder.file("other.key")),
      ] {
        let error = #expect(throws: ServerCertificate.Fault.self) {
          try ServerCertificate(chain: chain, key: key).configuration()
        }
        #expect(error?.description.hasPrefix(fault + ": ") == true, "\(String(describing: error))")
      }
    }
  }
#endif
