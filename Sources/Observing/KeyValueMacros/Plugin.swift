import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    KeyValueObservableMacro.self,
    ObservedMacro.self,
    MarkerMacro.self,
    ManagedMacro.self,
    ManagedPropertyMacro.self,
  ]
}
