/// An attribute such as `@Parameter(.transient)`.
package struct Attribute: Sendable {
  /// Without its sign.
  package var name: String
  package var token: Int
  /// What stands between its round brackets.
  package var arguments: Range<Int>?
}

/// A type, or an extension of one.
package struct TypeDeclaration: Sendable {
  package enum Kind: String, Sendable {
    case structure = "struct"
    case classType = "class"
    case enumeration = "enum"
    case actor
    case protocolType = "protocol"
    case extensionOfType = "extension"
  }

  package var kind: Kind
  /// The last part of its name.
  package var name: String
  /// Its name with those of the types around it.
  package var qualifiedName: String
  package var nameToken: Int
  /// What follows the colon, without generic arguments.
  package var conformances: [String]
  package var attributes: [Attribute]
  /// The scope it is declared in.
  package var outerScope: Int
  /// The tokens between its braces.
  package var body: Range<Int>
}

/// A second name of a type.
package struct TypeAlias: Sendable {
  /// Its name with those of the types around it.
  package var qualifiedName: String
  /// The type that it stands for.
  package var target: Range<Int>
}

/// A variable or a constant, of a type, of the file, or local.
package struct PropertyDeclaration: Sendable {
  package var name: String
  package var nameToken: Int
  package var scope: Int
  package var attributes: [Attribute]
  package var modifiers: [String]
  package var type: Range<Int>?
  package var initialiser: Range<Int>?
  /// The tokens between the braces behind it.
  package var accessors: Range<Int>?

  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

/// A function, an initialiser, a subscript.
package struct FunctionDeclaration: Sendable {
  package var name: String
  package var nameToken: Int
  package var scope: Int
  package var attributes: [Attribute]
  package var modifiers: [String]
  package var parameters: Range<Int>
  package var result: Range<Int>?
  package var body: Range<Int>?
}

/// One case of an enum.
package struct CaseDeclaration: Sendable {
  package var name: String
  package var nameToken: Int
  package var type: Int
  package var associated: Range<Int>?
  package var rawValue: Range<Int>?
}

/// A call, or the use of a macro.
package struct Call: Sendable {
  package var name: String
  package var nameToken: Int
  package var scope: Int
  /// What stands between its round brackets; nil where only a closure follows.
  package var arguments: Range<Int>?
}

/// `=`, `+=` and their kin outside declarations.
package struct Assignment: Sendable {
  package var sign: String
  package var signToken: Int
  /// The last token of what gets the value: of one element in `(a, b) = (1, 2)`.
  package var target: Int
  package var scope: Int
  package var value: Range<Int>
}
