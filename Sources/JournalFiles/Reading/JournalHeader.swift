import CloudSync
import DeviceSystems
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// What the first line of a journal says.
struct JournalHeader: Sendable {
  /// What was declared of the run; enough to judge it, not to play it.
  var scenario: Scenario
  var ruleTexts: [[String]]
  var recorder: String
  var omits: [JournalOmission]
  var seed: UInt64
  var version: String
  var withoutFaults: [String]
  var injection: (any FaultInjection)?
}

/// A merge strategy of which only the name and the layout are known.
struct RecordedMerge: MergeStrategy {
  let name: String
  let layout: TallyLayout
  var savePolicy: SavePolicy { .allKeys }

  func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    preconditionFailure("A journal says what merges gave; it cannot merge anything itself.")
  }
}

extension FactDecoder {
  /// The most of anything that the header lists.
  static let tableLimit = Int(UInt16.max)

  /// Reads the header and fills the tables of names.
  ///
  /// - Parameter injections: the faults that may have been injected.
  func header(_ injections: [any FaultInjection]) throws(LineProblem) -> JournalHeader {
    try checkFormat()
    let recorder = try text("recorder")
    tables.isForeign = recorder != JournalWriter.recorder
    let omits = try omissions()
    tables.omits = omits
    let name = try optionalText("scenario") ?? "recorded"
    let claim = try optionalText("claim") ?? ""
    let seed = try unlessAbsent("seed") { (decoder, index) throws(LineProblem) in
      try decoder.digest(index)
    }
    let version = try optionalText("version") ?? ""
    let length = try unlessAbsent("duration") { (decoder, index) throws(LineProblem) in
      try decoder.length(index)
    }
    let heal = try healPhase()
    let expectation = Expectation(violated: try texts("expects"), demands: try demands())
    let withoutInvariants = try texts("withoutInvariants")
    let merge = try merge()
    let saveDelay = try unlessAbsent("saveDelay") { (decoder, index) throws(LineProblem) in
      try decoder.length(index)
    }
    let isAtomic = try flag("isAtomic", false)
    let isScheduled = try flag("isScheduled", false)
    let pushesPerHour = try unlessAbsent("pushesPerHour") { (decoder, index) throws(LineProblem) in
      try decoder.line.integer(index, 0...Int(Self.maximumCount))
    }
    let frequency = try unlessAbsent("frequency") { (decoder, index) throws(LineProblem) in
      try decoder.length(index)
    }
    let knobs = try knobs()
    tables.countsAtEnd = knobs.countAt == .disappear
    let withoutFaults = try texts("withoutFaults")
    let injection = try injection(among: injections)
    let accounts = try texts("accounts")
    try readTexts()
    let (app, ruleTexts) = try app(knobs)
    var scenario = Scenario(
      name: name, claim: claim, app: app, duration: length ?? .longest)
    scenario.accounts = accounts
    scenario.seed = seed ?? 0
    scenario.heal = heal
    scenario.expectation = expectation
    scenario.withoutInvariants = withoutInvariants
    scenario.sync.merge = merge
    scenario.sync.saveDelay = saveDelay ?? .zero
    scenario.sync.isAtomic = isAtomic
    // Which schedule it was does not matter to judges.
    if isScheduled { scenario.schedule = .choices([]) }
    if let pushesPerHour { scenario.sync.push.perHour = pushesPerHour }
    scenario.frequency = .every(frequency ?? .zero)
    scenario.declaresTransport = false
    try readFleet(into: &scenario)
    try readValueLists()
    scenario.valueLists = tables.valueLists
    try line.finish(members)
    return JournalHeader(
      scenario: scenario, ruleTexts: ruleTexts, recorder: recorder, omits: omits,
      seed: seed ?? 0, version: version, withoutFaults: withoutFaults, injection: injection)
  }

  private func checkFormat() throws(LineProblem) {
    guard let index = optional("format") else {
      throw LineProblem(nil, "it has no format, so this is not a journal")
    }
    let format = try line.string(index)
    if format == JournalWriter.format { return }
    guard format.hasPrefix(JournalWriter.formatName + "/") else {
      throw LineProblem(index, "'\(format)' is not '\(JournalWriter.format)'")
    }
    throw LineProblem(
      index,
      "the journal is written in '\(format)', and this version of TipFleet reads "
        + "'\(JournalWriter.format)'")
  }

