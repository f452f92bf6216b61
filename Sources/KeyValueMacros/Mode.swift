import SwiftSyntax

/// How the objects of an observable class are used: the argument of the macros.
enum Mode: String {
  /// In one isolation at a time.
  case confined
  /// On any thread at any time.
  case synchronized
  /// In one isolation, and by code that tracks Swift's observable classes.
  case observable

  /// The protocol that the class is made to conform to.
  var conformance: String {
    switch self {
    case .confined: "KeyValueObservable"
    case .synchronized: "SynchronizedKeyValueObservable"
    case .observable: "TrackedKeyValueObservable"
    }
  }

  /// The protocols that observable classes conform to.
  static let conformances: Set<String> = [
    "KeyValueObservable", "SynchronizedKeyValueObservable", "TrackedKeyValueObservable",
  ]

  /// The type of the registry in its objects.
  var registry: String {
    switch self {
    case .confined: "KeyValueCore.Registry"
    case .synchronized: "KeyValueCore.SharedRegistry"
    case .observable: "KeyValueObserving.TrackedRegistry"
    }
  }

  /// The name of the registry in its objects.
  var registryName: String {
    switch self {
    case .confined: "_$$registry"
    case .synchronized: "_$$sharedRegistry"
    case .observable: "_$$trackedRegistry"
    }
  }

  /// How it is passed on to the macro of a property.
  var argument: String { self == .confined ? "" : ", .\(rawValue)" }
}

extension AttributeSyntax {
  /// What the attribute asks for.
  var mode: Mode {
    guard let arguments = arguments?.as(LabeledExprListSyntax.self) else { return .confined }
    for argument in arguments {
      let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if let mode = name.flatMap(Mode.init) { return mode }
    }
    return .confined
  }
}
