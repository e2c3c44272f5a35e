import CapacityStudies
import ReportParts
import TextFormats
import Verification

/// What a study demands, as test cases: each objective over all points, the planned load of each
/// search, each expectation, and that the study is whole and as precise as was asked for.
enum StudyJUnit {
  static func suite(for input: StudyReport.Input) -> JUnitSuite {
    let outcome = input.outcome
    let className = "tipfleet.study.\(outcome.study.name)"
    func made(_ name: String, _ result: JUnitOutcome, _ remark: String? = nil) -> JUnitCase {
      JUnitCase(name: name, className: className, outcome: result, remark: remark)
    }
    var cases: [JUnitCase] = []
    if outcome.study.capacity != nil {
      cases += outcome.searches.map { point, search in
        made(loadName(point, outcome), load(search, outcome), remark(on: search, outcome.study))
      }
    } else {
      cases += outcome.study.objectives.indices.map { index in
        made(
          outcome.study.objectives[index].text, objective(index, outcome),
          remark(onObjective: index, outcome))
      }
    }
    cases += demanded(outcome).map { made($0.statement.id, expectation($0.demands, outcome)) }
    cases.append(made("every replication was played", whole(outcome)))
    if let test = input.selfTest {
      cases.append(
        made(
          "the simulator passes its own checks",
          test.passes ? .passed : .error(type: "SelfTest", message: test.sentence, body: "")))
    }
    return JUnitSuite(name: outcome.study.name, file: nil, cases: cases)
  }

  // MARK: Objectives

  private static func objective(_ index: Int, _ outcome: StudyOutcome) -> JUnitOutcome {
    func described(_ point: PointOutcome) -> String {
      "\(outcome.study.label(of: point.results.point)) "
        + "(\(StudyAnswer.value(point.objectives[index].estimate)))"
    }
    let judged = outcome.points.filter { $0.objectives.indices.contains(index) }
    let missed = judged.filter { $0.objectives[index].verdict == .missed }
    if let first = missed.first {
      return .failure(
        type: "Missed",
        message: "Missed at \(English.number(missed.count)) of "
          + "\(English.count(judged.count, "point")), such as \(described(first)).",
        body: missed.prefix(100).map { described($0) + "\n" }.joined())
    }
    let open = judged.filter { $0.objectives[index].verdict == .undecided }
    if let first = open.first {
      return .skipped(
        message: "inconclusive: Undecided at \(English.number(open.count)) of "
          + "\(English.count(judged.count, "point")), such as \(described(first)).")
    }
    if judged.isEmpty { return .skipped(message: "inconclusive: No point was played.") }
    return outcome.isPlayedThrough ? .passed : incomplete(outcome)
  }

  /// What the intervals that decide an objective do not say; nil where their values vary.
  private static func remark(onObjective index: Int, _ outcome: StudyOutcome) -> String? {
    StudyAnswer.sameness(
      outcome.points.compactMap { point in
        guard point.objectives.indices.contains(index) else { return nil }
        return (
          label: outcome.study.label(of: point.results.point),
          estimate: point.objectives[index].estimate
        )
      })
  }

  // MARK: Capacity

  private static func loadName(_ point: StudyPoint, _ outcome: StudyOutcome) -> String {
    let study = outcome.study
    let others = study.values(of: point, without: study.capacity.map { [$0.factor] } ?? [])
    let name = study.capacity?.planned == nil ? "a load fits" : "the planned load fits"
    return others.isEmpty ? name : "\(name) with \(others)"
  }

  private static func load(_ search: CapacitySearch, _ outcome: StudyOutcome) -> JUnitOutcome {
    let most = search.lastPass.map { "The greatest load that fits is \(English.number($0.load))." }
    let words = most ?? "No load is certain to fit."
    guard let planned = outcome.study.capacity?.planned else {
      return search.lastPass == nil ? .skipped(message: "inconclusive: \(words)") : .passed
    }
    let number = English.number(planned)
    switch search.fits(planned) {
    case .met: return .passed
    case .missed:
      return .failure(type: "Missed", message: "\(number) do not fit. \(words)", body: "")
    case .undecided:
      return .skipped(
        message: "inconclusive: Whether \(number) fit is not known. \(words)")
    }
  }

  /// The same of the intervals at the loads where a search ended.
  private static func remark(on search: CapacitySearch, _ study: Study) -> String? {
    StudyAnswer.sameness(
      [search.lastPass, search.firstFail].compactMap(\.self).flatMap { step in
        step.objectives.map {
          (label: study.label(of: step.results.point), estimate: $0.estimate)
        }
      })
  }

  // MARK: Expectations

  private static func demanded(
    _ outcome: StudyOutcome
  ) -> [(statement: InvariantStatement, demands: [(point: String, demand: StudyDemand)])] {
    var found: [(InvariantStatement, [(String, StudyDemand)])] = []
    for entry in outcome.demands {
      if let index = found.firstIndex(where: { $0.0.id == entry.demand.statement.id }) {
        found[index].1.append(entry)
      } else {
        found.append((entry.demand.statement, [entry]))
      }
    }
    return found
  }

  private static func expectation(
    _ demands: [(point: String, demand: StudyDemand)], _ outcome: StudyOutcome
  ) -> JUnitOutcome {
    if let bad = demands.first(where: { $0.demand.verdict == .fail }) {
      return .failure(type: "Violated", message: bad.demand.sentence(bad.point), body: "")
    }
    if let open = demands.first(where: { $0.demand.verdict != .pass }) {
      return .skipped(message: "inconclusive: \(open.demand.sentence(open.point))")
    }
    return outcome.isPlayedThrough ? .passed : incomplete(outcome)
  }

  /// What is missing, so that nothing passes.
  private static func incomplete(_ outcome: StudyOutcome) -> JUnitOutcome {
    let first = outcome.missing.first.map { ", such as \($0)" } ?? ""
    return .skipped(
      message: "incomplete: \(English.count(outcome.missing.count, "replication")) must still be "
        + "played\(first).")
  }

  private static func whole(_ outcome: StudyOutcome) -> JUnitOutcome {
    if !outcome.missing.isEmpty { return incomplete(outcome) }
    let open = outcome.valuelessSentence ?? StudyAnswer.precision(outcome)
    return open.map { .skipped(message: "inconclusive: \($0)") } ?? .passed
  }
}
