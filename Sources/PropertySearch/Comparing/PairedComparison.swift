import Metrics
import Statistics
import Verification

/// Paired differences of two settings over many runs with the same random numbers.
///
/// Each pair is one seed played in both settings, so that what the settings have in common cancels
/// out. A mean difference has a 95 % interval: Student's t over the pairs' differences, each metric
/// by itself, without a correction for looking at several.
package struct PairedComparison: Sendable {
  /// How many pairs there are.
  package private(set) var pairCount = 0
  /// Each measure, in the order of `RunMeasures.names`.
  package private(set) var measures: [PairedMeasure]
  /// Each invariant, in the order of the registry.
  package private(set) var invariants: [PairedInvariant]

  /// No pairs yet.
  package init() {
    measures = RunMeasures.names.map(PairedMeasure.init)
    invariants = RunMeasures.invariantNames.map(PairedInvariant.init)
  }

  /// What became of what each setting's scenario demands.
  package private(set) var demands: (left: ComparedDemands, right: ComparedDemands) = (
    ComparedDemands(), ComparedDemands()
  )

  /// Adds a pair: the run of the first setting and that of the second.
  package mutating func add(_ left: ComparedRun, _ right: ComparedRun) {
    pairCount += 1
    demands.left.add(left.verdict)
    demands.right.add(right.verdict)
    for index in measures.indices {
      measures[index].add(left.measures.values[index], right.measures.values[index])
    }
    for index in invariants.indices {
      invariants[index].add(
        left.verdict.result(of: invariants[index].id),
        right.verdict.result(of: invariants[index].id))
    }
  }

  /// The measure of this name.
  package func measure(_ name: String) -> PairedMeasure? { measures.first { $0.name == name } }
}

/// One measure in both settings.
package struct PairedMeasure: Sendable {
  /// Its name.
  package let name: String
  /// The pairs in which both runs have a value.
  package private(set) var moments = PairedMoments()

  init(_ name: String) { self.name = name }

  mutating func add(_ left: Double?, _ right: Double?) {
    guard let left, let right else { return }
    moments.add(left, right)
  }

  /// Pairs in which both runs have a value.
  package var pairCount: Int { moments.pairCount }
  /// The mean in the first setting.
  package var leftMean: Double { moments.left.mean }
  /// The mean in the second setting.
  package var rightMean: Double { moments.right.mean }
  /// The mean of second minus first.
  package var difference: Double { moments.difference.mean }
  /// Pairs in which the values differ.
  package var differingCount: Int { moments.differingCount }
  /// The 95 % interval of the mean difference; nil with fewer than two pairs.
  package var interval: ClosedRange<Double>? { moments.interval() }
}

/// How often an invariant did not hold in one setting, the other, or both.
package struct PairedInvariant: Sendable {
  /// Its name.
  package let id: String
  /// Pairs in which it was violated in the first setting only.
  package private(set) var leftOnly = 0
  /// In the second setting only.
  package private(set) var rightOnly = 0
  /// In both.
  package private(set) var both = 0
  /// In neither, as far as it was put to the test.
  package private(set) var neither = 0

  init(_ id: String) { self.id = id }

  mutating func add(_ left: InvariantResult?, _ right: InvariantResult?) {
    let isLeft = (left?.violationCount ?? 0) > 0
    let isRight = (right?.violationCount ?? 0) > 0
    switch (isLeft, isRight) {
    case (true, true): both += 1
    case (true, false): leftOnly += 1
    case (false, true): rightOnly += 1
    case (false, false): neither += 1
    }
  }
}
