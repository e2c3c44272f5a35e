import SwiftSources

/// A property marked `@Parameter`.
package struct ParameterDescription: Sendable, Equatable {
  /// The type that declares it; empty at the top of a file.
  package var owner: String
  package var property: String
  package var typeText: String?
  package var defaultText: String?
  /// The default, through a constant of the project where it is one.
  package var defaultValue: ReadText?
  package var isTransient: Bool
  package var isOptional: Bool
  package var source: ItemSource
  /// What the project says of the type that this one is made of, where it declares it.
  package var namedType: NamedType?
}

/// A type of the project that a parameter holds, by itself or as an element.
package enum NamedType: Sendable, Equatable {
  /// An enum with the names of its cases.
  case enumeration([String])
  case structure([StoredMember])
}

/// A stored member of a struct that a parameter holds or a donation carries.
package struct StoredMember: Sendable, Equatable {
  package var name: String
  package var typeText: String?
  package var defaultText: String?
  /// Whether the project declares its type, as an enum.
  package var isEnumeration: Bool

  /// Its type as far as it is written.
  package var shown: String { "\(name): \(typeText ?? "")" }
}

/// An event, or a function that makes events.
package struct EventDescription: Sendable, Equatable {
  package var owner: String
  package var property: String
  package var identifier: ReadText
  package var donation: DonationType?
  package var donationLimit: String?
  package var isStatic: Bool
  /// Made anew by a function or a computed property.
  package var isFunction: Bool
  package var source: ItemSource
}

/// What a donation carries.
package struct DonationType: Sendable, Equatable {
  package var name: String
  /// The stored members, where the project declares the type.
  package var members: [StoredMember]
  package var place: SourcePlace?
}

/// A second name for an event: `static let opened = OtherTip.opened`.
package struct AliasDescription: Sendable, Equatable {
  package var owner: String
  package var property: String
  package var target: MemberName
  package var source: ItemSource
}

/// A member of a type, or of a file where the owner is empty.
package struct MemberName: Sendable, Hashable {
  package var owner: String
  package var property: String

  package init(owner: String, property: String) {
    self.owner = owner
    self.property = property
  }

  package var text: String { owner.isEmpty ? property : "\(owner).\(property)" }
}
