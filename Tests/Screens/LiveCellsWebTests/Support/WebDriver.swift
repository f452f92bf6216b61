#if Web
  import DatabaseTestSupport
  import Foundation

  /// A browser that is controlled by the WebDriver protocol over plain HTTP.
  final class WebDriver {
    struct Fault: Error {
      var text: String
    }

    private let process: Process
    private let port: Int
    private var session = ""

    /// The path of the driver; nil if it is not installed.
    static let path: String? = ["/usr/bin/chromedriver", "/usr/local/bin/chromedriver"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Starts a headless browser with a page size, and with scroll bars that take space or none.
    init(width: Int = 1_100, height: Int = 700, hasScrollBars: Bool = false) async throws {
      (process, port) = try await Self.start()
      let options: [String: Any] = [
        "args": [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
          "--window-size=\(width),\(height)", "--lang=en",
        ] + (hasScrollBars ? [] : ["--hide-scrollbars"])
      ]
      let capabilities: [String: Any] = [
        "capabilities": [
          "alwaysMatch": [
            "goog:chromeOptions": options, "timeouts": ["script": 300_000, "pageLoad": 300_000],
          ]
        ]
      ]
      let answer = try await ask("POST", "/session", capabilities) as? [String: Any]
      session = "/session/" + (answer?["sessionId"] as? String ?? "")
    }

    deinit {
      // After a failed test, nothing else ends the driver. It ends the browser.
      guard process.isRunning, let connection = try? WireConnection(port: port) else { return }
      connection.send("GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    }

    /// Starts a driver. It binds a port for IPv4, then the same port for IPv6, and fails if that
    /// one is in use. In that case the next attempt uses another port.
    private static func start() async throws -> (Process, port: Int) {
      for _ in 0..<8 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "chromedriver")
        process.arguments = ["--port=0"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        if let port = await port(from: output.fileHandleForReading) { return (process, port) }
      }
      throw Fault(text: "no driver has a port")
    }

    /// Returns the port that a driver prints, or nil if it ends without one. Waits on another
    /// thread.
    private static func port(from handle: FileHandle) async -> Int? {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "driver").async {
          var text = ""
          while true {
            let data = handle.availableData
            text += String(decoding: data, as: UTF8.self)
            let number = text.range(of: "successfully on port ").map { range in
              text[range.upperBound...].prefix(while: \.isNumber)
            }
            // The number may be incomplete.
            if let number, number.endIndex < text.endIndex || data.isEmpty {
              return continuation.resume(returning: Int(number))
            }
            if data.isEmpty { return continuation.resume(returning: nil) }
          }
        }
      }
    }

    @discardableResult
    private func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws
      -> Any?
    {
      let sent = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
      var response = try await WireResponse(
        port: port,
        path: session + path,
        method: method,
        headers: ["Content-Length": "\(sent.count)"],
        body: String(decoding: sent, as: UTF8.self)
      )
      let data = Data(try await response.text().utf8)
      let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      if let failure = json?["value"] as? [String: Any], let text = failure["message"] {
        throw Fault(text: "\(text)")
      }
      return json?["value"]
    }

    /// Ends the browser.
    func quit() async {
      _ = try? await ask("DELETE", "")
      process.terminate(with: SIGKILL)
    }

    func open(_ address: String) async throws {
      try await ask("POST", "/url", ["url": address])
    }

    /// Runs JavaScript statements in the page.
    func note(_ statements: String) async throws {
      try await ask("POST", "/execute/sync", ["script": statements, "args": [Any]()])
    }

    /// Returns the value of a JavaScript expression in the page.
    func value(_ expression: String) async throws -> Any? {
      try await ask(
        "POST",
        "/execute/sync",
        ["script": "return (\(expression))", "args": [Any]()]
      )
    }

    func text(_ expression: String) async throws -> String {
      "\(try await value(expression) ?? "null")"
    }

    /// Waits until a JavaScript expression is true, checking it before each frame.
    func wait(for expression: String) async throws {
      let script = """
        const done = arguments[arguments.length - 1]
        const look = () => {
          let isSo = false
          try { isSo = Boolean(\(expression)) } catch {}
          if (isSo) done(true); else requestAnimationFrame(look)
        }
        look()
        """
      do {
        try await ask("POST", "/execute/async", ["script": script, "args": [Any]()])
      } catch let fault as Fault {
        let shown = (try? await text("document.body.innerText")) ?? "nothing"
        let loads = (try? await text(Self.loads)) ?? "unknown"
        throw Fault(
          text: "waited in vain for \(expression); the page shows: \(shown); \(fault.text); "
            + "loaded: \(loads)"
        )
      }
    }

    /// The state of the document, and the files that were loaded, with their statuses and times.
    private static let loads = """
      [document.readyState, document.hidden ? 'hidden' : 'visible'].concat(
        performance.getEntriesByType('resource').map((entry) => [
          entry.name.split('/').pop(), entry.responseStatus, Math.round(entry.startTime),
          Math.round(entry.responseEnd),
        ].join(' '))
      ).join(', ')
      """

    /// Waits until a JavaScript expression is true, also while the page is loaded again.
    func poll(for expression: String) async throws {
      while true {
        if (try? await text("String(Boolean(\(expression)))")) == "true" { return }
        try await Task.sleep(for: .milliseconds(20))
      }
    }

    /// Waits until the page has drawn the results of the keys that were pressed.
    func waitForDrawing() async throws {
      // The page has requested its frame earlier, so it draws before this function is called.
      let script = """
        const done = arguments[arguments.length - 1]
        requestAnimationFrame(() => done(true))
        """
      try await ask("POST", "/execute/async", ["script": script, "args": [Any]()])
    }

    /// Presses keys one after the other at the present focus.
    func press(_ keys: String...) async throws {
      let actions = keys.flatMap { key in
        ["keyDown", "keyUp"].map { ["type": $0, "value": key] }
      }
      try await act(["type": "key", "id": "keys", "actions": actions])
    }

    /// Clicks the center of the first element that a selector matches.
    func click(_ selector: String) async throws {
      let found =
        try await ask(
          "POST",
          "/element",
          ["using": "css selector", "value": selector]
        ) as? [String: Any]
      guard let element = found else { throw Fault(text: "there is no \(selector)") }
      try await act([
        "type": "pointer", "id": "pointer",
        "actions": [
          ["type": "pointerMove", "x": 0, "y": 0, "origin": element],
          ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
        ],
      ])
    }

    /// Drags an element horizontally, from a point given by its offset from the center.
    func pull(_ selector: String, from offset: (x: Int, y: Int), by distance: Int) async throws {
      let found =
        try await ask(
          "POST",
          "/element",
          ["using": "css selector", "value": selector]
        ) as? [String: Any]
      guard let element = found else { throw Fault(text: "there is no \(selector)") }
      try await act([
        "type": "pointer", "id": "pointer",
        "actions": [
          ["type": "pointerMove", "x": offset.x, "y": offset.y, "origin": element],
          ["type": "pointerDown", "button": 0],
          ["type": "pointerMove", "x": distance / 2, "y": 0, "origin": "pointer", "duration": 20],
          ["type": "pointerMove", "x": distance - distance / 2, "y": 0, "origin": "pointer"],
          ["type": "pointerUp", "button": 0],
        ],
      ])
    }

    /// Turns the wheel over the center of the page, by a distance in pixels.
    func turnWheel(by distance: Int) async throws {
      try await act([
        "type": "wheel", "id": "wheel",
        "actions": [
          [
            "type": "scroll", "x": 400, "y": 300, "deltaX": 0, "deltaY": distance,
            "origin": "viewport",
          ]
        ],
      ])
    }

    private func act(_ source: [String: Any]) async throws {
      try await ask("POST", "/actions", ["actions": [source]])
    }

    /// Sends a command of the DevTools protocol.
    @discardableResult
    func tools(_ command: String, _ parameters: [String: Any] = [:]) async throws -> [String: Any] {
      try await ask("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
        as? [String: Any] ?? [:]
    }

    /// Saves a screenshot of the page in the build folder.
    func keepPicture(_ name: String) async throws {
      guard let text = try await ask("GET", "/screenshot") as? String,
        let data = Data(base64Encoded: text)
      else { throw Fault(text: "no picture") }
      let folder = FileManager.default.currentDirectoryPath + "/.build/screenshots"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
  }

  extension WebDriver {
    /// Keys with their WebDriver codes.
    enum Key {
      static let enter = "\u{E007}", escape = "\u{E00C}", pageUp = "\u{E00E}", pageDown = "\u{E00F}"
      static let end = "\u{E010}", home = "\u{E011}", left = "\u{E012}", up = "\u{E013}"
      static let right = "\u{E014}", down = "\u{E015}", tab = "\u{E004}", delete = "\u{E017}"
    }
  }
#endif
