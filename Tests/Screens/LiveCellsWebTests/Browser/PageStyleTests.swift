#if Web
  import KeyValueObserving
  import LiveCells
  import LiveCellsWeb
  import Testing

  /// Styles of texts on the page.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(15))
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
