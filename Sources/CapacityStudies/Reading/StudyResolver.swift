import ScenarioFiles
import Scenarios
import SimulationKernel
import Statistics
import TextFormats

/// Turns a written study into one that can be played, and reports what does not fit together.
struct StudyResolver {
  let syntax: StudySyntax
  let base: JSONDocument
  let reader: ScenarioReader
  var diagnostics: DiagnosticList

  init(
    _ syntax: StudySyntax, base: JSONDocument, reader: ScenarioReader,
    _ diagnostics: DiagnosticList
  ) {
    self.syntax = syntax
    self.base = base
    self.reader = reader
    self.diagnostics = diagnostics
  }

  /// The study; nil after an error.
  mutating func resolve(question: String?) -> Study? {
    let scenario = baseScenario()
    let factors = resolveFactors()
    let measures = resolveMeasures()
    let objectives = resolveObjectives()
    let plan = resolvePlan()
    let capacity = resolveCapacity(factors)
    // In a scenario that is wrong by itself, every value would be told to be wrong too.
    if scenario != nil { checkLevels(factors) }
    guard !diagnostics.hasErrors, let scenario else { return nil }
    var study = Study(
      name: syntax.name, question: syntax.question ?? question ?? "",
      scenarioPath: syntax.scenario.value, scenario: scenario, seed: UInt64(syntax.seed),
      factors: factors, design: syntax.design, points: [], replications: plan,
      measures: measures, objectives: objectives, capacity: nil,
      rareEvents: syntax.rareEvents, prices: syntax.prices,
      usesCommonRandomNumbers: syntax.usesCommonRandomNumbers, fingerprint: 0)
    study.measures = withNeeded(study)
    study.namedMeasures = syntax.measures.isEmpty ? [] : measures
    study.capacity = capacity
    study.fingerprint = study.ownFingerprint
    study.points = resolvePoints(study)
    for index in study.points.indices {
      study.points[index].inputs = study.inputs(of: study.points[index])
    }
    return diagnostics.hasErrors ? nil : study
  }

  /// Reads the scenario as it is written; what is wrong or odd about it is told with the study's.
  private mutating func baseScenario() -> Scenario? {
    let read = reader.read(base, diagnostics)
    let isSound = read.diagnostics.errorCount == diagnostics.errorCount
    diagnostics = read.diagnostics
    // After a mistake in the study the scenario may still be sound, and worth checking values in.
    return isSound ? read.scenario ?? reader.read(base, DiagnosticList()).scenario : nil
  }

  /// Reads a scenario with values put in; nil after an error, which is then the study's. What is
  /// odd about it was told once, of the scenario as it is written.
  private mutating func scenario(_ root: JSONNode) -> Scenario? {
    var document = base
    document.root = root
    let read = reader.read(document, diagnostics)
    guard read.diagnostics.errorCount == diagnostics.errorCount else {
      diagnostics = read.diagnostics
      return nil
    }
    return read.scenario
  }

  // MARK: Factors

  private mutating func resolveFactors() -> [StudyFactor] {
    let load = syntax.capacity?.factor.value
    // Where the load is none of the factors, any one without values may be the one that is meant.
    let isLoadKnown = syntax.factors.contains { $0.name.value == load }
    return syntax.factors.map { factor in
      var levels = factor.values.map(StudyLevel.init)
      if let from = factor.from, let to = factor.to {
        levels = range(from, to)
      } else if let lonely = factor.from ?? factor.to {
        diagnostics.error(
          .inconsistent, at: lonely.range, "a range needs both \"from\" and \"to\"")
      }
      let mayBeLoad = load == factor.name.value || (load != nil && !isLoadKnown)
      let isRange = factor.from != nil || factor.to != nil
      if levels.isEmpty, syntax.design != .list, !mayBeLoad, !isRange {
        diagnostics.error(
          .missingKey, at: factor.name.range,
          "the factor \(PrintableText.quoted(factor.name.value)) has no values")
      }
      return StudyFactor(name: factor.name.value, target: target(of: factor), levels: levels)
    }
  }

  private mutating func target(of factor: FactorSyntax) -> StudyFactor.Target {
    if factor.paths.map(\.value) == ["accounts"] { return .accounts }
    var paths: [ValuePath] = []
    for path in factor.paths {
      do throws(ValuePath.Problem) {
        paths.append(try ValuePath(path.value))
      } catch {
        diagnostics.error(
          .malformedText, at: path.range,
          "\(PrintableText.quoted(path.value)) is not a path: \(error.message)")
      }
    }
    return .scenario(paths)
  }

  /// The steps of a range for a Latin hypercube: its strata are laid over a thousand values.
  private mutating func range(_ from: Located<String>, _ to: Located<String>) -> [StudyLevel] {
    guard syntax.design == .latinHypercube else {
      diagnostics.error(
        .inconsistent, at: from.range,
        "a range is for the design \"latinHypercube\": list the values instead")
      return []
    }
    guard let low = Amount(from.value), let high = Amount(to.value), low.unit == high.unit else {
      diagnostics.error(
        .malformedQuantity, at: to.range,
        "expected two numbers up to 10^12 with the same unit, such as \"0%\" and \"50%\"")
      return []
    }
    return (0...1_000).map { step in
      let value = low.number + (high.number - low.number) * Double(step) / 1_000
      return StudyLevel(JSONNode(.string(Amount.text(value, low.unit)), at: from.range))
    }
  }

  /// A number with its unit.
  private struct Amount {
    let number: Double
    let unit: String

    init?(_ text: String) {
      let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
      // Four digits after the point are written, which a whole number has to hold.
      guard let number = Double(digits), number.magnitude <= 1e12 else { return nil }
      self.number = number
      unit = String(text[digits.endIndex...])
      if unit.isEmpty { return nil }
    }

