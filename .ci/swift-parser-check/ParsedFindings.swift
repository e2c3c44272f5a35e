import SwiftParser
import SwiftSyntax

/// What SwiftParser finds.
struct ParsedFindings {
  private(set) var findings = Findings()
  /// Whether the parser met a syntax error.
  let hasError: Bool

  init(_ bytes: [UInt8]) {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    hasError = tree.hasError
    let places = Places(bytes, SourceLocationConverter(fileName: "", tree: tree))
    let visitor = FindingVisitor(places)
    visitor.walk(tree)
    findings = visitor.findings
    findings.comments = Self.comments(of: tree, outside: visitor.strings, places)
  }

  private static func comments(
    of tree: SourceFileSyntax, outside strings: [Range<Int>], _ places: Places
  ) -> [String] {
    var found: [String] = []
    var remaining = strings[...]
    for token in tree.tokens(viewMode: .sourceAccurate) {
      var offset = token.position.utf8Offset
      let leading = token.leadingTrivia.pieces
      let trailing = token.trailingTrivia.pieces
      for (index, piece) in (leading + trailing).enumerated() {
        if index == leading.count { offset += token.trimmedLength.utf8Length }
        let end = offset + piece.sourceLength.utf8Length
        while let first = remaining.first, first.upperBound <= offset { remaining.removeFirst() }
        let isInString = remaining.first.map { $0.lowerBound <= offset } ?? false
        if piece.isComment, !isInString { found.append(places.text(offset..<end)) }
        offset = end
      }
    }
    return found
  }
}

/// Lines and columns as SwiftParser counts them, with columns in Unicode scalars.
struct Places {
  private let bytes: [UInt8]
  private let converter: SourceLocationConverter

  init(_ bytes: [UInt8], _ converter: SourceLocationConverter) {
    self.bytes = bytes
    self.converter = converter
  }

  func text(_ range: Range<Int>) -> String {
    "\(place(range.lowerBound))-\(place(range.upperBound))"
  }

  func place(_ offset: Int) -> String {
    let location = converter.location(for: AbsolutePosition(utf8Offset: offset))
    let lineStart = offset - (location.column - 1)
    let scalars = bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
    return "\(location.line):\(scalars + 1)"
  }
}

/// Walks the tree, with all branches of `#if`.
final class FindingVisitor: SyntaxVisitor {
  private(set) var findings = Findings()
  private(set) var strings: [Range<Int>] = []
  private var typeNames: [String] = []
  private let places: Places

  init(_ places: Places) {
    self.places = places
    super.init(viewMode: .sourceAccurate)
  }

  private func bytes(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func range(_ node: some SyntaxProtocol) -> String { places.text(bytes(node)) }

  // MARK: Types

  private func enter(
    _ kind: String, _ names: [TokenSyntax], _ clause: InheritanceClauseSyntax?,
    _ body: MemberBlockSyntax
  ) -> SyntaxVisitorContinueKind {
    let name = names.map(\.plainName).joined(separator: ".")
    let qualified = (typeNames.last.map { [$0] } ?? []) + [name]
    typeNames.append(qualified.joined(separator: "."))
    guard let last = names.last, last.presence == .present, body.leftBrace.presence == .present
    else { return .visitChildren }
    let conformances = clause?.inheritedTypes.flatMap { $0.type.names } ?? []
    let place = places.place(last.positionAfterSkippingLeadingTrivia.utf8Offset)
    findings.types.append(typeText(kind, typeNames[typeNames.count - 1], conformances, at: place))
    if namesTip(conformances) { findings.tips.append("\(place) \(last.plainName)") }
    return .visitChildren
  }

  private func leave() { typeNames.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("struct", [node.name], node.inheritanceClause, node.memberBlock)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("class", [node.name], node.inheritanceClause, node.memberBlock)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("enum", [node.name], node.inheritanceClause, node.memberBlock)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("actor", [node.name], node.inheritanceClause, node.memberBlock)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("protocol", [node.name], node.inheritanceClause, node.memberBlock)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("extension", node.extendedType.nameTokens, node.inheritanceClause, node.memberBlock)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  // MARK: Rules

  /// How many rules are open: one inside another belongs to it.
  private var openRules = 0

  /// A name alone asks nothing, so it is no rule.
  private func enter(_ node: some FreestandingMacroExpansionSyntax) {
    let isUse = node.leftParen?.presence == .present || node.trailingClosure != nil
    guard node.macroName.text == "Rule" else { return }
    if openRules == 0, isUse { findings.rules.append(range(node)) }
    openRules += 1
  }

  private func leaveMacro(_ name: TokenSyntax) {
    if name.text == "Rule" { openRules -= 1 }
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }
  override func visitPost(_ node: MacroExpansionExprSyntax) { leaveMacro(node.macroName) }
  override func visitPost(_ node: MacroExpansionDeclSyntax) { leaveMacro(node.macroName) }

  // MARK: Literals

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    string(node)
  }
  override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    string(node)
  }
  override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    findings.regexes.append(range(node))
    return .skipChildren
  }

  /// What stands inside a string belongs to it.
  private func string(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    findings.strings.append(range(node))
    strings.append(bytes(node))
    return .skipChildren
  }
}

extension TokenSyntax {
  /// The text without backticks.
  var plainName: String {
    text.count > 1 && text.hasPrefix("`") && text.hasSuffix("`")
      ? String(text.dropFirst().dropLast()) : text
  }
}

extension TypeSyntax {
  /// The names that a conformance has, without attributes and generic arguments.
  var names: [String] {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.names }
    if let suppressed = self.as(SuppressedTypeSyntax.self) { return suppressed.type.names }
    if let composed = self.as(CompositionTypeSyntax.self) {
      return composed.elements.flatMap { $0.type.names }
    }
    let tokens = nameTokens
    return tokens.isEmpty ? [] : [tokens.map(\.plainName).joined(separator: ".")]
  }

  /// The parts of a name with dots.
  var nameTokens: [TokenSyntax] {
    if let single = self.as(IdentifierTypeSyntax.self) { return [single.name] }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.nameTokens + [member.name]
    }
    return []
  }
}
