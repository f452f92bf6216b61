import SwiftSyntax

/// The concurrency mode of an observable class: the argument of the macros.
enum Mode: String {
  /// Objects are used in one isolation at a time.
  case confined
  /// Objects are used on any thread at any time.
  case synchronized
  /// Objects are used in one isolation at a time, also by code that tracks Swift's observable
  /// classes.
  case observable

  /// The protocol to which the macro conforms the class.
  var conformance: String {
    switch self {
    case .confined: "KeyValueObservable"
    case .synchronized: "SynchronizedKeyValueObservable"
    case .observable: "TrackedKeyValueObservable"
    }
  }

  /// The protocols of observable classes.
  static let conformances: Set<String> = [
    "KeyValueObservable", "SynchronizedKeyValueObservable", "TrackedKeyValueObservable",
  ]

  /// The type of the registry.
  var registry: String {
    switch self {
    case .confined: "KeyValueCore.Registry"
    case .synchronized: "KeyValueCore.SharedRegistry"
    case .observable: "KeyValueObserving.TrackedRegistry"
    }
  }

  /// The name of the registry.
  var registryName: String {
    switch self {
    case .confined: "_$$registry"
    case .synchronized: "_$$sharedRegistry"
    case .observable: "_$$trackedRegistry"
    }
  }

  /// The argument for the macro of a property.
  var argument: String { self == .confined ? "" : ", .\(rawValue)" }
}

extension AttributeSyntax {
  /// The mode that the attribute requests.
  var mode: Mode {
    guard let arguments = arguments?.as(LabeledExprListSyntax.self) else { return .confined }
    for argument in arguments {
      let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if let mode = name.flatMap(Mode.init) { return mode }
    }
    return .confined
  }
}
