import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
#endif

@main
struct Plugin {
  let providingMacros: [any Macro.Type] = [
    KeyValueObservableMacro.self,
    ObservedMacro.self,
    MarkerMacro.self,
    ManagedMacro.self,
    ManagedPropertyMacro.self,
  ]
}

#if canImport(SwiftCompilerPlugin)
  extension Plugin: CompilerPlugin {}
#else
  // Built with the libraries of the toolchain, which have no `CompilerPlugin`; see
  // Scripts/build-plugin.sh.
  extension Plugin: PluginProvider {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      let name = "\(moduleName).\(typeName)"
      guard let macro = providingMacros.first(where: { String(reflecting: $0) == name }) else {
        throw MissingMacro(name: name)
      }
      return macro
    }
  }

  /// The compiler asks for a macro that this plugin does not have.
  private struct MissingMacro: Error {
    var name: String
  }
#endif
