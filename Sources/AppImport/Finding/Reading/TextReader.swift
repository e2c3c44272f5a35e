import SwiftSources

/// Reads the text that an expression gives, through constants of the project.
struct TextReader {
  let project: Project
  /// The type that `Self` and `self` mean.
  var type: Int?
  /// The case that `self` is, for an enum.
  var enumCase: Reference?

  /// A text in pieces: known ones, and holes by their names.
  enum Piece: Equatable {
    case text(String)
    case hole(String)
  }

  private static let greatestDepth = 8

  /// Sums and strings with more parts stay open.
  private static let mostParts = 32

  /// The calls whose first argument is the text that they show.
  private static let wrappers: Set<String> = [
    "Text", "LocalizedStringKey", "LocalizedStringResource", "NSLocalizedString", "String", "Label",
    "Image", "init", "AttributedString", "StaticString", "verbatim",
  ]

  /// The labels of such an argument.
  private static let textLabels: Set<String> = [
    "verbatim", "localized", "stringLiteral", "stringInterpolation", "string", "systemName",
    "systemImage", "decorative", "markdown", "resource", "key",
  ]

  func read(_ range: Range<Int>, file: Int) -> ReadText {
    let scan = project.files[file]
    let place = scan.place(range)
    guard let pieces = pieces(range, file: file, depth: 0) else {
      return ReadText(.placeholder, scan.line(range), at: place)
    }
    var text = ""
    var hasHole = false
    for piece in pieces {
      switch piece {
      case .text(let known): text += known
      case .hole(let name):
        text += "{\(name)}"
        hasHole = true
      }
    }
    return ReadText(hasHole ? .pattern : .literal, text, at: place)
  }

  private func pieces(_ range: Range<Int>, file: Int, depth: Int) -> [Piece]? {
    let scan = project.files[file]
    guard depth < Self.greatestDepth, let first = range.first else { return nil }
    if range.count == 1, scan.kind(first) == .string { return literal(first, file, depth) }
    if scan.kind(first) == .openRound, scan.partner(first) == range.upperBound - 1 {
      return pieces(first + 1..<range.upperBound - 1, file: file, depth: depth + 1)
    }
    if let sum = sum(range, file, depth) { return sum }
    guard let parsed = scan.path(startingAt: first) else { return nil }
    if let text = wrapped(parsed.path, file, depth) { return text }
    guard parsed.end >= range.upperBound else { return nil }
    return value(parsed.path.components, at: first, file: file, depth: depth)
  }

