/// Reads the declarations, calls and assignments of one file in one pass over its tokens. Every
/// look ahead ends at the next declaration or jumps over brackets, so that the whole is linear.
package struct Scanner {
  var scan: FileScan
  /// What the braces at a token hold, where a word before them has told.
  var prepared: [Int: Scope.Kind] = [:]
  /// The token up to which a condition or a loop header runs: braces end values inside.
  var headerEnd = -1
  /// What stands deeper belongs to the scope around it, so that each walk outwards is short.
  private static let greatestDepth = 256
  var current = 0

  package static func scan(_ source: SourceFile) -> FileScan {
    var scanner = Scanner(FileScan(Lexer.lex(source)))
    scanner.run()
    return scanner.scan
  }

  private init(_ scan: FileScan) {
    self.scan = scan
    let count = scan.tokens.count
    self.scan.scopes = [
      Scope(kind: .file, parent: 0, open: -1, close: count, isPreview: false, depth: 0)
    ]
    self.scan.scopeOfToken = [Int32](repeating: 0, count: count)
  }

  var tokens: [Token] { scan.file.tokens }

  private mutating func run() {
    for index in 0..<tokens.count {
      while current != 0, index >= scan.scopes[current].close {
        current = scan.scopes[current].parent
      }
      scan.scopeOfToken[index] = Int32(current)
      switch tokens[index].kind {
      case .name: word(index)
      case .quotedName, .macro: call(index)
      case .sign: assignment(index)
      case .openCurly: openScope(index)
      case .dollarName, .number, .string, .regex, .openRound, .closeRound, .openSquare,
        .closeSquare, .closeCurly, .comma, .colon, .semicolon, .period, .attribute:
        break
      }
    }
  }

  private mutating func openScope(_ index: Int) {
    guard depth(of: current) < Self.greatestDepth else { return }
    let kind = prepared[index] ?? unannounced(index)
    var isPreview = scan.scopes[current].isPreview
    if case .closure(let call?, _) = kind, scan.calls[call].name == "#Preview" {
      isPreview = true
    }
    if case .type(let type) = kind, scan.types[type].conformances.contains("PreviewProvider") {
      isPreview = true
    }
    scan.scopes.append(
      Scope(
        kind: kind, parent: current, open: index, close: max(scan.partner(index), index),
        isPreview: isPreview, depth: depth(of: current) + 1))
    current = scan.scopes.count - 1
    scan.scopeOfBrace[index] = current
  }

  private func depth(of scope: Int) -> Int { scan.scopes[scope].depth }

  /// What braces hold that no word before them announced.
  private func unannounced(_ index: Int) -> Scope.Kind {
    if let accessor = accessor(before: index) { return accessor }
    let around = Int(scan.brackets.around[index])
    let call = scan.callOfBracket[around]
    switch scan.kind(index - 1) {
    case .colon where isName(index - 2):
      let label = scan.name(index - 2)
      if scan.kind(index - 3) == .closeCurly,
        let scope = scan.scopeOfBrace[scan.partner(index - 3)],
        case .closure(let sibling?, _) = scan.scopes[scope].kind
      {
        return .closure(call: sibling, label: label)
      }
      return .closure(call: call, label: label)
    case .openRound, .comma, .closeSquare:
      return .closure(call: call, label: nil)
    case .sign:
      let isNamed = scan.isSign(index - 1, "=") && isName(index - 2)
      return .closure(call: call, label: isNamed ? scan.name(index - 2) : nil)
    case .name where ["do", "repeat", "defer", "else", "catch"].contains(scan.text(index - 1)):
      return .block
    default: break
    }
    return .closure(call: call, label: nil)
  }

  private func accessor(before index: Int) -> Scope.Kind? {
    guard case .accessor(let property, _) = scan.scopes[current].kind else { return nil }
    var word = index - 1
    if scan.kind(word) == .closeRound { word = scan.partner(word) - 1 }
    while isName(word), ["async", "throws"].contains(scan.text(word)) { word -= 1 }
    guard isName(word), Keywords.accessors.contains(scan.text(word)) else { return nil }
    return .accessor(property: property, name: scan.text(word))
  }

  func isName(_ token: Int) -> Bool { scan.isName(token) }
}
