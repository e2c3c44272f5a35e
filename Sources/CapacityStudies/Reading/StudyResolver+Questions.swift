import Invariants
import ScenarioFiles
import Scenarios
import SimulationKernel
import TextFormats

// What a study measures, what has to hold, and how well it has to be known.

extension StudyResolver {
  /// The measures; what planners usually ask for when none is named.
  mutating func resolveMeasures() -> [String] {
    if syntax.measures.isEmpty { return StudyMeasures.usual }
    var names: [String] = []
    for measure in syntax.measures {
      let name = InvariantCatalogue.currentID(measure.value)
      if !StudyMeasures.names.contains(name) {
        let near = NearestWord.nearest(to: measure.value, in: StudyMeasures.names)
        diagnostics.error(
          .unknownReference, at: measure.range,
          "there is no measure \(PrintableText.quoted(measure.value))",
          hint: near.map { "did you mean \"\($0)\"?" })
      } else if !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  /// The measures with those that objectives, precision and prices need, in the order of the
  /// catalogue.
  func withNeeded(_ study: Study) -> [String] {
    var wanted = study.measures + study.objectives.map(\.estimand.measure)
    wanted += study.replications.precise.map(\.measure)
    wanted += Study.measuresOfDemands(study.scenario)
    wanted += ["requests", "pushes", "bytes.up", "bytes.down"]
    if study.prices.gibibyteMonthStored > 0 { wanted.append("storage.bytes") }
    return StudyMeasures.names.filter(wanted.contains)
  }

  /// The objectives. One that is listed twice, in whatever spelling, is one: its rows and test
  /// cases go by its text.
  mutating func resolveObjectives() -> [Objective] {
    var objectives: [Objective] = []
    for text in syntax.objectives {
      do throws(ValuePath.Problem) {
        let objective = try Objective(text.value)
        if objectives.contains(where: objective.demandsTheSame(as:)) { continue }
        objectives.append(objective)
      } catch {
        diagnostics.error(
          .malformedText, at: text.range,
          "\(PrintableText.quoted(text.value)) is not an objective: \(error.message)")
      }
    }
    return objectives
  }

  mutating func resolvePlan() -> ReplicationPlan {
    var plan = syntax.replications.plan
    for text in syntax.replications.precise {
      do throws(ValuePath.Problem) {
        let estimand = try Estimand(text.value)
        if !plan.precise.contains(estimand) { plan.precise.append(estimand) }
      } catch {
        diagnostics.error(
          .malformedText, at: text.range,
          "\(PrintableText.quoted(text.value)) cannot be estimated: \(error.message)")
      }
    }
    for target in syntax.replications.absolute {
      let name = InvariantCatalogue.currentID(target.name)
      guard StudyMeasures.names.contains(name) else {
        diagnostics.error(
          .unknownReference, at: target.range,
          "there is no measure \(PrintableText.quoted(target.name))",
          hint: NearestWord.nearest(to: target.name, in: StudyMeasures.names).map {
            "did you mean \"\($0)\"?"
          })
        continue
      }
      guard let number = StudyLevel(target.value).number, number > 0 else {
        diagnostics.error(
          .outOfRange, at: target.value.range, "a half-width is a number greater than 0")
        continue
      }
      plan.absolute.append(NamedValue(name, number))
    }
    return plan
  }

  /// The search for capacity; nil without one, or after an error.
  mutating func resolveCapacity(_ factors: [StudyFactor]) -> CapacityQuestion? {
    guard let capacity = syntax.capacity else { return nil }
    guard let index = factors.firstIndex(where: { $0.name == capacity.factor.value }) else {
      diagnostics.error(
        .unknownReference, at: capacity.factor.range,
        "there is no factor \(PrintableText.quoted(capacity.factor.value))",
        hint: NearestWord.nearest(to: capacity.factor.value, in: factors.map(\.name)).map {
          "did you mean \"\($0)\"?"
        })
      return nil
    }
    if syntax.objectives.isEmpty {
      diagnostics.error(
        .missingKey, at: capacity.factor.range,
        "a search for capacity needs \"objectives\": what has to hold")
    }
    if syntax.design == .latinHypercube {
      diagnostics.error(
        .inconsistent, at: capacity.factor.range,
        "a search for capacity goes with the designs \"factorial\", \"oneAtATime\" and \"list\"")
    }
    let rebuild = rebuilder(index, factors)
    return CapacityQuestion(
      factor: index, from: capacity.from, atMost: max(capacity.from, capacity.atMost),
      resolution: capacity.resolution, planned: capacity.planned, rebuild: rebuild)
  }

  /// Makes a point's scenario again with another load.
  private func rebuilder(
    _ loadFactor: Int, _ factors: [StudyFactor]
  ) -> @Sendable (StudyPoint, Int) -> Scenario? {
    let (base, reader) = (base, reader)
    return { point, load in
      var root = base.root
      for (index, factor) in factors.enumerated() {
        guard case .scenario(let paths) = factor.target else { continue }
        var node = point.levels[index]?.node
        if index == loadFactor { node = JSONNode(.number(JSONNumber(Int64(load))), at: .none) }
        guard let node else { continue }
        for path in paths {
          guard let changed = try? path.replacing(in: root, with: node) else { return nil }
          root = changed
        }
      }
      var document = base
      document.root = root
      return reader.read(document, DiagnosticList()).scenario
    }
  }
}