    /// With four digits after the point at most.
    static func text(_ number: Double, _ unit: String) -> String {
      let scaled = Int64(number * 10_000 + (number < 0 ? -0.5 : 0.5))
      let sign = scaled < 0 ? "-" : ""
      let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
      if part == 0 { return "\(sign)\(whole)\(unit)" }
      var digits = String(part)
      digits = String(repeating: "0", count: 4 - digits.count) + digits
      while digits.hasSuffix("0") { digits.removeLast() }
      return "\(sign)\(whole).\(digits)\(unit)"
    }
  }

  /// Each value by itself: what is wrong with it is told once, not at every point.
  private mutating func checkLevels(_ factors: [StudyFactor]) {
    for (index, factor) in factors.enumerated() {
      for level in factor.levels.prefix(DiagnosticList.capacity * 2) {
        switch factor.target {
        case .accounts: _ = accounts(level)
        case .scenario:
          guard let root = root(base.root, factor, level, at: index) else { return }
          _ = scenario(root)
        }
      }
    }
  }

  /// The tree with a factor at a level; nil, after an error, when a path leads nowhere.
  mutating func root(
    _ root: JSONNode, _ factor: StudyFactor, _ level: StudyLevel, at index: Int
  ) -> JSONNode? {
    guard case .scenario(let paths) = factor.target else { return root }
    var root = root
    for (number, path) in paths.enumerated() {
      do throws(ValuePath.Problem) {
        root = try path.replacing(in: root, with: level.node)
      } catch {
        diagnostics.error(
          .unknownReference, at: syntax.factors[index].paths[number].range,
          "the path \(PrintableText.quoted(path.text)) leads nowhere in the scenario: "
            + error.message)
        return nil
      }
    }
    return root
  }

  /// A number of accounts; nil after an error.
  mutating func accounts(_ level: StudyLevel) -> Int? {
    if case .number(let number) = level.node.content, let count = number.int64,
      (1...1_000_000).contains(count)
    {
      return Int(count)
    }
    diagnostics.error(
      .outOfRange, at: level.node.range,
      "\(PrintableText.quoted(level.text)) is not a number of accounts: allowed is from 1 through "
        + "1000000")
    return nil
  }

  // MARK: Points

  /// Judges watch single accounts only.
  private mutating func checkJudges(_ accountCount: Int) {
    guard accountCount > 1, !diagnostics.hasErrors,
      let judged = syntax.measures.first(where: { StudyMeasures.needsJudges($0.value) })
    else { return }
    diagnostics.error(
      .inconsistent, at: judged.range,
      "\(PrintableText.quoted(judged.value)) is what judges find, and they watch one account at a "
        + "time: leave \"accounts\" at 1, where each replication is an account")
  }

  private mutating func resolvePoints(_ study: Study) -> [StudyPoint] {
    let combinations = combinations(study)
    // What is missing because of an error is not an error of its own.
    guard !diagnostics.hasErrors else { return [] }
    guard combinations.count <= StudyReader.pointLimit else {
      refuse(pointCount: combinations.count)
      return []
    }
    let fewest = combinations.count * syntax.replications.plan.atLeast
    guard fewest <= StudyReader.replicationLimit else {
      diagnostics.error(
        .tooMuchWork, at: syntax.scenario.range,
        "the study asks for at least \(fewest) replications; at most "
          + "\(StudyReader.replicationLimit) are played",
        hint: "lower \"atLeast\" or the number of points")
      return []
    }
    var points: [StudyPoint] = []
    for levels in combinations {
      guard let point = point(points.count, levels, study.factors) else { return points }
      points.append(point)
    }
    if points.isEmpty {
      diagnostics.error(
        .wrongCount, at: syntax.scenario.range, "every combination is left out: no point remains")
    }
    return points
  }

  /// Splitting follows single accounts only.
  private mutating func checkRareEvents(_ accountCount: Int) {
    guard syntax.rareEvents != nil, !diagnostics.hasErrors,
      accountCount > 1 || syntax.capacity != nil
    else { return }
    diagnostics.error(
      .inconsistent, at: syntax.scenario.range,
      "\"rareEvents\" follows single accounts: leave \"accounts\" at 1, and \"capacity\" out")
  }

  /// Accounts that share a hub go by one clock, which a schedule of deliveries does not.
  private mutating func checkSchedule(_ point: StudyPoint, _ factors: [StudyFactor]) {
    guard point.scenario.schedule != nil, point.scenario.hub != nil, !diagnostics.hasErrors
    else { return }
    let load = factors.first { $0.name == syntax.capacity?.factor.value }
    guard point.accountCount > 1 || load?.target == .accounts else { return }
    diagnostics.error(
      .inconsistent, at: base.root["schedule"]?.range ?? syntax.scenario.range,
      "accounts that share a hub go by one clock, so their scenario has no \"schedule\" of "
        + "deliveries: leave it out, or play one account")
  }

  private mutating func point(
    _ number: Int, _ levels: [StudyLevel?], _ factors: [StudyFactor]
  ) -> StudyPoint? {
    var root = base.root
    var accountCount = syntax.accounts
    for (index, factor) in factors.enumerated() {
      guard let level = levels[index] else { continue }
      switch factor.target {
      case .accounts:
        guard let count = accounts(level) else { return nil }
        accountCount = count
      case .scenario:
        guard let changed = self.root(root, factor, level, at: index) else { return nil }
        root = changed
      }
    }
    guard let scenario = scenario(root) else { return nil }
    checkJudges(accountCount)
    checkRareEvents(accountCount)
    let point = StudyPoint(
      number: number, levels: levels, scenario: scenario, accountCount: accountCount)
    checkSchedule(point, factors)
    return point
  }
}
