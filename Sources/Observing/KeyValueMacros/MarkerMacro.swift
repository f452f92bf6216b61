import SwiftSyntax
import SwiftSyntaxMacros

/// An attribute that only annotates a property for `@KeyValueObservable` or `@Managed`:
/// `@NotObserved`, `@ManuallyNotified`, `@AffectedBy`, `@Stored`, `@NotStored`, `@Relation`.
struct MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
