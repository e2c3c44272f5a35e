import SwiftSources

/// What rules ask.
extension AppReader {
  /// The names between `#Rule` and its closure.
  func inputs(_ macro: Int, _ file: Int) -> [RuleInputName] {
    let scan = project.files[file]
    guard scan.kind(macro + 1) == .openRound else { return [] }
    let inside = macro + 2..<max(scan.partner(macro + 1), macro + 2)
    return scan.arguments(inside).compactMap { input($0.value, file) }
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
