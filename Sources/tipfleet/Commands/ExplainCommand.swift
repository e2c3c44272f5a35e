import Explanations
import FleetSimulation
import PropertySearch
import Reports
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// `tipfleet explain`: why a tip was or was not shown on a device at a moment.
struct ExplainCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = console
  }

  func perform() throws -> ExitCode {
    try checkOptions()
    let seed = try arguments.seed()
    let asked = try arguments.moment()
    let file = try ScenarioFile(arguments.operands[0])
    try FaultNames.check(arguments, in: [file], verb: .explain)
    let subject = try ExplainSubject(arguments, in: file.scenario)
    let options = RunOptions(
      seed: seed, withoutFaults: arguments.all(.withoutFault), injection: try arguments.mutant())
    let violation = try violation(in: file, options, isNeeded: asked == nil)
    if arguments.has(.causes) { return explainCauses(file.scenario, options, violation?.id) }
    let question = Question(file.scenario, options, asked: asked, subject, violation)
    var stopped = StoppedRun(file.scenario, options: options, at: question.moment)
    try stopped.checkReached(question.moment, for: .explain)
    if arguments.has(.state) {
      let picture = FleetPicture(stopped)
      if arguments.has(.json) { console.write(picture.json) } else { console.print(picture.text) }
    } else {
      explain(question, in: &stopped)
    }
    return .pass
  }

  private func explainCauses(
    _ scenario: Scenario, _ options: RunOptions, _ invariant: String?
  ) -> ExitCode {
    guard let invariant,
      let report = CauseSearch.causes(of: scenario, options: options, invariant: invariant)
    else {
      console.print(
        arguments.has(.json)
          ? "null" : "No promise is broken, so there is nothing to find the causes of.")
      return .pass
    }
    let text = CauseText(report, scenario, options: options)
    if arguments.has(.json) { console.write(text.json) } else { console.print(text.text) }
    return .pass
  }

  private func explain(_ question: Question, in stopped: inout StoppedRun) {
    let isTable = question.tips.count * question.devices.count > 1
    var explanations: [TipExplanation] = []
    for tip in question.tips {
      for device in question.devices {
        explanations.append(
          TipExplainer.explain(
            tip, on: device, in: &stopped, looksForChanges: !isTable || arguments.has(.json)))
      }
    }
    let words = ExplanationWords(stopped)
    if arguments.has(.json) {
      console.write(ExplanationJSON.document(explanations, words))
      return
    }
    if let introduction = question.introduction { console.print(introduction + "\n") }
    console.print(
      isTable
        ? TipTableText(explanations, words).text : ExplanationText(explanations[0], words).text)
  }

  /// The violation that is explained: that of the named invariant, or the first that nobody
  /// expected, or else the first; nil if none is needed, or if there is none.
  private func violation(
    in file: ScenarioFile, _ options: RunOptions, isNeeded: Bool
  ) throws(UsageError) -> ExplainedViolation? {
    let name = arguments.value(.invariant)
    guard isNeeded || name != nil else { return nil }
    let judged = JudgedRun.play(file.scenario, options: options)
    let failed = judged.verdict.results.filter { $0.verdict == .fail }
    var result = judged.verdict.firstViolated
    if let name {
      result = failed.first { $0.id == name || "violated:\($0.id)" == name }
      guard result != nil else {
        let list = failed.isEmpty ? "none" : failed.map(\.id).joined(separator: ", ")
        throw UsageError(
          "'\(PrintableText.escaped(file.path))' does not violate "
            + "'\(PrintableText.escaped(name))'. It violates: \(list).",
          verb: .explain)
      }
    }
    guard let result, let told = result.told else { return nil }
    return ExplainedViolation(id: result.id, violation: told)
  }

  // MARK: Arguments

  /// Options that would be ignored are refused.
  private func checkOptions() throws(UsageError) {
    let named: [Option] = [.tip, .device, .at].filter { arguments.value($0) != nil }
    let state: [Option] = arguments.has(.state) ? [.state] : []
    let wrong = arguments.has(.causes) ? named + state : named.filter { $0 != .at }
    guard arguments.has(.causes) || arguments.has(.state), let first = wrong.first else { return }
    let what = arguments.has(.causes) ? "causes" : "state"
    throw UsageError(
      "'--\(what)' is about the whole fleet, so '--\(first.rawValue)' says nothing beside it. "
        + "Leave one of the two out.",
      verb: .explain)
  }

}

