import FleetSimulation
import TipDomain

/// The judges of a list with the state that they replay: the one way in which runs, cases of a
/// search and journals are judged.
struct Judging<List: InvariantList>: Sendable {
  private var judges: List.Judges
  /// The state of all devices after the facts so far.
  private(set) var fleet: FleetMemory
  /// What any judge wants to see.
  private let interests = List.Judges.interests

  init(_ scenario: Scenario, judgeFault: JudgeFault? = nil) {
    let declarations = Declarations(scenario, judgeFault: judgeFault)
    judges = List.Judges(declarations)
    fleet = FleetMemory(declarations)
  }

  /// Judges the next fact, and then takes in what it tells.
  mutating func observe(
    _ seen: Seen, _ families: FactFamilies, in source: borrowing some CarriedSource & ~Copyable
  ) {
    fleet.meetRecords(of: source)
    if !families.isDisjoint(with: interests) {
      judges.observe(seen, families, fleet, in: source)
    }
    if !families.isDisjoint(with: FleetMemory.interests) { fleet.apply(seen, in: source) }
  }

  /// Which invariants were put to the test, and which violated.
  var tally: InvariantTally {
    var tally = InvariantTally()
    judges.addUp(into: &tally, from: 0, fleet.declarations)
    return tally
  }

  /// What was found out so far, in the order of the registry.
  func results(in source: borrowing some CarriedSource & ~Copyable) -> [InvariantResult] {
    var names: [String] = []
    for index in 0..<source.recordCount { names.append(source.name(of: RecordIndex(index))) }
    return results(names: names)
  }

  /// What was found out so far; `names` are the ids of all tips, by record.
  func results(names: [String]) -> [InvariantResult] {
    var results: [InvariantResult] = []
    judges.collect(
      { statement, idle, ruling in
        results.append(
          ruling.result(
            of: statement, idle: idle,
            standing: fleet.declarations.expectation.standing(of: statement)
          ) { record in
            record.position < names.count ? names[record.position] : "tip \(record.rawValue)"
          })
      }, fleet.declarations)
    return results
  }
}
