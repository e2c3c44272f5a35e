import Invariants
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
  private var allMeasures: [PairedMeasure]
  private var allInvariants: [PairedInvariant]

  /// No pairs yet.
  package init() {
    allMeasures = RunMeasures.names.map(PairedMeasure.init)
    allInvariants = InvariantCatalogue.statements.map(PairedInvariant.init)
  }

  /// Each measure, in the order of `RunMeasures.names`, but for invariants about a system that
  /// neither setting has.
  package var measures: [PairedMeasure] {
    let absent = allInvariants.filter(\.isOfAbsentSystem).map(\.id)
    return allMeasures.filter { !absent.contains($0.name) }
  }
  /// Each invariant, in the order of the registry, but for the same ones.
  package var invariants: [PairedInvariant] { allInvariants.filter { !$0.isOfAbsentSystem } }

  /// What became of what each setting's scenario demands.
  package private(set) var demands: (left: ComparedDemands, right: ComparedDemands) = (
    ComparedDemands(), ComparedDemands()
  )

  /// Adds a pair: the run of the first setting and that of the second.
  package mutating func add(_ left: ComparedRun, _ right: ComparedRun) {
    pairCount += 1
    demands.left.add(left.verdict)
    demands.right.add(right.verdict)
    for index in allMeasures.indices {
      allMeasures[index].add(left.measures.values[index], right.measures.values[index])
    }
    for index in allInvariants.indices {
      allInvariants[index].add(
        left.verdict.result(of: allInvariants[index].id),
        right.verdict.result(of: allInvariants[index].id))
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
  /// The values of the runs whose partner has none, in the first setting and in the second.
  package private(set) var alone = (left: RunningMoments(), right: RunningMoments())

  init(_ name: String) { self.name = name }

  mutating func add(_ left: Double?, _ right: Double?) {
    switch (left, right) {
    case (let left?, let right?): moments.add(left, right)
    case (let left?, nil): alone.left.add(left)
    case (nil, let right?): alone.right.add(right)
    case (nil, nil): break
    }
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
  /// Whether one run has a value and the other has none, in some pair.
  package var hasLoneValue: Bool { alone.left.count + alone.right.count > 0 }
  /// The mean of such values in the first setting and in the second; nil where there is none.
  package var loneMeans: [Double?] {
    [alone.left, alone.right].map { $0.count > 0 ? $0.mean : nil }
  }
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

  /// Whether it says nothing of either setting.
  private(set) var isOfAbsentSystem: Bool

  init(_ statement: InvariantStatement) {
    id = statement.id
    isOfAbsentSystem = statement.system != nil
  }

  mutating func add(_ left: InvariantResult?, _ right: InvariantResult?) {
    if left != nil || right != nil { isOfAbsentSystem = false }
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
