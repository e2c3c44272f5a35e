import SwiftSources

/// Which tip a view shows, and on which screen, where its callers tell.
extension AppReader {
  /// Callers of callers are followed no further.
  private static let greatestDepth = 4
  /// More uses of one view are left out.
  private static let greatestCount = 64

  /// A place of a screen.
  struct ScreenPlace {
    var file: Int
    var token: Int
  }

  struct Showing {
    var content: ShownTip.Content
    var conditions: [KeptCondition]
    var argument: String?
    /// Where the tip is named.
    var place: SourcePlace
    var screen: ScreenPlace
  }

  /// What an expression shows: itself, or what the callers of the view around it give.
  mutating func showings(
    _ range: Range<Int>, at token: Int, _ file: Int, depth: Int = 0
  ) -> [Showing] {
    let scan = project.files[file]
    var conditions =
      (conditionOfUses(token, file) ?? []) + project.conditions(at: token, file: file)
    var range = range
    var only: String?
    if let chosen = ternary(range, scan) {
      range = chosen.value
      only = member(askedFor: chosen.condition, file)
      if only == nil { conditions.append(chosen.condition) }
    }
    if depth < Self.greatestDepth, let given = given(range, file), !given.isEmpty {
      var found: [Showing] = []
      for argument in given where found.count < Self.greatestCount {
        for var showing in showings(
          argument.range, at: argument.use, argument.file, depth: depth + 1)
        {
          showing.conditions += conditions
          found.append(showing)
        }
      }
      return Array(found.prefix(Self.greatestCount))
    }
    var content = content(range, file)
    if let only, case .group(let name, nil) = content { content = .group(name, only: only) }
    let argument = scan.path(startingAt: range.lowerBound, before: range.upperBound)?.path
      .components.first { $0.name != "self" }?.name
    return screens(of: token, file).map { screen in
      Showing(
        content: content, conditions: conditions, argument: argument, place: scan.place(range),
        screen: screen)
    }
  }

  /// The tip of `group.currentTip?.id == Hint.first.id`.
  private func member(askedFor condition: KeptCondition, _ file: Int) -> String? {
    let scan = project.files[file]
    guard condition.kind == .holds else { return nil }
    let start = scan.token(atByte: condition.place.bytes.lowerBound)
    let end = scan.token(atByte: condition.place.bytes.upperBound)
    guard let sign = (start..<max(start, end)).first(where: { scan.isSign($0, "==") }) else {
      return nil
    }
    for (side, other) in [(start..<sign, sign + 1..<end), (sign + 1..<end, start..<sign)] {
      guard let path = scan.wholePath(side),
        path.components.suffix(2).map(\.name) == [
          "currentTip", "id",
        ], let named = scan.wholePath(other), let id = named.components.last, id.name == "id",
        id.token - 1 > other.lowerBound
      else { continue }
      return tipName(other.lowerBound..<id.token - 1, file: file)
    }
    return nil
  }

  // MARK: What callers give

  private struct Given {
    var range: Range<Int>
    var use: Int
    var file: Int
  }

  /// What callers give for a parameter of the function around, or for a stored property of the
  /// type; nil where an expression is neither.
  private mutating func given(_ range: Range<Int>, _ file: Int) -> [Given]? {
    let scan = project.files[file]
    guard let path = scan.wholePath(range), path.isWhole else { return nil }
    let components = path.components.drop { $0.name == "self" }
    guard components.count == 1, let name = components.first, name.arguments == nil else {
      return nil
    }
    if path.components.count == 1,
      let function = project.function(ofScope: scan.scope(name.token), file: file),
      let position = parameter(name.name, of: scan.functions[function], scan)
    {
      return arguments(at: position, of: Reference(file: file, index: function))
    }
    guard let property = project.property(named: name.name, before: name.token, file: file),
      case let home = project.files[property.file],
      case let declared = home.properties[property.index],
      declared.initialiser == nil, declared.accessors == nil, !declared.isStatic,
      case .type = home.scopes[declared.scope].kind,
      let type = project.type(ofScope: declared.scope, file: property.file), !project.isTip(type)
    else { return nil }
    return arguments(labelled: declared.name, ofConstructions: type)
  }

  /// How callers name a parameter: by its label, or by its index among those without one.
  private enum Position {
    case label(String)
    case index(Int)
  }

  private func parameter(
    _ name: String, of function: FunctionDeclaration, _ scan: FileScan
  ) -> Position? {
    var unlabelled = 0
    for parameter in scan.arguments(function.parameters) {
      let start =
        parameter.label == nil ? parameter.value.lowerBound : parameter.value.lowerBound - 2
      let names = (start..<start + 2).filter { scan.isName($0) }.map { scan.name($0) }
      let label = names.first ?? ""
      if names.last == name { return label == "_" ? .index(unlabelled) : .label(label) }
      if label == "_" { unlabelled += 1 }
    }
    return nil
  }

  private mutating func arguments(at position: Position, of function: Reference) -> [Given] {
    finder.uses(of: function).prefix(Self.greatestCount).compactMap { use in
      argument(position, of: use)
    }
  }

  private func arguments(labelled label: String, ofConstructions type: Int) -> [Given] {
    let last = project.types[type].name.split(separator: ".").last.map(String.init) ?? ""
    let uses = (finder.index.uses[last] ?? []).filter { use in
      let path = project.files[use.file].path(endingAt: use.token)
      return project.lookUpType(path.text, at: use.token, file: use.file) == type
    }
    return uses.prefix(Self.greatestCount).compactMap { argument(.label(label), of: $0) }
  }

  private func argument(_ position: Position, of use: CallIndex.Use) -> Given? {
    let scan = project.files[use.file]
    let arguments = scan.arguments(
      scan.path(startingAt: use.token)?.path.components.first?.arguments)
    let found: Argument?
    switch position {
    case .label(let label): found = arguments.first { $0.label == label }
    case .index(let index):
      let unlabelled = arguments.filter { $0.label == nil }
      found = index < unlabelled.count ? unlabelled[index] : nil
    }
    guard let found, scan.line(found.value) != "nil", !scan.isPreview(use.token) else { return nil }
    return Given(range: found.value, use: use.token, file: use.file)
  }

  /// The screens that a place stands on: what the project adds to foreign types stands on those of
  /// its callers.
  private mutating func screens(of token: Int, _ file: Int, depth: Int = 0) -> [ScreenPlace] {
    let here = [ScreenPlace(file: file, token: token)]
    guard depth < Self.greatestDepth, let type = project.type(around: token, file: file),
      project.standsOnOthers(type),
      let function = project.function(ofScope: project.files[file].scope(token), file: file)
    else { return here }
    var found: [ScreenPlace] = []
    for use in finder.uses(of: Reference(file: file, index: function))
    where found.count < Self.greatestCount {
      found += screens(of: use.token, use.file, depth: depth + 1)
    }
    return found.isEmpty ? here : found
  }
}
