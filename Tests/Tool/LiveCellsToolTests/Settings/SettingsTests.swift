#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct SettingsTests {
    private let folder = Folder()

    /// Runs a demo with a configuration file.
    private func run(
      _ arguments: [String] = [],
      config: String,
      environment: [String] = []
    ) throws -> Tool.Outcome {
      let folder = folder.file("config/livecells")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try config.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
      return try Tool.run(
        ["demo", "profile", "--once"] + arguments,
        through: ["/usr/bin/env", "XDG_CONFIG_HOME=" + self.folder.file("config")] + environment
      )
    }

    @Test func `a file with settings, comments and blank lines is read`() throws {
      let outcome = try run(config: "# mine\n\n fps = 30 # slow\ncolor=never\r\nhighlight = 0\n")
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
    }

    @Test(
      arguments: [
        (
          "colour = never",
          ":1: no such setting: colour; the settings are color, theme, screen, fps"
        ),
        ("\nfps = fast", ":2: fps must be a number of frames from 1 to 240: fast"),
        ("fps", ":1: expected NAME = VALUE: fps"),
        ("mouse = ", ":1: mouse must be on or off: "),
      ]
    )
    func `an invalid setting is reported with its line`(config: String, problem: String) throws {
      let outcome = try run(config: config)
      #expect(outcome.status == 78)
      #expect(outcome.errors.contains("livecells/config\(problem)"))
      #expect(outcome.output == "")
    }

    @Test func `options have precedence over the environment, and the environment over the file`()
      throws
    {
      let wrongFile = try run(config: "fps = 30", environment: ["LIVECELLS_FPS=none"])
      #expect(wrongFile.status == 78)
      #expect(wrongFile.errors.contains("LIVECELLS_FPS: fps must be"))
      #expect(try run(config: "", environment: ["LIVECELLS_FPS="]).status == 0)
      let option = try run(["--fps", "0"], config: "fps = 30", environment: ["LIVECELLS_FPS=20"])
      #expect(option.status == 64)
      #expect(option.errors.contains("--fps must be"))
    }

    @Test func `a relative folder counts as not set`() throws {
      let outcome = try Tool.run(
        ["demo", "profile", "--once"],
        through: ["/usr/bin/env", "XDG_CONFIG_HOME=relative", "HOME=" + folder.file("none")]
      )
      #expect(outcome.status == 0)
    }
  }
#endif
