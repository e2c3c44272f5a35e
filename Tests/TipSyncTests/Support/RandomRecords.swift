import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

/// Random numbers and random versions of records, the same in every run of the tests.
struct Dice {
  private var choices: ChoiceSource

  init(seed: UInt64) {
    choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 1)
  }

  /// A number below `bound`.
  mutating func roll(_ bound: Int) -> Int {
    let drawn = choices.next(entity: 0, purpose: 0)
    return Int(drawn.multipliedFullWidth(by: UInt64(bound)).high)
  }

  mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }

  /// A date among few, so that equal ones are common.
  mutating func date() -> Instant { Instant(microseconds: Int64(roll(5))) }

  mutating func status() -> StoredStatus {
    let reasons = InvalidationReason.allCases
    return StoredStatus(
      epoch: UInt32(roll(3)), invalidation: chance(50) ? reasons[roll(reasons.count)] : nil,
      date: date())
  }

  /// A version of a record of `kind`, with the fields that its kind uses.
  mutating func fields(of kind: TipRecordKind, countsInTip: Bool = false) -> RecordFields {
    var fields = RecordFields()
    switch kind {
    case .tip:
      fields.status = status()
      fields.modified = date()
      if countsInTip {
        fields.count = Int32(roll(6))
        fields.duration = .seconds(Int64(roll(6)))
        fields.tallyModified = date()
      }
    case .tally, .display:
      fields.count = Int32(roll(6))
      fields.duration = .seconds(Int64(roll(6)))
      fields.tallyModified = date()
      fields.status.epoch = UInt32(roll(3))
    case .clearing, .frequencyClock:
      fields.date = date()
      fields.modified = fields.date
    case .parameter:
      fields.value = .boolean(chance(50))
      fields.modified = date()
    case .donation:
      fields.date = date()
    }
    return fields
  }

  mutating func shuffle<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    for index in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(index, roll(index + 1))
    }
  }
}
