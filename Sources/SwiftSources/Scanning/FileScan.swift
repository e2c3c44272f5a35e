/// The declarations, calls and assignments of one file.
package struct FileScan: Sendable {
  package let file: LexedFile
  package let brackets: BracketTable
  package let lines: LineTable
  package let module: String
  package var scopes: [Scope] = []
  /// The scope of each token.
  package var scopeOfToken: [Int32] = []
  package var types: [TypeDeclaration] = []
  package var aliases: [TypeAlias] = []
  package var properties: [PropertyDeclaration] = []
  package var functions: [FunctionDeclaration] = []
  package var cases: [CaseDeclaration] = []
  package var calls: [Call] = []
  package var assignments: [Assignment] = []
  package var imports: [ImportDeclaration] = []
  /// Of each `switch`, where its labels begin and what they say.
  package var labels: [Int: [Range<Int>]] = [:]
  /// Of each scope, what must hold behind a branch that leaves the scope.
  package var guards: [Int: [Guard]] = [:]
  /// The scope that the braces at a token opened.
  package var scopeOfBrace: [Int: Int] = [:]
  /// The calls by the opening bracket of their arguments.
  package var callOfBracket: [Int: Int] = [:]
  /// The calls that wait, in the order of the file.
  package var sleeps: [Int] = []

  init(_ file: LexedFile) {
    self.file = file
    brackets = BracketTable(file.tokens)
    lines = LineTable(file.source.bytes)
    module = file.source.module
  }

  package var path: String { file.source.path }
  package var tokens: [Token] { file.tokens }
}

/// What must hold for what stands behind a `guard`, or behind a branch that returns.
package struct Guard: Sendable {
  /// The token behind which it must.
  package var after: Int
  package var condition: Range<Int>
  /// Whether the condition must not hold: its branch has left.
  package var isDenied = false
  /// Where the condition is the label of a `switch`, the subject of that.
  package var subject: Range<Int>?
  /// What is asked around the condition inside the scope that it leaves, the outermost first.
  package var outer: [Part] = []

  /// One branch or loop that a program stands in.
  package struct Part: Sendable, Equatable {
    /// What is asked of it.
    package enum Kind: Sendable, Equatable {
      case holds
      case fails
      case loop
      /// The subject of a `switch`.
      case matches(Range<Int>)
    }

    package var kind: Kind
    /// The tokens of the condition, of the label, or of the header of the loop.
    package var range: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>) {
      self.kind = kind
      self.range = range
    }
  }
}

extension Guard {
  /// What holds behind a scope that is left where all parts are met; nil where the last of them
  /// asks nothing.
  init?(after: Int, _ parts: [Part]) {
    guard let last = parts.last, last.kind != .loop else { return nil }
    self.init(after: after, condition: last.range, isDenied: true, outer: parts.dropLast())
    switch last.kind {
    case .holds, .loop: break
    case .fails: isDenied = false
    case .matches(let subject): self.subject = subject
    }
  }
}

/// An import of a module.
package struct ImportDeclaration: Sendable {
  package var module: String
  package var isExported: Bool
}

extension FileScan {
  package func text(_ token: Int) -> String {
    token >= 0 && token < tokens.count ? file.source.text(tokens[token].range) : ""
  }

  /// The text of a name, without its backticks.
  package func name(_ token: Int) -> String {
    guard kind(token) == .quotedName else { return text(token) }
    return String(text(token).dropFirst().dropLast())
  }

  package func kind(_ token: Int) -> TokenKind? {
    token >= 0 && token < tokens.count ? tokens[token].kind : nil
  }

  package func isSign(_ token: Int, _ sign: String) -> Bool {
    kind(token) == .sign && text(token) == sign
  }

  /// The token that ends an opening bracket, or the bracket that a closing one closes.
  package func partner(_ token: Int) -> Int {
    guard token >= 0 && token < tokens.count else { return -1 }
    return Int(brackets.partners[token])
  }

  /// The text of a range of tokens as it is written, with its comments.
  package func text(_ range: Range<Int>) -> String {
    guard let bytes = bytes(range) else { return "" }
    return file.source.text(bytes)
  }

  /// The text of a range of tokens on one line, one space where there was any; long ones are cut.
  package func line(_ range: Range<Int>, atMost limit: Int = 256) -> String {
    var text = ""
    for index in range.clamped(to: 0..<tokens.count) {
      // Conditions are repeated for all that stands inside them.
      if index - range.lowerBound > limit { return text + " …" }
      if index > range.lowerBound, tokens[index].hasSpaceBefore { text += " " }
      text += self.text(index)
    }
    return text
  }

  /// The beginning of a range of tokens, to be named in a sentence.
  package func brief(_ range: Range<Int>) -> String { line(range, atMost: 24) }

  /// The bytes from the first token of a range to the last.
  package func bytes(_ range: Range<Int>) -> Range<Int>? {
    let range = range.clamped(to: 0..<tokens.count)
    guard let first = range.first, let last = range.last else { return nil }
    return tokens[first].start..<max(tokens[last].end, tokens[first].start)
  }

  package func place(_ range: Range<Int>) -> SourcePlace {
    let end = file.source.bytes.count
    let bytes = bytes(range) ?? end..<end
    return place(bytes: bytes)
  }

  package func place(bytes: Range<Int>) -> SourcePlace {
    let position = lines.position(of: bytes.lowerBound)
    return SourcePlace(path: path, line: position.line, column: position.column, bytes: bytes)
  }

  package func place(_ token: Int) -> SourcePlace { place(token..<(token + 1)) }

  /// The branches of `#if` that a token stands in.
  package func conditions(_ token: Int) -> [CompilationCondition] {
    guard token >= 0 && token < tokens.count else { return [] }
    return file.conditions[tokens[token].condition]
  }

  package func scope(_ token: Int) -> Int {
    token >= 0 && token < scopeOfToken.count ? Int(scopeOfToken[token]) : 0
  }

  package func isPreview(_ token: Int) -> Bool { scopes[scope(token)].isPreview }
}
