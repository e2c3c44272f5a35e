import PropertySearch
import ScenarioFiles
import TextFormats

/// Files of apps that scenarios include. Each is read through a scenario that includes it, now and
/// then with changes beside it; what is accepted is a scenario that is whole without the file.
package struct IncludedAppInputs: InputKind {
  package let name = "included"
  package let fileExtension = "json"
  private let frames: [Frame]
  private let documents: DamagedDocuments

  /// The path that every frame includes.
  private static let path = "input.app.json"

  /// A scenario around its app.
  private struct Frame: Sendable {
    let members: [ValueTree.Member]
    /// What its app declares, which is given again beside `include`: it changes nothing.
    let app: [ValueTree.Member]

    /// The scenario that includes the file, with some members of its app beside that.
    func scenario(including path: String, beside: [ValueTree.Member]) -> [UInt8] {
      let include = ValueTree.Member(
        key: Array("\"include\"".utf8), value: .written(Array("\"\(path)\"".utf8)))
      let app = ValueTree.Member(
        key: Array("\"app\"".utf8), value: .object([include] + beside))
      return ValueTree.object([app] + members).text
    }
  }

  /// Inputs made from the apps of the scenarios of `seeds`.
  package init(_ seeds: SeedDocuments) {
    var frames: [Frame] = []
    var apps: [ValueTree] = []
    for tree in seeds.scenarioTrees {
      guard case .object(let members) = tree,
        let app = members.first(where: { $0.key == Array("\"app\"".utf8) })?.value,
        case .object(let declared) = app
      else { continue }
      frames.append(Frame(members: members.filter { $0.value != app }, app: declared))
      apps.append(app)
    }
    self.frames = frames
    documents = DamagedDocuments(
      files: apps.map { SourceFile(name: Self.path, bytes: $0.text) }, trees: apps,
      schema: ScenarioFormat.schema)
  }

  package func makeInput(_ draws: inout InputDraws) -> FuzzedInput { documents.makeInput(&draws) }

  package func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    guard let frame = frame(for: input, &draws) else { return .wrong("No scenario is there.") }
    let beside = draws.isHit(oneIn: 3) ? draws.pick(frame.app).map { [$0] } ?? [] : []
    let text = frame.scenario(including: Self.path, beside: beside)
    var reader = ScenarioReader.strict
    reader.includes = { path, _ in .success(SourceFile(name: path, bytes: input.bytes)) }
    let read = reader.read(SourceFile(name: "input.json", bytes: text))
    guard let scenario = read.scenario else {
      return AnswerChecks.refusal(read.diagnostics, &draws)
    }
    if let problem = AnswerChecks.text(of: read.diagnostics, &draws) { return .wrong(problem) }
    guard let whole = read.expandedText else { return .wrong("The included file was not asked.") }
    let alone = ScenarioReader.strict.read(SourceFile(name: "whole.json", bytes: whole))
    let texts = [alone.scenario, scenario].map { $0.map { ScenarioWriter.text(of: $0) } }
    guard texts[0] == texts[1]
    else { return .wrong("The scenario with the file in it is not the one that includes it.") }
    return ScenarioInputs.roundTrip(scenario).map { .wrong($0) } ?? .accepted
  }

  /// The scenario that an app came from, found by its tips: others lack what it declares, and are
  /// refused. Of an app that is changed too much, any.
  private func frame(for input: FuzzedInput, _ draws: inout InputDraws) -> Frame? {
    guard case .object(let members)? = ValueTree(reading: input.bytes) else {
      return draws.pick(frames)
    }
    let best = frames.max { one, other in
      one.app.count(where: members.contains) < other.app.count(where: members.contains)
    }
    return draws.isHit(oneIn: 8) ? draws.pick(frames) : best
  }
}
