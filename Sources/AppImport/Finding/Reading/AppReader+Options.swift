import SwiftSources

/// Options of tips.
extension AppReader {
  private static let optionNames: Set<String> = [
    "MaxDisplayCount", "MaxDisplayDuration", "IgnoresDisplayFrequency",
  ]

  mutating func options(of tip: TipContext) -> [OptionDescription] {
    var found: [OptionDescription] = []
    for member in project.members("options", of: tip.type, declaration: tip.declaration) {
      let scan = project.files[member.file]
      for value in values(member, of: tip) {
        for element in elements(value, scan) {
          if let option = option(element, member.file, of: tip) { found.append(option) }
        }
      }
    }
    return found
  }

  private mutating func option(
    _ element: Range<Int>, _ file: Int, of tip: TipContext
  ) -> OptionDescription? {
    let scan = project.files[file]
    guard let path = scan.wholePath(element), let last = path.components.last,
      Self.optionNames.contains(last.name), let arguments = last.arguments
    else {
      count(.options, .notRead)
      say(
        .optionNotRead, at: scan.place(element),
        "An option of \(tip.name) is not one that is known: \(scan.brief(element)).",
        do: "Write the option by hand.")
      return nil
    }
    let text = scan.line(arguments)
    let value = constantValue(arguments, file)
    if value.kind == .literal {
      count(.options, .read)
    } else {
      count(.options, .asked)
      say(
        .optionComputed, at: value.place,
        "The value of \(last.name) of \(tip.name) is computed.",
        do: "Write the value.", placeholder: Placeholder(text))
    }
    return OptionDescription(
      name: last.name, arguments: text, value: value, source: project.source(element, file: file),
      conditions: kept(at: element.lowerBound, file: file, of: tip))
  }

  /// The value as it is written, through one constant of the project.
  func constantValue(_ range: Range<Int>, _ file: Int) -> ReadText {
    let scan = project.files[file]
    let place = scan.place(range)
    if isConstant(range, scan) || isArithmetic(range, scan) {
      return ReadText(.literal, scan.line(range), at: place)
    }
    if let path = scan.wholePath(range), let last = path.components.last {
      let owner = project.target(
        of: path.components.dropLast(), isWhole: path.isWhole, file: file)
      let property =
        path.components.count == 1
        ? project.property(named: last.name, before: last.token, file: file)
        : owner.type.flatMap { project.types[$0].properties[last.name]?.first }
      if let property, let value = project.values(of: property).first,
        project.values(of: property).count == 1
      {
        let home = project.files[property.file]
        if isConstant(value, home) || isArithmetic(value, home) {
          return ReadText(.literal, home.line(value), at: home.place(value))
        }
      }
    }
    return ReadText(.placeholder, scan.line(range), at: place)
  }

  /// `60 * 60 * 24`.
  private func isArithmetic(_ range: Range<Int>, _ scan: FileScan) -> Bool {
    !range.isEmpty
      && range.allSatisfy { token in
        scan.kind(token) == .number || scan.kind(token) == .openRound
          || scan.kind(token) == .closeRound
          || (scan.kind(token) == .sign && ["*", "+", "-", "/"].contains(scan.text(token)))
      }
  }
}
