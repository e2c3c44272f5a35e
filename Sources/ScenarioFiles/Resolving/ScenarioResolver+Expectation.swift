import Scenarios
import SimulationKernel
import TextFormats

// What a scenario asks of its runs.

extension ScenarioResolver {
  /// What the file asks, with everything reported that cannot be asked.
  mutating func expectation() -> Expectation {
    readFormerNames()
    for name in syntax.expectation.violated where checkInvariant(name) {
      checkJudged(name.value, at: name.range)
    }
    var expectation = Expectation(violated: syntax.expectation.violated.map(\.value))
    for demand in syntax.expectation.demands {
      // A key that is mistyped may as well have been meant for the one that is always there.
      guard checkInvariant(demand.key, besides: ["violates"]) else { continue }
      check(demand)
      expectation.demands.append(
        Demand(invariant: demand.name, requirement: demand.value.value))
    }
    return expectation
  }

  /// Reads the names that invariants had in the version before as those that they have.
  private mutating func readFormerNames() {
    for index in syntax.expectation.violated.indices {
      if let id = currentName(of: syntax.expectation.violated[index]) {
        syntax.expectation.violated[index].value = id
      }
    }
    for index in syntax.expectation.demands.indices {
      if let id = currentName(of: syntax.expectation.demands[index].key) {
        syntax.expectation.demands[index].name = id
      }
    }
    for index in syntax.withoutInvariants.indices {
      if let id = currentName(of: syntax.withoutInvariants[index]) {
        syntax.withoutInvariants[index].value = id
      }
    }
  }

  /// The name that an invariant or a label has which had this one; nil if none had.
  mutating func currentName(of reference: Reference) -> String? {
    guard let id = known.formerNames.first(where: { $0.former == reference.value })?.current
    else { return nil }
    remark(
      .formerName, at: reference.range,
      "\(PrintableText.quoted(reference.value)) is read as \(PrintableText.quoted(id))",
      hint: "\"\(id)\"")
    return id
  }

  /// Whether there is such an invariant; if not, it is reported.
  @discardableResult
  mutating func checkInvariant(_ reference: Reference, besides others: [String] = []) -> Bool {
    if known.invariants.isEmpty || known.invariants.contains(reference.value) { return true }
    error(
      .unknownReference, at: reference.range,
      "there is no invariant \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(
        for: reference.value, in: known.invariants + others, kind: "invariant"),
      allowed: known.invariants)
    return false
  }

  private mutating func check(_ demand: NamedValue<Located<Requirement>>) {
    let (name, range) = (demand.name, demand.value.range)
    if syntax.expectation.violated.contains(where: { $0.value == name }) {
      error(
        .inconsistent, at: demand.range,
        "\(name) is expected to be violated, so nothing else can be required of it",
        hint: "take it out of \"violates\", or leave this out")
    }
    checkJudged(name, at: demand.range)
    if known.expectations.isEmpty { return }
    guard let known = known.expectations.first(where: { $0.id == name }) else {
      return checkGuarantee(name, demand.value)
    }
    if case .overBy = demand.value.value, !known.hasMargin {
      error(
        .inconsistent, at: range, "\(name) measures no distance, so it cannot be over by anything",
        hint: "write \"always\" or a share, such as \"in 95% of runs\"")
    }
  }

  /// Nothing is known of an invariant that the file leaves out.
  private mutating func checkJudged(_ name: String, at range: SourceRange) {
    guard syntax.withoutInvariants.contains(where: { $0.value == name }) else { return }
    error(
      .inconsistent, at: range,
      "\(name) is in \"withoutInvariants\", so nothing can be required of it")
  }

  /// A guarantee is demanded of every run, whatever a file says.
  private mutating func checkGuarantee(_ name: String, _ requirement: Located<Requirement>) {
    if requirement.value == .always {
      remark(
        .needlessDemand, at: requirement.range,
        "\(name) is a guarantee: every run must keep it, whether the file says so or not; with the "
          + "demand, every run must put it to the test as well")
    } else {
      error(
        .inconsistent, at: requirement.range,
        "\(name) is a guarantee, which every run must keep: \"\(requirement.value.text)\" would "
          + "require less",
        hint: "leave it out, or write \"always\"")
    }
  }

  /// A claim in prose that is about what only an expectation judges, and demands none.
  mutating func checkClaim(of scenario: Scenario, at range: SourceRange) {
    if scenario.claim.isEmpty || scenario.expectation != .pass { return }
    let spoken = known.expectations.filter { known in
      known.appliesTo(scenario) && !scenario.withoutInvariants.contains(known.id)
    }
    guard let first = spoken.first else { return }
    diagnostics.warning(
      .undemandedClaim, at: range,
      "only the guarantees support the claim, although the scenario declares "
        + spoken.map(\.subject).joined(separator: " and "),
      hint:
        "add \"expect\": { \"\(first.id)\": \"always\" }, a share of runs, or \"reported\" if it "
        + "should only be reported")
  }
}
