import SimulationKernel
import Statistics
import TextFormats

// The combinations of values that a design asks for.

extension StudyResolver {
  /// The value of each factor at each point, nil as the scenario has it; in canonical order,
  /// without those that are left out.
  mutating func combinations(_ study: Study) -> [[StudyLevel?]] {
    var factors = study.factors.map { $0.levels.map(Optional.init) }
    // The load has its values from the search.
    if let capacity = study.capacity {
      factors[capacity.factor] = [study.factors[capacity.factor].levels.first]
    }
    let all: [[StudyLevel?]] =
      switch syntax.design {
      case .list: listed(study.factors)
      case .factorial: factorial(factors)
      case .oneAtATime: StudyResolver.oneAtATime(factors)
      case .latinHypercube: hypercube(factors, seed: study.seed)
      }
    let left = syntax.without.map { combination(of: $0, study.factors) }
    return all.filter { point in
      !left.contains { exclusion in
        zip(exclusion, point).allSatisfy { wanted, level in wanted == nil || wanted == level }
      }
    }
  }

  private mutating func listed(_ factors: [StudyFactor]) -> [[StudyLevel?]] {
    if syntax.points.isEmpty {
      diagnostics.error(
        .missingKey, at: syntax.scenario.range, "the design \"list\" needs \"points\"")
    }
    return syntax.points.map { combination(of: $0, factors) }
  }

  /// The values by factor, with an error for a factor that there is not.
  private mutating func combination(
    of values: [NamedValue<JSONNode>], _ factors: [StudyFactor]
  ) -> [StudyLevel?] {
    var levels = [StudyLevel?](repeating: nil, count: factors.count)
    let names = factors.map(\.name)
    for value in values {
      guard let index = names.firstIndex(of: value.name) else {
        diagnostics.error(
          .unknownReference, at: value.range,
          "there is no factor \(PrintableText.quoted(value.name))",
          hint: NearestWord.nearest(to: value.name, in: names).map { "did you mean \"\($0)\"?" })
        continue
      }
      levels[index] = StudyLevel(value.value)
    }
    return levels
  }

  /// Every value with every other, the last factor's changing fastest. Far more than are played are
  /// an error, and are not made.
  private mutating func factorial(_ factors: [[StudyLevel?]]) -> [[StudyLevel?]] {
    let count = factors.reduce(1) { count, levels in
      let product = count.multipliedReportingOverflow(by: levels.count)
      return product.overflow ? Int.max : product.partialValue
    }
    guard count <= StudyReader.pointLimit * 10 else {
      refuse(pointCount: count)
      return []
    }
    return factors.reduce([[]]) { combinations, levels in
      combinations.flatMap { head in levels.map { head + [$0] } }
    }
  }

  mutating func refuse(pointCount: Int) {
    let count = pointCount == Int.max ? "very many" : "\(pointCount)"
    diagnostics.error(
      .tooMuchWork, at: syntax.scenario.range,
      "the study has \(count) points; at most \(StudyReader.pointLimit) are played",
      hint: "name fewer values, or use another \"design\"")
  }

  /// The first values of all, and then each other value alone.
  static func oneAtATime(_ factors: [[StudyLevel?]]) -> [[StudyLevel?]] {
    let base = factors.map { $0.first ?? nil }
    var combinations = [base]
    for (index, levels) in factors.enumerated() {
      for level in levels.dropFirst() {
        var changed = base
        changed[index] = level
        combinations.append(changed)
      }
    }
    return combinations
  }

  private mutating func hypercube(
    _ factors: [[StudyLevel?]], seed: UInt64
  ) -> [[StudyLevel?]] {
    guard let count = syntax.pointCount?.value else {
      diagnostics.error(
        .missingKey, at: syntax.scenario.range, "the design \"latinHypercube\" needs \"count\"")
      return []
    }
    let points = LatinHypercube.points(count: count, dimensions: factors.count, seed: seed)
    return points.map { point in
      zip(point, factors).map { share, levels in
        levels.isEmpty ? nil : levels[min(levels.count - 1, Int(share * Double(levels.count)))]
      }
    }
  }
}