  /// The fault that was put into the model; only a run that was played can have one.
  private func injection(
    among known: [any FaultInjection]
  ) throws(LineProblem) -> (any FaultInjection)? {
    guard let index = optional("mutant") else { return nil }
    let word = try line.string(index)
    if tables.isForeign {
      throw LineProblem(
        index,
        "only a journal that TipFleet played can have a mutant")
    }
    guard let injection = known.first(where: { $0.id == word }) else {
      let near =
        NearestWord.nearest(to: word, in: known.map(\.id))
        .map { " (did you mean '\($0)'?)" } ?? ""
      throw LineProblem(index, "'\(word)' is not a mutant\(near)")
    }
    return injection
  }

  /// What the scenario asks of invariants; absent where it asks nothing.
  private func demands() throws(LineProblem) -> [Demand] {
    guard let object = optional("demands") else { return [] }
    guard line.nodes[object].kind == .object else { throw line.mismatch(object, "an object") }
    var demands: [Demand] = []
    for child in line.children(of: object) {
      let text = try line.string(child)
      guard case .success(let requirement) = Requirement.parse(text) else {
        throw LineProblem(child, "'\(text)' is not a requirement for an invariant")
      }
      demands.append(Demand(invariant: line.key(child), requirement: requirement))
    }
    return demands
  }

  private func omissions() throws(LineProblem) -> [JournalOmission] {
    var omits: [JournalOmission] = []
    let index = try nodeIndex("omits")
    for item in try items(index) {
      let word = try line.string(item)
      guard let omission = JournalOmission(rawValue: word) else {
        let all = JournalOmission.allCases.map(\.rawValue)
        let near = NearestWord.nearest(to: word, in: all).map { " (did you mean '\($0)'?)" } ?? ""
        throw LineProblem(item, "'\(word)' cannot be left out\(near)")
      }
      omits.append(omission)
    }
    if !omits.isEmpty, !tables.isForeign {
      throw LineProblem(index, "a journal of a run leaves nothing out")
    }
    return omits
  }

  private func healPhase() throws(LineProblem) -> HealPhase? {
    try unlessAbsent("heal") { (decoder, index) throws(LineProblem) -> HealPhase? in
      if decoder.line.isNull(index) { return nil }
      return try decoder.inside(index) { (decoder) throws(LineProblem) in
        HealPhase(
          after: try decoder.length(decoder.nodeIndex("after")),
          within: try decoder.length(decoder.nodeIndex("within")))
      }
    } ?? nil
  }

  private func merge() throws(LineProblem) -> MergeChoice {
    let name = try optionalText("merge") ?? "gCounter"
    let index = try absentIfForeign("layout")
    guard let index else {
      if let known = MergeChoice(name: name) { return known }
      throw missing("layout")
    }
    let word = try line.string(index)
    guard let layout = TallyLayout(rawValue: word) else {
      throw LineProblem(index, "'\(word)' is not a layout")
    }
    if let known = MergeChoice(name: name), known.layout == layout { return known }
    return .custom(RecordedMerge(name: name, layout: layout))
  }

  private func knobs() throws(LineProblem) -> BehaviourKnobs {
    var knobs = BehaviourKnobs()
    guard let object = try absentIfForeign("knobs") else { return knobs }
    guard line.nodes[object].kind == .object else { throw line.mismatch(object, "an object") }
    for child in line.children(of: object) {
      let name = line.key(child)
      if let knob = BehaviourKnobs.chances.first(where: { $0.name == name }) {
        knobs[keyPath: knob.path] = Probability(
          partsPerBillion: try line.integer(child, 0...Int64(1_000_000_000)))
        continue
      }
      guard let knob = BehaviourKnobs.catalogue.first(where: { $0.name == name }) else {
        throw LineProblem(child, "there is no such knob")
      }
      let choice = try line.string(child)
      guard knob.set(&knobs, choice) else {
        throw LineProblem(
          child, "'\(choice)' is not one of \(knob.choices.joined(separator: ", "))")
      }
    }
    return knobs
  }

  private func readTexts() throws(LineProblem) {
    for item in try list("texts") {
      let text = try line.string(item)
      let known = tables.texts.count
      _ = tables.texts.intern(text)
      if tables.texts.count == known { throw LineProblem(item, "'\(text)' is given twice") }
    }
  }

  private func readValueLists() throws(LineProblem) {
    for item in try list("valueLists") {
      var values: [Value] = []
      for index in try items(item) {
        values.append(try value(index, as: .text))
      }
      let known = tables.valueLists.count
      _ = tables.valueLists.intern(values)
      if tables.valueLists.count == known {
        throw LineProblem(item, "the list is empty, or given twice")
      }
    }
  }
}