/// The tip and the device that somebody asks about.
struct ExplainSubject {
  var tip: TipIndex?
  var device: DeviceIndex?

  init(_ arguments: ParsedArguments, in scenario: Scenario) throws(UsageError) {
    if let name = arguments.value(.tip) {
      let tips = scenario.app.tips
      let place =
        tips.firstIndex { $0.identifier == name } ?? tips.firstIndex { $0.typeName == name }
      guard let place else {
        throw Self.unknown("tip", name, tips.map(\.identifier))
      }
      let sharing = tips.filter { $0.typeName == name }
      if tips[place].identifier != name && sharing.count > 1 {
        throw UsageError(
          "Several tips are of the type '\(PrintableText.escaped(name))'. Name one by its id: "
            + sharing.map { PrintableText.escaped($0.identifier) }.joined(separator: ", ") + ".",
          verb: .explain)
      }
      tip = TipIndex(place)
    }
    if let name = arguments.value(.device) {
      guard let place = scenario.devices.firstIndex(where: { $0.id == name }) else {
        throw Self.unknown("device", name, scenario.devices.map(\.id))
      }
      device = DeviceIndex(place)
    }
  }

  private static func unknown(_ noun: String, _ name: String, _ known: [String]) -> UsageError {
    let near = NearestWord.nearest(to: name, in: known).map {
      " Did you mean '\(PrintableText.escaped($0))'?"
    }
    let list =
      known.isEmpty ? "none" : known.map { PrintableText.escaped($0) }.joined(separator: ", ")
    return UsageError(
      "The scenario has no \(noun) '\(PrintableText.escaped(name))'.\(near ?? "") It has: \(list).",
      verb: .explain)
  }
}

/// A violation with the name of the promise that it breaks.
struct ExplainedViolation {
  let id: String
  let violation: Violation
}

/// What is explained, with a sensible choice for whatever was left open.
struct Question {
  let moment: Moment
  let tips: [TipIndex]
  let devices: [DeviceIndex]
  /// Why this moment, if nobody named it.
  let introduction: String?

  /// Without a moment, the one at which a promise is broken, or the end; without tip and device,
  /// those of the fact that the moment is named by.
  init(
    _ scenario: Scenario, _ options: RunOptions, asked: Moment?, _ subject: ExplainSubject,
    _ broken: ExplainedViolation?
  ) {
    var tip = subject.tip
    var device = subject.device
    var moment = asked ?? .end
    var introduction: String?
    if asked == nil, let broken {
      let violation = broken.violation
      moment = .fact(violation.fact)
      introduction =
        "\(broken.id) is violated at \(TimeText.moment(violation.instant)), "
        + "#\(violation.fact.rawValue): \(violation.message)"
    }
    if case .fact(let fact) = moment, let named = Self.subject(of: fact, scenario, options) {
      // A tip of one's own with the device of the fact would be another question.
      if tip == nil && device == nil {
        tip = named.tip
        device = named.device
      }
    }
    self.moment = moment
    self.introduction = introduction
    tips = tip.map { [$0] } ?? scenario.app.tips.indices.map(TipIndex.init)
    devices = device.map { [$0] } ?? scenario.devices.indices.map(DeviceIndex.init)
  }

  /// The tip and the device of a display, or of the refusal of one.
  private static func subject(
    of fact: FactID, _ scenario: Scenario, _ options: RunOptions
  ) -> (tip: TipIndex, device: DeviceIndex)? {
    let stopped = StoppedRun(scenario, options: options, at: .fact(fact))
    guard fact.position < stopped.journal.facts.count else { return nil }
    let recorded = stopped.journal.facts[fact.position]
    guard case .device(let device) = recorded.actor else { return nil }
    switch recorded.kind {
    case .tip(.displayed(let display)): return (display.tip, device)
    case .tip(.withheld(let tip, _, _)): return (tip, device)
    default: return nil
    }
  }
}
