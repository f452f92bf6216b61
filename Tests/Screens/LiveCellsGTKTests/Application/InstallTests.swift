#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// The effect of `make install` and `make uninstall` on the desktop.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct InstallTests {
      @Test func `uninstalling removes all installed files and the desktop's caches of them`()
        async throws
      {
        try await Display.onThread { display in
          let prefix = FileManager.default.temporaryDirectory
            .appendingPathComponent("livecells-install-\(UUID().uuidString)")
          defer { try? FileManager.default.removeItem(at: prefix) }
          let script = Display.root.appendingPathComponent("Scripts/install.sh").path
          let tool = Probe.url(of: "LiveCellsTool").path
          func files() -> [String] {
            let all = FileManager.default.enumerator(atPath: prefix.path)?.allObjects ?? []
            return all.compactMap { $0 as? String }.filter { name in
              var isFolder: ObjCBool = false
              _ = FileManager.default.fileExists(
                atPath: prefix.appendingPathComponent(name).path,
                isDirectory: &isFolder
              )
              return !isFolder.boolValue
            }
          }
          try display.run("bash", script, "--program", tool, prefix.path)
          let installed = files()
          for file in [
            "bin/livecells", "share/applications/livecells.desktop",
            "share/icons/hicolor/scalable/apps/livecells.svg", "share/mime/packages/livecells.xml",
          ] {
            #expect(installed.contains(file))
          }
          try display.run("bash", script, "--remove", prefix.path)
          #expect(files() == [])
        }
      }
    }
  }
#endif