  /// `"a" + b`.
  private func sum(_ range: Range<Int>, _ file: Int, _ depth: Int) -> [Piece]? {
    let scan = project.files[file]
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if scan.isSign(index, "+") {
        parts.append(start..<index)
        start = index + 1
      } else if scan.kind(index) == .sign, !["?", "!", "<", ">"].contains(scan.text(index)) {
        return nil
      }
      index = scan.next(index)
    }
    guard !parts.isEmpty, parts.count < Self.mostParts, start < range.upperBound else { return nil }
    parts.append(start..<range.upperBound)
    var found: [Piece] = []
    for part in parts {
      guard !part.isEmpty else { return nil }
      found += pieces(part, file: file, depth: depth + 1) ?? [.hole(hole(scan.line(part)))]
    }
    return found.contains { if case .text = $0 { true } else { false } } ? found : nil
  }

  /// `Text("…")`, `String(localized: "…")`, with modifiers behind it.
  private func wrapped(_ path: MemberPath, _ file: Int, _ depth: Int) -> [Piece]? {
    let scan = project.files[file]
    guard let call = path.components.first(where: { $0.arguments != nil }),
      Self.wrappers.contains(call.name),
      case let arguments = scan.arguments(call.arguments), let first = arguments.first
    else { return nil }
    if call.name == "String", first.label == "describing" || first.label == "reflecting" {
      guard let path = scan.wholePath(first.value), path.components.last?.name == "self" else {
        return nil
      }
      return typeName(path.components.dropLast().map(\.name), at: path.start, file: file)
    }
    // A format, or a text that is repeated, is not what stands first in it.
    guard first.label.map({ Self.textLabels.contains($0) }) ?? true else { return nil }
    return pieces(first.value, file: file, depth: depth + 1)
  }

  private func typeName(_ names: [String], at token: Int, file: Int) -> [Piece]? {
    if names == ["Self"] || names == ["self"] {
      // In an extension of a protocol it is the type that conforms.
      if let type, project.isOwnProtocol(type) { return nil }
      return type.map { [.text(lastName(project.types[$0].name))] }
    }
    let found = project.lookUpType(names.joined(separator: "."), at: token, file: file)
    return found.map { [.text(lastName(project.types[$0].name))] }
  }

  private func lastName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  private func literal(_ token: Int, _ file: Int, _ depth: Int) -> [Piece] {
    let scan = project.files[file]
    let source = scan.file.source
    let range = scan.tokens[token].range.clamped(to: 0..<source.bytes.count)
    var found: [Piece] = []
    let parts = StringLiteral(Array(source.bytes[range])).parts
    for part in parts {
      switch part {
      case .text(let text): found.append(.text(text))
      case .code(let code) where parts.count > Self.mostParts: found.append(.hole(hole(code)))
      case .code(let code): found += interpolation(code, at: token, file: file, depth: depth)
      }
    }
    return found.isEmpty ? [.text("")] : found
  }

  /// The value of simple code in a string, or a hole with its name.
  private func interpolation(_ code: String, at token: Int, file: Int, depth: Int) -> [Piece] {
    let unknown = [Piece.hole(hole(code))]
    if [
      "type(of: self)", "Self.self", "String(describing: Self.self)",
      "String(describing: type(of: self))",
    ].contains(code) {
      return typeName(["Self"], at: token, file: file) ?? unknown
    }
    let isSimple = code.utf8.allSatisfy { ByteClass.isName($0) || $0 == 0x2E }
    guard isSimple, !code.isEmpty, code.utf8.first != 0x2E else { return unknown }
    let components = code.split(separator: ".").map {
      MemberPath.Component(name: String($0), token: token)
    }
    if components.last?.name == "self" {
      return typeName(components.dropLast().map(\.name), at: token, file: file) ?? unknown
    }
    return value(components, at: token, file: file, depth: depth + 1) ?? unknown
  }

  private func hole(_ code: String) -> String {
    var name = Placeholder(code).name
    for prefix in ["self.", "Self."] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    return String(name.map { $0 == "{" || $0 == "}" ? "|" : $0 })
  }

  // MARK: Constants

  private func value(
    _ components: [MemberPath.Component], at token: Int, file: Int, depth: Int
  ) -> [Piece]? {
    guard depth < Self.greatestDepth else { return nil }
    var names = components.map(\.name)
    if names.first == "self" || names.first == "Self" { names.removeFirst() }
    guard let last = names.last else { return ownCase(raw: false) }
    if last == "rawValue" {
      if names.count == 1 { return ownCase(raw: true) }
      return rawValue(components.dropLast(), file: file)
    }
    if names.count == 1, let type, let member = ownMember(last, of: type) {
      return constant(member, depth: depth)
    }
    if names.count == 1 {
      return project.property(named: last, before: token, file: file)
        .flatMap { constant($0, depth: depth) }
    }
    let owner = project.target(
      of: components.dropLast(), isWhole: true, file: file, depth: 0)
    guard let owner = owner.type else { return nil }
    return project.types[owner].properties[last]?.first.flatMap { constant($0, depth: depth) }
  }

  /// A property of a type, or one that a protocol of the project gives it.
  private func ownMember(_ name: String, of type: Int) -> Reference? {
    if let member = project.types[type].properties[name]?.first { return member }
    for base in project.types[type].conformances {
      for candidate in project.typesByName[base] ?? [] {
        let members = project.types[candidate].properties[name] ?? []
        if let given = members.first(where: { project.hasValue($0) }) { return given }
      }
    }
    return nil
  }

  private func constant(_ property: Reference, depth: Int) -> [Piece]? {
    let values = project.values(of: property)
    guard values.count == 1, let value = values.first else { return nil }
    return pieces(value, file: property.file, depth: depth + 1)
  }

  private func ownCase(raw: Bool) -> [Piece]? {
    guard let enumCase else { return nil }
    let declared = project.files[enumCase.file].cases[enumCase.index]
    guard raw else { return [.text(declared.name)] }
    return rawValue(of: enumCase)
  }

  private func rawValue(_ components: ArraySlice<MemberPath.Component>, file: Int) -> [Piece]? {
    guard let name = components.last?.name else { return nil }
    let owner = project.target(of: components.dropLast(), isWhole: true, file: file)
    guard let type = owner.type else { return nil }
    return project.types[type].cases.first {
      project.files[$0.file].cases[$0.index].name == name
    }.flatMap { rawValue(of: $0) }
  }

  private func rawValue(of enumCase: Reference) -> [Piece]? {
    let scan = project.files[enumCase.file]
    let declared = scan.cases[enumCase.index]
    if let value = declared.rawValue, let first = value.first, value.count == 1,
      scan.kind(first) == .string
    {
      return literal(first, enumCase.file, Self.greatestDepth - 1)
    }
    let bases = scan.types[declared.type].conformances
    if bases.contains(where: { Self.wholeNumbers.contains($0) }) {
      return wholeNumber(of: enumCase).map { [.text(String($0))] }
    }
    let isText = bases.contains("String") || bases.contains("Swift.String")
    return isText && declared.rawValue == nil ? [.text(declared.name)] : nil
  }

  private static let wholeNumbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// Counted from 0, or from the last case that says its number.
  private func wholeNumber(of enumCase: Reference) -> Int? {
    let scan = project.files[enumCase.file]
    let type = scan.cases[enumCase.index].type
    var number = -1
    for declared in scan.cases[...enumCase.index] where declared.type == type {
      if let value = declared.rawValue {
        guard let written = Int(scan.text(value).filter { $0 != "_" && $0 != " " }) else {
          return nil
        }
        number = written
      } else {
        guard number < Int.max else { return nil }
        number += 1
      }
    }
    return number
  }
}
