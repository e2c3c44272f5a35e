import Scenarios
import TextFormats
import TipDomain

/// Writes scenarios as files that read back as the same, leaving out what equals its default.
public enum ScenarioWriter {
  /// The file of a scenario, with its claim as the first line.
  ///
  /// A merge strategy of the user's own is written by its name, which no file can use.
  ///
  /// - `note`: Further lines of comment below the claim.
  /// - `schemaAddress`: Where editors find the schema, as seen from the file; nil leaves it out.
  public static func text(
    of scenario: Scenario, note: String? = nil,
    schemaAddress: String? = "./scenario.schema.json"
  ) -> String {
    var file = ScenarioSyntax(scenario)
    // A comment cannot say every claim, and a key can: there each character may be an escape.
    let fitsComment = isPlain(scenario.claim)
    file.claim = fitsComment ? nil : scenario.claim
    var comment = scenario.claim.isEmpty || !fitsComment ? "" : "Claim: \(scenario.claim)"
    if let note { comment += (comment.isEmpty ? "" : "\n\n") + note }
    file.schemaAddress = schemaAddress
    return ScenarioSyntax.codec.text(file, comment: comment.isEmpty ? nil : comment)
  }

  /// Whether a claim is the same after it was written as a comment and read again.
  private static func isPlain(_ claim: String) -> Bool {
    PrintableText.escaped(claim) == claim && !claim.contains(where: \.isNewline)
      && claim.first?.isWhitespace != true && claim.last?.isWhitespace != true
  }

  /// One step of a scenario's timeline as its file writes it, on one line.
  public static func text(ofStep index: Int, in scenario: Scenario) -> String {
    let step = scenario.timeline[index].syntax(ScenarioNames(scenario))
    let text = ScriptedAction.codec.text(step, comment: nil)
    return text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace))
    }.joined(separator: " ")
  }
}

extension ScenarioSyntax {
  init(_ scenario: Scenario) {
    name = scenario.name
    seed = scenario.seed
    duration = Located(scenario.duration)
    if let phase = scenario.heal {
      heal = HealSyntax(
        after: phase.after == scenario.duration ? nil : Located(phase.after),
        within: phase.within)
    }
    expectation = ExpectationSyntax(
      violated: scenario.expectation.violated.map { Located($0) },
      demands: scenario.expectation.demands.map {
        NamedValue($0.invariant, Located($0.requirement))
      })
    withoutInvariants = scenario.withoutInvariants.map { Located($0) }
    schedule = scenario.schedule
    variation = scenario.variation
    reach = scenario.reach.map { Located($0) }
    app = AppSyntax(scenario)
    sync = scenario.sync
    hub = scenario.hub
    knobs = scenario.app.knobs
    let names = ScenarioNames(scenario)
    systems = SystemSections(scenario, names)
    devices = scenario.devices.map { DeviceSyntax($0, names) }
    people = scenario.people.map { PersonSyntax($0, scenario) }
    network = NetworkSyntax(scenario.network, names)
    faults = scenario.faults.map { $0.syntax(names) }
    timeline = scenario.timeline.map { $0.syntax(names) }
  }
}

extension SystemSections {
  /// The sections that say what a scenario has.
  init(_ scenario: Scenario, _ names: ScenarioNames) {
    focus = scenario.focus.map { Located(FocusSectionSyntax($0, names)) }
    pointer = scenario.pointer.map {
      Located(PointerSectionSyntax($0, scenario.pointerLinks, in: scenario.app))
    }
    intents = scenario.intents.map { Located(IntentSectionSyntax($0, names)) }
  }
}
