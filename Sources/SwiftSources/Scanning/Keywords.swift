/// Words of the language, as far as the scanner asks for them.
enum Keywords {
  static let types: Set<String> = ["struct", "class", "enum", "extension", "protocol", "actor"]

  static let modifiers: Set<String> = [
    "public", "package", "internal", "private", "fileprivate", "open", "static", "class", "final",
    "override", "required", "convenience", "mutating", "nonmutating", "lazy", "weak", "unowned",
    "nonisolated", "isolated", "dynamic", "optional", "indirect", "prefix", "postfix", "infix",
    "borrowing", "consuming", "distributed", "async",
  ]

  /// Words that begin a declaration and so end a header before them.
  static let declarations: Set<String> = [
    "struct", "class", "enum", "extension", "protocol", "func", "var", "let", "init", "deinit",
    "subscript", "typealias", "associatedtype", "case", "import", "static", "public", "private",
    "internal", "package", "fileprivate", "open", "final", "override", "mutating", "lazy", "weak",
    "operator", "precedencegroup",
  ]

  /// Words that never name what is called.
  static let notCalled: Set<String> = [
    "if", "guard", "while", "for", "switch", "return", "in", "is", "as", "try", "await", "throw",
    "else", "do", "repeat", "defer", "catch", "case", "default", "where", "let", "var", "func",
    "some", "any", "inout", "import", "throws", "rethrows", "async", "get", "set", "willSet",
    "didSet", "struct", "class", "enum", "extension", "protocol", "subscript", "deinit",
    "typealias", "break", "continue", "fallthrough", "static", "private", "public", "internal",
    "fileprivate", "nil", "true", "false", "yield", "unowned", "weak",
  ]

  /// Those of them that also name functions: `set(1)`.
  static let contextual: Set<String> = [
    "get", "set", "willSet", "didSet", "some", "any", "async", "unowned", "weak", "yield",
  ]

  static let accessors: Set<String> = ["get", "set", "willSet", "didSet", "_read", "_modify"]
}
