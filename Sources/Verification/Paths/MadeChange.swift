import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// Something that was made on one device and that the others are to learn of: a donation, a
/// counted display, time on screen, an invalidation, a reset of eligibility, or the value of a
/// parameter.
struct MadeChange {
  package enum Kind: Equatable {
    case donation(EventIndex, DonationRow)
    case display(RecordIndex)
    case timeOnScreen(RecordIndex)
    case invalidation(RecordIndex)
    case eligibilityReset(RecordIndex)
    case parameter(ParameterIndex, Value)
  }

  /// The fact that made it.
  let fact: FactID
  /// Where it was made.
  let device: DeviceIndex
  /// The record in which it travels.
  let key: RecordKey
  let kind: Kind

  /// Whether the record holds nothing else, or only grows: whoever takes it in knows of the change.
  var isKept: Bool {
    if case .donation = kind { return true }
    return key.kind == .tally || key.kind == .display
  }

  /// Everything that devices made in a journal, in its order.
  static func all(in traced: borrowing TracedJournal) -> [MadeChange] {
    var changes: [MadeChange] = []
    var numbering = DisplayNumbering()
    for position in 0...traced.end.position {
      let fact = traced.journal.facts[position]
      guard case .device(let device) = fact.actor, case .tip(let tip) = fact.kind else { continue }
      numbering.observe(tip, fact)
      guard let (kind, key) = subject(of: tip, fact, numbering, traced.declarations) else {
        continue
      }
      changes.append(
        MadeChange(fact: FactID(position), device: device, key: key, kind: kind))
    }
    return changes
  }

  private static func subject(
    of fact: TipFact, _ recorded: Fact, _ numbering: DisplayNumbering,
    _ declarations: Declarations
  ) -> (Kind, RecordKey)? {
    if case .donated(let event, let row) = fact {
      return (
        .donation(event, row), .donation(event, of: row.replica, sequence: row.sequence)
      )
    }
    if case .displayed(let display) = fact {
      guard display.counts, declarations.knobs.countAt == .appear else { return nil }
      let key = key(
        of: display.record, display.presentation, recorded, numbering, declarations)
      return (.display(display.record), key)
    }
    if case .displayEnded(let ended) = fact, ended.counts || ended.addsDuration {
      let key = key(of: ended.record, ended.presentation, recorded, numbering, declarations)
      return (ended.counts ? .display(ended.record) : .timeOnScreen(ended.record), key)
    }
    if case .invalidated(let invalidation) = fact {
      return (.invalidation(invalidation.record), .tip(invalidation.record))
    }
    if case .eligibilityReset(let record, _, _) = fact {
      return (.eligibilityReset(record), .tip(record))
    }
    if case .parameterSet(let parameter, let value) = fact,
      declarations.isShared(parameter)
    {
      return (.parameter(parameter, value), .parameter(parameter))
    }
    return nil
  }

  /// The record in which a display is told.
  private static func key(
    of record: RecordIndex, _ presentation: UInt32, _ fact: Fact, _ numbering: DisplayNumbering,
    _ declarations: Declarations
  ) -> RecordKey {
    switch declarations.layout {
    case .inTipRecord, .local: .tip(record)
    case .perReplica: .tally(record, of: fact.replica)
    case .perDisplay:
      .display(
        record, of: fact.replica, sequence: numbering.sequence(of: presentation, fact.actor))
    }
  }
}

/// The number of each display among those of its replica, which names its record.
private struct DisplayNumbering {
  private struct Appearance: Hashable {
    let actor: Actor
    let presentation: UInt32
  }

  private var counts: [ReplicaIndex: UInt32] = [:]
  private var sequences: [Appearance: UInt32] = [:]

  mutating func observe(_ tip: TipFact, _ fact: Fact) {
    guard case .displayed(let display) = tip else { return }
    counts[fact.replica, default: 0] += 1
    sequences[Appearance(actor: fact.actor, presentation: display.presentation)] =
      counts[fact.replica]
  }

  func sequence(of presentation: UInt32, _ actor: Actor) -> UInt32 {
    sequences[Appearance(actor: actor, presentation: presentation)] ?? 0
  }
}
