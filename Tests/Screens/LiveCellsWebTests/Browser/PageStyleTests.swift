#if Web
  import KeyValueObserving
  import LiveCells
  import LiveCellsWeb
  import Testing

  /// Styles of texts on the page.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(60))
  )
  @MainActor
  struct PageStyleTests {
    @KeyValueObservable
    @MainActor
    final class Job {
      var isDone = false
    }

    private static let styles: [(name: String, style: CellText.Style)] = [
      ("plain", []), ("secondary", .secondary), ("emphasized", .emphasized),
      ("struck", .struckThrough), ("accent", .accent), ("success", .success),
      ("warning", .warning), ("error", .error),
    ]

    @Test(arguments: ["ltr", "rtl"])
    func `a column has one alignment, whatever the direction of its texts`(
      direction: String
    ) async throws {
      let jobs = ObservableArray([Job(), Job()])
      let texts = ["Name", "\u{645}\u{631}\u{64A}\u{645}"]
      let scene = try await PageScene(
        serving: ServedTable("jobs") {
          TableSession(
            LiveTable(jobs) {
              Column("a", field: Field<Job>("a") { texts[$0 === jobs[0] ? 0 : 1] })
              Column("longer title", field: Field<Job>("b") { $0.isDone ? "" : texts[1] })
            }
          )
        }
      )
      let sides = """
        (document.documentElement.dir = "\(direction)",
          [...document.querySelectorAll(".head, .cell")]
            .map((field) => getComputedStyle(field).textAlign).join(" "))
        """
      let side = direction == "ltr" ? "left" : "right"
      let expected = Array(repeating: side, count: 6).joined(separator: " ")
      try await scene.browser.wait(for: "document.querySelectorAll('.head, .cell').length === 6")
      #expect(try await scene.browser.text(sides) == expected)
      await scene.end()
    }

    @Test func `each style of texts has its class, and looks different`() async throws {
      let jobs = ObservableArray([Job(), Job()])
      let scene = try await PageScene(
        serving: ServedTable("jobs") {
          TableSession(
            LiveTable(jobs) {
              for (name, style) in Self.styles {
                Column(name, field: Field<Job>(name) { _ in name }).styled { _ in style }
              }
              Column("state", field: Field<Job>("state") { $0.isDone ? "done" : "open" })
                .styled { $0.isDone ? [.secondary, .struckThrough] : .warning }
            }
          )
        }
      )
      let browser = scene.browser
      func cell(_ column: Int) -> String {
        "document.querySelectorAll('.row')[1].querySelector('[aria-colindex=\"\(column)\"]')"
      }
      func look(_ column: Int) -> String {
        "(({ color, fontWeight, textDecorationLine }) => [color, fontWeight, textDecorationLine]"
          + ".join(' '))(getComputedStyle(\(cell(column))))"
      }
      func has(_ column: Int, _ name: String) -> String {
        "\(cell(column)).classList.contains('\(name)')"
      }
      try await browser.wait(for: "document.querySelectorAll('.row').length === 2")
      var seen: Set<String> = []
      for (index, style) in Self.styles.enumerated() {
        for other in Self.styles.map(\.name) where other != "plain" {
          let isWanted = other == style.name
          #expect(try await browser.text("`${\(has(index + 1, other))}`") == "\(isWanted)")
        }
        let isNew = seen.insert(try await browser.text(look(index + 1))).inserted
        #expect(isNew, "\(style.name) looks like another style")
      }
      // A style follows the row.
      try await browser.wait(for: has(9, "warning"))
      jobs[1].isDone = true
      try await browser.wait(for: "\(has(9, "struck")) && \(has(9, "secondary"))")
      #expect(try await browser.text("`${\(has(9, "warning"))}`") == "false")
      #expect(try await browser.text(look(9)).hasSuffix("line-through"))
      await scene.end()
    }
  }
#endif
