import CommandLineParts
import DeviceSystems
import Explanations
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// The tip and the device that somebody asks about.
struct ExplanationSubject {
  var tip: TipIndex?
  var device: DeviceIndex?

  /// What the options name; throws if the scenario has no such thing.
  init(tip name: String?, device deviceName: String?, in scenario: Scenario) throws(UsageError) {
    if let name {
      let tips = scenario.app.tips
      let index =
        tips.firstIndex { $0.identifier == name } ?? tips.firstIndex { $0.typeName == name }
      guard let index else {
        throw Self.unknown("tip", name, tips.map(\.identifier))
      }
      let joined = tips.filter { $0.identifier == name }
      if joined.count > 1 {
        throw UsageError(
          "Several tips have the id '\(PrintableText.escaped(name))'. Name one by its type: "
            + joined.map { PrintableText.escaped($0.typeName) }.joined(separator: ", ") + ".")
      }
      let sharing = tips.filter { $0.typeName == name }
      if tips[index].identifier != name && sharing.count > 1 {
        throw UsageError(
          "Several tips are of the type '\(PrintableText.escaped(name))'. Name one by its id: "
            + sharing.map { PrintableText.escaped($0.identifier) }.joined(separator: ", ") + ".")
      }
      tip = TipIndex(index)
    }
    if let name = deviceName {
      guard let index = scenario.devices.firstIndex(where: { $0.id == name }) else {
        throw Self.unknown("device", name, scenario.devices.map(\.id))
      }
      device = DeviceIndex(index)
    }
  }

  private static func unknown(_ noun: String, _ name: String, _ known: [String]) -> UsageError {
    let near = NearestWord.nearest(to: name, in: known).map {
      " Did you mean '\(PrintableText.escaped($0))'?"
    }
    let list =
      known.isEmpty ? "none" : known.map { PrintableText.escaped($0) }.joined(separator: ", ")
    return UsageError(
      "The scenario has no \(noun) '\(PrintableText.escaped(name))'.\(near ?? "") It has: \(list).")
  }
}

/// A violation with the name of the promise that it breaks.
struct ExplainedViolation {
  let id: String
  let violation: Violation
}

/// What is explained, with a sensible choice for whatever was left open.
struct ExplanationQuestion {
  let moment: RunPosition
  let tips: [TipIndex]
  let devices: [DeviceIndex]
  /// Why this moment, if nobody named it.
  let introduction: String?

  /// Without a moment, the one at which a promise is broken, or the end; without tip and device,
  /// those of the fact that the moment is named by.
  init(
    _ scenario: Scenario, _ options: RunOptions, asked: RunPosition?, _ subject: ExplanationSubject,
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

  /// Whether a fact belongs to a system beside tips: its causes explain it, and no tip does.
  static func isOfSystem(_ fact: FactID, _ scenario: Scenario, _ options: RunOptions) -> Bool {
    let paused = PausedRun(scenario, options: options, at: .fact(fact))
    guard fact.position < paused.journal.facts.count else { return false }
    return paused.journal.facts[fact.position].kind.isOfSystem
  }

  /// The tip and the device of a display, or of the refusal of one.
  private static func subject(
    of fact: FactID, _ scenario: Scenario, _ options: RunOptions
  ) -> (tip: TipIndex, device: DeviceIndex)? {
    let paused = PausedRun(scenario, options: options, at: .fact(fact))
    guard fact.position < paused.journal.facts.count else { return nil }
    let recorded = paused.journal.facts[fact.position]
    guard case .device(let device) = recorded.actor else { return nil }
    switch recorded.kind {
    case .tip(.displayed(let display)): return (display.tip, device)
    case .tip(.withheld(let tip, _, _)): return (tip, device)
    default: return nil
    }
  }
}
