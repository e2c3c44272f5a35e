import SwiftSources

/// Actions of tips.
extension AppReader {
  /// Functions that call each other are followed no deeper.
  private static let greatestDepth = 4

  mutating func actions(of tip: TipContext) -> [TipActionDescription] {
    var found: [TipActionDescription] = []
    for member in project.members("actions", of: tip.type, declaration: tip.declaration) {
      for value in values(member, of: tip) {
        found += actions(value, member.file, of: tip, depth: 0)
      }
    }
    return found
  }

  /// The actions of a list, or of a function or a property of the project that gives one.
  private mutating func actions(
    _ value: Range<Int>, _ file: Int, of tip: TipContext, depth: Int
  ) -> [TipActionDescription] {
    let scan = project.files[file]
    var found: [TipActionDescription] = []
    for element in elements(value, scan) {
      if let action = action(element, file, of: tip) {
        count(.actions, .read)
        found.append(action)
      } else if depth < Self.greatestDepth, let given = given(element, file) {
        for value in given.leaves {
          found += actions(value, given.file, of: tip, depth: depth + 1)
        }
      } else if scan.line(element) != "nil" {
        count(.actions, .notRead)
        say(
          .actionsNotRead, at: scan.place(element),
          "The actions of \(tip.name) are computed: \(scan.brief(element)).",
          do: "Write the buttons that people see at the tip.")
      }
    }
    return found
  }

  private func action(
    _ element: Range<Int>, _ file: Int, of tip: TipContext
  ) -> TipActionDescription? {
    let scan = project.files[file]
    let reader = TextReader(project: project, type: tip.type, enumCase: tip.enumCase)
    guard let path = scan.path(startingAt: element.lowerBound, before: element.upperBound)?.path,
      let call = path.components.first(where: { $0.name == "Action" || $0.name == "init" })
    else { return nil }
    let arguments = scan.arguments(call.arguments)
    return TipActionDescription(
      identifier: arguments.first { $0.label == "id" }.map { reader.read($0.value, file: file) },
      title: arguments.first { $0.label == "title" || $0.label == nil }
        .map { reader.read($0.value, file: file) } ?? titleOfClosures(element, reader, file),
      source: project.source(element, file: file),
      conditions: kept(at: element.lowerBound, file: file, of: tip))
  }

  /// The values of the function or property of the project that an expression asks.
  private func given(_ element: Range<Int>, _ file: Int) -> (leaves: [Range<Int>], file: Int)? {
    let scan = project.files[file]
    guard let parsed = scan.path(startingAt: element.lowerBound, before: element.upperBound),
      parsed.end >= element.upperBound, let last = parsed.path.components.last
    else { return nil }
    let components = parsed.path.components
    let owner =
      components.count > 1
      ? project.target(of: components.dropLast(), isWhole: parsed.path.isWhole, file: file).type
      : nil
    if components.count > 1, owner == nil { return nil }
    if last.arguments != nil {
      let function =
        owner.map { project.types[$0].functions[last.name]?.first }
        ?? project.function(last.name, at: last.token, file: file)
      guard let function,
        let body = project.files[function.file].functions[function.index].body
      else { return nil }
      return (project.files[function.file].leaves(body), function.file)
    }
    let property =
      owner.map { project.types[$0].properties[last.name]?.first }
      ?? project.property(named: last.name, before: last.token, file: file)
    guard let property, project.hasValue(property) else { return nil }
    return (project.values(of: property), property.file)
  }

  /// The text in the closures of `Action { … } _: { Text("…") }`.
  private func titleOfClosures(_ element: Range<Int>, _ reader: TextReader, _ file: Int)
    -> ReadText?
  {
    let scan = project.files[file]
    let text = element.first { scan.kind($0) == .name && scan.text($0) == "Text" }
    return text.flatMap { scan.path(startingAt: $0) }
      .map { reader.read($0.path.start..<$0.end, file: file) }
  }
}
