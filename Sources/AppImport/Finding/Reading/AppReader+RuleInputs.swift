import SwiftSources

/// What rules ask.
extension AppReader {
  /// The names between `#Rule` and its closure, in a rule of a tip.
  func inputs(_ macro: Int, _ file: Int, of tip: TipContext) -> [RuleInputName] {
    let scan = project.files[file]
    guard scan.kind(macro + 1) == .openRound else { return [] }
    let inside = macro + 2..<max(scan.partner(macro + 1), macro + 2)
    return scan.arguments(inside).compactMap { argument in
      guard var input = input(argument.value, file) else { return nil }
      if input.target == nil, input.name.hasPrefix("Self.") {
        // In an extension of a protocol it is that of the tip.
        let names = input.isParameter ? parameterNames : eventNames
        let own = names[String(input.name.dropFirst(5))]?.first { $0.type == tip.type }
        input.target = own.map { memberName($0) }
      }
      return input
    }
  }

  /// The constants that a rule names as it names cases: `.best`, `Level.best`, `Limits.visits`.
  func constants(in range: Range<Int>, _ file: Int, asking inputs: [RuleInputName]) -> [String] {
    let scan = project.files[file]
    let known = inputs.compactMap { casesOfParameter($0) }
    // What stands between its round brackets is what it asks.
    let start = max(scan.partner(range.lowerBound + 1), range.lowerBound)
    let body = min(start, range.upperBound)..<range.upperBound
    return body.compactMap { token in
      guard scan.isName(token), scan.kind(token - 1) == .period, scan.kind(token + 1) != .openRound
      else { return nil }
      let name = scan.name(token)
      let path = scan.path(endingAt: token)
      if path.isWhole, path.components.count > 1 {
        let owner = path.components.dropLast().map(\.name).joined(separator: ".")
        let type = project.lookUpType(owner, at: token, file: file)
        return type.map { isConstant(name, of: $0) } == true ? "\(owner).\(name)" : nil
      }
      let isMember = [.dollarName, .closeRound, .closeSquare].contains(scan.kind(token - 2))
      guard !path.isWhole, path.components.count == 1, !isMember,
        !known.contains(where: { $0.contains(name) })
      else { return nil }
      let enums = project.types.indices.filter { !project.types[$0].cases.isEmpty }
      guard enums.contains(where: { isConstant(name, of: $0) }) else { return nil }
      // Of what is no parameter with an enum it is not known which one is meant.
      let isSure = known.count == inputs.count || !enums.contains { isCase(name, of: $0) }
      return isSure ? ".\(name)" : nil
    }
  }

  private func isConstant(_ name: String, of type: Int) -> Bool {
    !isCase(name, of: type)
      && (project.types[type].properties[name] ?? []).contains {
        project.files[$0.file].properties[$0.index].isStatic
      }
  }

  /// The cases of the enum that a parameter holds; nil for anything else.
  private func casesOfParameter(_ input: RuleInputName) -> [String]? {
    let found = description.parameters.first {
      input.isParameter && $0.owner == input.target?.owner && $0.property == input.target?.property
    }
    guard case .enumeration(let cases)? = found?.namedType else { return nil }
    return cases
  }

  private func input(_ range: Range<Int>, _ file: Int) -> RuleInputName? {
    let scan = project.files[file]
    if let dollar = range.first(where: { scan.kind($0) == .dollarName }) {
      return parameterInput(range.lowerBound, dollar, file)
    }
    guard let path = scan.wholePath(range) else { return nil }
    let target = event(path.components[...], isWhole: path.isWhole, file: file)
    return RuleInputName(
      name: path.text, isParameter: false, target: target.map { memberName($0) })
  }

  /// `Self.$launches`: the path before the dollar sign, and the name behind it.
  private func parameterInput(_ start: Int, _ dollar: Int, _ file: Int) -> RuleInputName {
    let scan = project.files[file]
    let owner = start < dollar ? scan.path(startingAt: start, before: dollar)?.path : nil
    let name = String(scan.text(dollar).dropFirst())
    let last = MemberPath.Component(name: name, token: dollar)
    let components = (owner?.components ?? []) + [last]
    let target = member(
      components[...], isWhole: owner?.isWhole ?? true, file: file,
      among: parameterNames[name] ?? [])
    return RuleInputName(
      name: components.map(\.name).joined(separator: "."), isParameter: true,
      target: target.map { memberName($0) })
  }
}
