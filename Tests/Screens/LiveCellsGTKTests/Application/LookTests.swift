#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// Styles of texts, and the settings of the desktop that change how windows look.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct LookTests {
      /// How a window displays the columns of the probe.
      private struct Look {
        var classes: [String: Set<String>] = [:]
        /// The colour of each text, and whether it is struck through.
        var looks: [String: String] = [:]
        var places: [Int] = []
        var height = 0
        var cutCount = 0
        var contrast = 0.0
        /// The classes of an editable and of a read-only line of text.
        var entries: [Substring] = []
      }

      /// Returns how a window looks with settings of GTK. The picture is kept.
      private func look(
        _ name: String,
        settings: String = "",
        theme: String? = nil,
        isMirrored: Bool = false
      ) async throws -> Look {
        try await Display.onThread { display in
          let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("livecells-look-\(UUID().uuidString)")
          let inner = folder.appendingPathComponent("gtk-4.0")
          try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
          defer { try? FileManager.default.removeItem(at: folder) }
          try Data("[Settings]\n\(settings)\n".utf8)
            .write(to: inner.appendingPathComponent("settings.ini"))
          display.variables["XDG_CONFIG_HOME"] = folder.path
          if let theme { display.variables["GTK_THEME"] = theme }
          let probe = try display.probe(isMirrored ? ["look", "1"] : ["look", "0"])
          _ = try #require(probe.line { $0.hasPrefix("places") })
          try display.waitUntilStill { _ = try probe.ask("tell", "asked") }
          display.keepPicture(name)
          // GTK arranges the labels after a frame, so their state is requested again.
          _ = try probe.ask("tell", "asked")
          var look = Look()
          while let line = probe.line() {
            if let found = line.firstMatch(of: #/^(\w+): (.*) \| (.*)$/#) {
              look.classes[String(found.1)] = Set(found.2.split(separator: " ").map(String.init))
              look.looks[String(found.1)] = String(found.3)
            } else if let found = line.wholeMatch(of: #/entries \["(.*)", "(.*)"\]/#) {
              look.entries = [found.1, found.2]
            } else if let found = line.firstMatch(
              of: #/^places \[(.*)\] \| height (\d+) \| cut (\d+) \| contrast ([\d.]+)$/#
            ) {
              look.places = found.1.split(separator: ", ").compactMap { Int($0) }
              look.height = Int(found.2) ?? 0
              look.cutCount = Int(found.3) ?? 0
              look.contrast = Double(found.4) ?? 0
              break
            }
          }
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
          return look
        }
      }

      @Test func `each style of texts is a class of fields`() async throws {
        let look = try await look("styles")
        let others: Set = ["horizontal", "livecells-field"]
        let classes = look.classes.mapValues { $0.subtracting(others) }
        #expect(
          classes == [
            "plain": [], "secondary": ["livecells-secondary"],
            "emphasized": ["livecells-emphasized"], "struck": ["livecells-struck"],
            "accent": ["livecells-accent"], "success": ["livecells-success"],
            "warning": ["livecells-warning"], "error": ["livecells-error"],
            "both": ["livecells-secondary", "livecells-struck", "livecells-error"],
          ]
        )
        // Bold texts have the colour of plain ones.
        let plain = try #require(look.looks["plain"])
        #expect(look.looks["emphasized"] == plain && look.looks["struck"] == plain + " struck")
        let colors = ["plain", "secondary", "accent", "success", "warning", "error"]
        #expect(Set(colors.compactMap { look.looks[$0] }).count == colors.count)
        #expect(look.looks["both"] == look.looks["error"].map { $0 + " struck" })
        #expect(look.places == look.places.sorted() && look.cutCount == 0)
        // A line of text that cannot be edited has no frame.
        #expect(look.entries.map { $0.contains("livecells-read-only") } == [false, true])
      }

      @Test func `columns begin at the right in layouts from right to left`() async throws {
        let look = try await look("mirrored", isMirrored: true)
        #expect(look.places.count == 9 && look.places == look.places.sorted(by: >))
        #expect(try #require(look.places.first) > 700, "the first column is at the right edge")
        #expect(look.cutCount == 0)
      }

      @Test func `rows grow with the font, and no text is cut`() async throws {
        let normal = try await look("font", settings: "gtk-font-name=Sans 10")
        let large = try await look("large-font", settings: "gtk-font-name=Sans 20")
        #expect(normal.height > 10 && Double(large.height) > Double(normal.height) * 1.5)
        #expect(normal.cutCount == 0 && large.cutCount == 0)
      }

      @Test(arguments: ["Default", "Default:dark", "Default-hc", "Default-hc:dark"])
      func `texts of all styles are readable, also in high contrast`(theme: String) async throws {
        let name = theme.replacing(":", with: "-")
        let look = try await look("contrast-\(name)", theme: theme)
        // The level AA of the Web Content Accessibility Guidelines.
        #expect(look.contrast >= 4.5)
        #expect(look.cutCount == 0)
      }

      @Test(arguments: ["Default", "Default:dark", "Default-hc", "Default-hc:dark"])
      func `texts of all styles are readable on highlighted rows`(theme: String) async throws {
        try await Display.onThread { display in
          display.variables["GTK_THEME"] = theme
          let probe = try display.probe("look", "0")
          _ = try #require(probe.line { $0.hasPrefix("places") })
          for highlight in ["selected", "cursor", "changed", "new"] {
            try probe.send("mark livecells-\(highlight)")
            try display.waitUntilStill { _ = try probe.ask("tell", "asked") }
            let name = "highlight-\(theme.replacing(":", with: "-"))-\(highlight)"
            display.keepPicture(name)
            _ = try probe.ask("tell", "asked")
            var colors: [String: String] = [:]
            var corner = ""
            while let line = probe.line(), !line.hasPrefix("places") {
              if let found = line.firstMatch(of: #/^(\w+): .* \| (rgba?\([^)]*\))/#) {
                colors[String(found.1)] = String(found.2)
              } else if line.hasPrefix("corner ") {
                corner = String(line.dropFirst("corner ".count))
              }
            }
            #expect(colors.count == 9)
            // The corner of the first label, where the field shows its background.
            let reader = try display.program(
              "/usr/bin/convert",
              Display.picture(name),
              "-format",
              "%[pixel:p{\(corner)}]\\n",
              "info:"
            )
            let ground = try PaintedColor(try #require(reader.line()))
            for (style, text) in colors {
              let contrast = try PaintedColor(text).contrast(on: ground)
              #expect(contrast >= 4.5, "\(style), \(highlight): \(text) on \(ground)")
            }
          }
          try probe.endInput()
          #expect(probe.line { $0 == "closed" } != nil)
        }
      }
    }
  }
#endif
