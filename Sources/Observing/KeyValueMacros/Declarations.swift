import SwiftSyntax

extension AccessorBlockSyntax {
  /// Whether the block contains only `willSet` and `didSet`, so that the property is stored.
  var isObservers: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }

  /// Whether a key path can read the property, because its accessors have no effects.
  var isReadableByKeyPath: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return list.allSatisfy { $0.effectSpecifiers == nil }
  }
}

extension VariableDeclSyntax {
  /// Attributes that do not affect the storage of a property.
  private static let harmless: Set<String> = [
    "NotObserved", "ManuallyNotified", "AffectedBy", "_Observed", "Stored", "NotStored", "Relation",
    "_ManagedProperty", "available",
    "objc", "nonobjc", "inlinable", "usableFromInline", "preconcurrency", "inline", "_spi",
    "backDeployed", "discardableResult",
  ]

  var isStatic: Bool { hasModifier("static") || hasModifier("class") }

  /// Whether the property has a getter of its own.
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

  /// Attributes that may be property wrappers or macros of other modules, which replace the
  /// storage.
  ///
  /// Computed properties are excluded, because their attributes are result builders or isolations.
  var foreignAttributes: [AttributeSyntax] {
    guard !isComputed else { return [] }
    return attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { !VariableDeclSyntax.harmless.contains($0.plainName) && !$0.isGlobalActor }
  }

  /// The type of a stored variable if it contains `some`. Such a type cannot be repeated for the
  /// storage.
  var unnameableType: TypeSyntax? {
    guard let binding = bindings.first, !isComputed,
      let type = binding.typeAnnotation?.type,
      bindingSpecifier.tokenKind == .keyword(.var),
      type.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) })
    else { return nil }
    return type
  }

  /// Noncopyable types of the standard library.
  private static let noncopyable: Set<String> = [
    "Mutex", "Atomic", "AtomicLazyReference", "UniqueBox", "UniqueArray",
  ]

  /// Whether the declared type is known to be noncopyable. Key paths do not support such types.
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

  /// Whether the property is unavailable in some contexts. A key path to it would not compile in
  /// all contexts.
  var isAvailableInPart: Bool {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.contains { attribute in
      guard attribute.plainName == "available",
        case .availability(let arguments) = attribute.arguments
      else { return false }
      return arguments.map(\.argument).contains { argument in
        if case .token(let token) = argument { return token.text == "unavailable" }
        if case .availabilityLabeledArgument(let labeled) = argument {
          return ["introduced", "obsoleted"].contains(labeled.label.text)
        }
        return true
      }
    }
  }
}

extension AttributeListSyntax {
  /// The global actor in the list, if any.
  var globalActor: AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first(where: \.isGlobalActor)
  }
}

extension AttributeSyntax {
  /// The name of the attribute without its module.
  var plainName: String {
    attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
  }

  /// Whether the attribute is a global actor, recognised by the suffix `Actor`.
  var isGlobalActor: Bool { plainName.hasSuffix("Actor") && arguments == nil }
}

extension TypeSyntax {
  /// The protocols of a composition, or the type itself.
  var parts: [TypeSyntax] {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.parts }
    return self.as(CompositionTypeSyntax.self)?.elements.flatMap(\.type.parts) ?? [self]
  }

  /// The name of the type without its module and its generic arguments.
  var plainName: String {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plainName }
    if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    return trimmedDescription
  }
}

extension ClassDeclSyntax {
  /// The access modifier for generated members, followed by a space.
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

  /// Returns whether a property is less visible than the class.
  func hidesMember(_ name: String) -> Bool {
    let declared = memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.first
    {
      $0.bindings.contains { $0.pattern.trimmedDescription == name }
    }
    guard let declared else { return false }
    return declared.modifiers.visibility < modifiers.visibility
  }

  /// Returns the name of a generated function that is distinct for each class of a hierarchy.
  func generatedName(_ prefix: String) -> String {
    "\(prefix)\(name.text.trimmingBackticks)".quotedIfNeeded
  }

  /// Whether the class may have a superclass, whose properties have the first indexes.
  var mayInherit: Bool { inheritanceClause != nil }

  var isFinal: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.final) } }

  /// Returns whether the class declares a noncopyable type with a name.
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

  /// The first type in the inheritance clause, which is the superclass, if there is one.
  var firstInheritedType: String? {
    inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
  }

  /// Returns whether the inheritance clause of the class contains one of some protocols.
  func states(conformanceTo names: Set<String>) -> Bool {
    inheritanceClause?.inheritedTypes.contains { inherited in
      inherited.type.parts.contains { names.contains($0.plainName) }
    } ?? false
  }
}

extension DeclModifierListSyntax {
  /// The visibility of the declaration, from 0 (in the file) to 3 (public).
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
