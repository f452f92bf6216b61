import SwiftSyntax

extension AccessorBlockSyntax {
  /// Whether it holds only `willSet` and `didSet`: the property is stored.
  var isObservers: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }

  /// Whether a key path can read it: no effects.
  var isReadableByKeyPath: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return list.allSatisfy { $0.effectSpecifiers == nil }
  }
}

extension VariableDeclSyntax {
  /// Attributes that don't change how a property is stored.
  private static let harmless: Set<String> = [
    "NotObserved", "ManuallyNotified", "AffectedBy", "_Observed", "Stored", "Relation",
    "_ManagedProperty", "available",
    "objc", "nonobjc", "inlinable", "usableFromInline", "preconcurrency", "inline", "_spi",
    "backDeployed", "discardableResult",
  ]

  var isStatic: Bool { hasModifier("static") || hasModifier("class") }

  /// Whether it has accessors of its own.
  var isComputed: Bool { bindings.first?.accessorBlock.map { !$0.isObservers } ?? false }

  func hasModifier(_ name: String) -> Bool {
    modifiers.contains { $0.name.text == name }
  }

  func hasAttribute(_ name: String) -> Bool {
    attribute(name) != nil
  }

  func attribute(_ name: String) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == name }
  }

  func arguments(ofAttribute name: String) -> [String] {
    guard let list = attribute(name)?.arguments?.as(LabeledExprListSyntax.self) else { return [] }
    return list.map { $0.expression.trimmedDescription }
  }

  /// Attributes that may be property wrappers or macros of somebody else, which replace the storage.
  ///
  /// A computed property has no storage: what is written on it is a result builder or an isolation.
  var foreignAttributes: [AttributeSyntax] {
    guard !isComputed else { return [] }
    return attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { !VariableDeclSyntax.harmless.contains($0.plainName) && !$0.isGlobalActor }
  }

  /// A type that can be written once only, and so not for the storage as well: `some P`, of a stored variable.
  var unnameableType: TypeSyntax? {
    guard let binding = bindings.first, !isComputed,
      let type = binding.typeAnnotation?.type,
      bindingSpecifier.tokenKind == .keyword(.var),
      type.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) })
    else { return nil }
    return type
  }

  /// Types of the standard library whose values can't be copied.
  private static let noncopyable: Set<String> = [
    "Mutex", "Atomic", "AtomicLazyReference", "UniqueBox", "UniqueArray",
  ]

  /// Whether its values are seen to be of a type that can't be copied, to which no key path leads.
  var isNoncopyable: Bool {
    bindings.contains { binding in
      if let type = binding.typeAnnotation?.type {
        return VariableDeclSyntax.noncopyable.contains(type.plainName)
          || enclosingClass?.declaresNoncopyable(type.plainName) == true
      }
      guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) else {
        return false
      }
      var callee = call.calledExpression
      if let generic = callee.as(GenericSpecializationExprSyntax.self) {
        callee = generic.expression
      }
      let name =
        callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? callee.trimmedDescription
      return VariableDeclSyntax.noncopyable.contains(name)
        || enclosingClass?.declaresNoncopyable(name) == true
    }
  }

  private var enclosingClass: ClassDeclSyntax? {
    parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self)
  }

  /// Whether there are places where it can't be used: no key path to it could be written for all of them.
  var isAvailableInPart: Bool {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.contains { attribute in
      guard attribute.plainName == "available",
        case .availability(let arguments) = attribute.arguments
      else { return false }
      return arguments.contains { argument in
        switch argument.argument {
        case .availabilityVersionRestriction: true
        case .token(let token): token.text == "unavailable"
        case .availabilityLabeledArgument(let labeled):
          ["introduced", "obsoleted"].contains(labeled.label.text)
        }
      }
    }
  }
}

extension AttributeListSyntax {
  /// The global actor among them.
  var globalActor: AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first(where: \.isGlobalActor)
  }
}

extension AttributeSyntax {
  /// The name without its module.
  var plainName: String {
    attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
  }

  /// Whether it names an actor, as all their names say.
  var isGlobalActor: Bool { plainName.hasSuffix("Actor") && arguments == nil }
}

extension TypeSyntax {
  /// The protocols that a composition consists of; the type itself, if it is none.
  var parts: [TypeSyntax] {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.parts }
    return self.as(CompositionTypeSyntax.self)?.elements.flatMap(\.type.parts) ?? [self]
  }

  /// The name without its module and its arguments.
  var plainName: String {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plainName }
    if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    return trimmedDescription
  }
}

extension ClassDeclSyntax {
  /// The access that generated members need, with a space after it.
  var accessForMembers: String {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  /// Whether a property of the class is seen by fewer than the class is.
  func hidesMember(_ name: String) -> Bool {
    let declared = memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first
    {
      $0.bindings.contains { $0.pattern.trimmedDescription == name }
    }
    guard let declared else { return false }
    return declared.modifiers.visibility < modifiers.visibility
  }

  /// The name of a generated function that each class of a hierarchy has for itself.
  func generatedName(_ prefix: String) -> String {
    "\(prefix)\(name.text.trimmingBackticks)".quotedIfNeeded
  }

  /// Whether it may have a superclass, whose properties have the first indexes.
  var mayInherit: Bool { inheritanceClause != nil }

  var isFinal: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.final) } }

  /// Whether it declares a type whose values can't be copied.
  fileprivate func declaresNoncopyable(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      let clause: InheritanceClauseSyntax?
      if let type = member.decl.as(StructDeclSyntax.self), type.name.text == name {
        clause = type.inheritanceClause
      } else if let type = member.decl.as(EnumDeclSyntax.self), type.name.text == name {
        clause = type.inheritanceClause
      } else {
        return false
      }
      return clause?.inheritedTypes.contains { $0.type.trimmedDescription == "~Copyable" } ?? false
    }
  }

  /// What the inheritance clause names first: the superclass, if there is one.
  var firstInheritedType: String? {
    inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
  }

  /// Whether the class itself says that it conforms to a protocol.
  func states(conformanceTo names: Set<String>) -> Bool {
    inheritanceClause?.inheritedTypes.contains { inherited in
      inherited.type.parts.contains { names.contains($0.plainName) }
    } ?? false
  }
}

extension DeclModifierListSyntax {
  /// How many see what is declared so: 0 for those in the file, 3 for everybody.
  fileprivate var visibility: Int {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private), .keyword(.fileprivate): return 0
      case .keyword(.package): return 2
      case .keyword(.public), .keyword(.open): return 3
      default: continue
      }
    }
    return 1
  }
}
