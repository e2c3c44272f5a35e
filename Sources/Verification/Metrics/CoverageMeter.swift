import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// Counts how often a run reached each of the things that it could.
struct CoverageMeter {
  private var faults: [Int]
  private let faultNames: [String]
  private var holdBacks: [Int]
  private var reasons = Array(repeating: 0, count: InvalidationReason.allCases.count)
  private var ends = Array(repeating: 0, count: DisplayEndReason.allCases.count)
  private var errors = Array(repeating: 0, count: SyncError.allCases.count)
  private var drops = Array(repeating: 0, count: DropReason.allCases.count)
  private var reactions = Array(repeating: 0, count: Reaction.allCases.count)

  private static let holdBackNames = [
    "notConfigured", "surfaceUnavailable", "hiddenByOverride", "invalidated",
    "displayLimitReached", "earlierTipInGroup", "otherTipOfGroup", "rule", "frequency",
    "presentationDropped",
  ]

  init(_ scenario: Scenario) {
    faultNames = scenario.faults.map(\.name)
    faults = Array(repeating: 0, count: scenario.faults.count)
    holdBacks = Array(repeating: 0, count: CoverageMeter.holdBackNames.count)
  }

  mutating func see(_ fact: Fact) {
    switch fact.kind {
    case .run(.faultBegan(let fault)): faults[Int(fault)] += 1
    case .tip(.withheld(_, _, let because)): holdBacks[CoverageMeter.place(of: because)] += 1
    case .tip(.invalidated(let done)): CoverageMeter.count(done.reason, &reasons)
    case .tip(.displayEnded(let end)): CoverageMeter.count(end.reason, &ends)
    case .sync(.uploadAnswered(_, .some(let error), _)): CoverageMeter.count(error, &errors)
    case .sync(.fetchAnswered(_, .some(let error), _, _)): CoverageMeter.count(error, &errors)
    case .network(.dropped(_, let reason, _)): CoverageMeter.count(reason, &drops)
    case .person(.reacted(_, let reaction)): CoverageMeter.count(reaction, &reactions)
    case .tip, .sync, .network, .device, .person, .run: break
    }
  }

  private static func count<Case: CaseIterable & Equatable>(_ value: Case, _ counts: inout [Int]) {
    for (place, candidate) in Case.allCases.enumerated() where candidate == value {
      counts[place] += 1
    }
  }

  private static func place(of held: HoldBack) -> Int {
    switch held {
    case .notConfigured: 0
    case .surfaceUnavailable: 1
    case .hiddenByOverride: 2
    case .invalidated: 3
    case .displayLimitReached: 4
    case .earlierTipInGroup: 5
    case .otherTipOfGroup: 6
    case .rule: 7
    case .frequency: 8
    case .presentationDropped: 9
    }
  }

  /// Everything that could be reached, in a fixed order, reached or not.
  func result() -> [CoverageEntry] {
    entries("fault", faultNames, faults)
      + entries("holdBack", CoverageMeter.holdBackNames, holdBacks)
      + entries("invalidation", InvalidationReason.allCases.map(\.name), reasons)
      + entries("displayEnd", DisplayEndReason.allCases.map { "\($0)" }, ends)
      + entries("syncError", SyncError.allCases.map(\.name), errors)
      + entries("loss", DropReason.allCases.map(\.name), drops)
      + entries("reaction", Reaction.allCases.map(\.rawValue), reactions)
  }

  private func entries(_ kind: String, _ names: [String], _ counts: [Int]) -> [CoverageEntry] {
    zip(names, counts).map { CoverageEntry(kind: kind, name: $0, hitCount: $1) }
  }
}
