/// One word, number, text or sign of a rule.
struct RuleToken: Sendable {
  var kind: Kind
  var location: RuleLocation

  enum Kind: Hashable, Sendable {
    /// A name, without its backticks.
    case name(String)
    /// A name in backticks, which is never a keyword.
    case quotedName(String)
    /// `$0`, `$1`, …
    case argument(Int)
    /// `$isLoggedIn`: the projected value of a parameter, without the `$`.
    case projected(String)
    /// `#Rule`, without the `#`.
    case macro(String)
    /// A whole number without its sign.
    case whole(UInt64)
    /// A number with a fraction or an exponent, without its sign.
    case decimal(Double)
    /// A string literal, its escapes replaced.
    case text(String)
    /// An operator or a bracket.
    case sign(RuleSign)
    /// The end of the text.
    case end
  }
}

/// The operators and brackets that a rule may hold, and those that are known only to be refused.
enum RuleSign: String, CaseIterable, Sendable {
  case openRange = "..<"
  case closedRange = "..."
  case arrow = "->"
  case identical = "==="
  case notIdentical = "!=="
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
  case coalesce = "??"
  case less = "<"
  case greater = ">"
  case not = "!"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"
  case assign = "="
  case question = "?"
  case ampersand = "&"
  case bar = "|"
  case caret = "^"
  case tilde = "~"
  case at = "@"
  case backslash = "\\"
  case dot = "."
  case comma = ","
  case colon = ":"
  case semicolon = ";"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBrace = "{"
  case closeBrace = "}"
  case openBracket = "["
  case closeBracket = "]"
}

extension RuleToken.Kind: CustomStringConvertible {
  /// What a message calls it.
  var description: String {
    switch self {
    case .name(let name): "`\(name)`"
    case .quotedName(let name): "```\(name)```"
    case .argument(let number): "`$\(number)`"
    case .projected(let name): "`$\(name)`"
    case .macro(let name): "`#\(name)`"
    case .whole(let number): "`\(number)`"
    case .decimal(let number): "`\(number)`"
    case .text: "a string"
    case .sign(let sign): "`\(sign.rawValue)`"
    case .end: "the end of the rule"
    }
  }
}
