import DeviceSystems
import FleetSimulation
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// Measures what happened to each tip id.
struct TipMeter {
  private let declarations: Declarations
  private let names: [String]
  private var tips: [TipMetrics] = []
  /// By record: whether anything is known of it, and whether it could have been on screen.
  private var isMentioned: [Bool] = []
  private var wasAvailable: [Bool] = []
  private var wasDisplayed: [Bool] = []
  /// By record: whether a fact said which tip of the app it belongs to.
  private var hasTip: [Bool] = []
  /// By record: the epoch of the first invalidation.
  private var firstEpoch: [UInt16] = []
  /// What each device was last seen to know: by device and record.
  private var lastKnown: [[InvalidationReason?]]

  init(_ declarations: Declarations, recordNames: [String]) {
    self.declarations = declarations
    names = recordNames
    lastKnown = Array(repeating: [], count: declarations.devices.count)
  }

  /// Counts what a fact says; `memory` is from before it.
  mutating func observe(_ seen: Seen, _ memory: borrowing some StatusSource) {
    guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
    if case .displayed(let display) = fact {
      observe(display, on: device, memory)
    } else if case .displayEnded(let ended) = fact {
      reserve(ended.record)
      tips[ended.record.position].visible = tips[ended.record.position].visible + ended.visible
    } else if case .withheld(let tip, let record, let held) = fact {
      mention(record, of: tip)
      tips[record.position].withheldCount &+= 1
      if held == .presentationDropped { tips[record.position].droppedCount &+= 1 }
      if TipMeter.isAvailable(held) { wasAvailable[record.position] = true }
    } else if case .invalidated(let done) = fact {
      reserve(done.record)
      isMentioned[done.record.position] = true
      if tips[done.record.position].invalidation == nil {
        begin(done, seen, on: device)
      }
    }
  }

  /// Notes what a device knows after a fact; `memory` is from after it.
  mutating func observeChange(_ seen: Seen, _ memory: borrowing some StatusSource) {
    guard let device = seen.device else { return }
    switch seen.fact.kind {
    case .tip(.invalidated(let done)): note(done.record, on: device, seen, memory)
    case .tip(.statusMerged(let record, _)), .tip(.eligibilityReset(let record, _, _)):
      note(record, on: device, seen, memory)
    case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned),
      .device(.crashed):
      for record in tips.indices { note(RecordIndex(record), on: device, seen, memory) }
    default: break
    }
  }

  /// The tips of which anything is known, in the order of their ids.
  func results(_ memory: borrowing some StatusSource) -> [TipMetrics] {
    var results: [TipMetrics] = []
    for place in tips.indices where isMentioned[place] {
      var tip = tips[place]
      tip.availableButNeverDisplayed = wasAvailable[place] && !wasDisplayed[place]
      if !hasTip[place] { tip.cap = declaredCap(of: tip.name) }
      count(&tip)
      if var invalidation = tip.invalidation {
        finish(&invalidation, memory)
        tip.invalidation = invalidation
      }
      results.append(tip)
    }
    return results
  }

  // MARK: Displays

  private mutating func observe(
    _ display: Display, on device: DeviceIndex, _ memory: borrowing some StatusSource
  ) {
    let place = display.record.position
    mention(display.record, of: display.tip)
    wasDisplayed[place] = true
    if isLate(display, on: device, memory) { tips[place].lateDisplays &+= 1 }
    guard display.counts else { return }
    tips[place].displayCount &+= 1
    tips[place].displaysByDevice[device.position] &+= 1
  }

  /// Whether the tip was first invalidated on another device of the account, and this one has not
  /// heard of it. What it knew and lost again is not late: a reset, or a merge that took it back.
  private func isLate(
    _ display: Display, on device: DeviceIndex, _ memory: borrowing some StatusSource
  ) -> Bool {
    let place = display.record.position
    guard !display.byOverride, let done = tips[place].invalidation, done.device != device,
      done.delayByDevice[device.position] == nil,
      memory.account(of: done.device) == memory.account(of: device)
    else { return false }
    let known = memory.known(display.record, on: device)
    return known.invalidation == nil && known.epoch <= firstEpoch[place]
  }

  /// Whether the tip itself could have been shown: only its view could not (8.9).
  private static func isAvailable(_ held: HoldBack) -> Bool {
    switch held {
    case .presentationDropped, .surfaceUnavailable, .otherTipOfGroup: true
    case .notConfigured, .hiddenByOverride, .invalidated, .displayLimitReached,
      .earlierTipInGroup, .rule, .frequency:
      false
    }
  }

  /// What was displayed on the devices of each account: on how many at all, and how often more than
  /// the cap.
  private func count(_ tip: inout TipMetrics) {
    var accounts: [UInt16?] = []
    for device in declarations.devices where !accounts.contains(device.account) {
      accounts.append(device.account)
    }
    for account in accounts {
      var sum: Int32 = 0
      for (place, device) in declarations.devices.enumerated() where device.account == account {
        sum &+= tip.displaysByDevice[place]
      }
      if sum > 0 { tip.accountsReached &+= 1 }
      if let cap = tip.cap { tip.overshoot &+= max(0, sum &- cap) }
    }
  }

  private mutating func mention(_ record: RecordIndex, of tip: TipIndex) {
    reserve(record)
    isMentioned[record.position] = true
    hasTip[record.position] = true
    guard let cap = declarations.cap(of: tip) else { return }
    tips[record.position].cap = min(tips[record.position].cap ?? cap, cap)
  }

  /// The cap of a tip that was invalidated and that no view asked for: the least of the tips whose
  /// id reads like that on any device.
  private func declaredCap(of name: String) -> Int32? {
    declarations.tips.filter { tip in
      declarations.definitions.contains { device in
        IdentifierText.resolve(tip.identifier, on: device, version: device.version, launch: nil)
          == name
      }
    }.compactMap(\.cap).min()
  }

  private mutating func reserve(_ record: RecordIndex) {
    while tips.count <= record.position {
      let name = tips.count < names.count ? names[tips.count] : "tip \(tips.count)"
      var tip = TipMetrics(record: RecordIndex(tips.count), name: name, cap: nil)
      tip.displaysByDevice = Array(repeating: 0, count: declarations.devices.count)
      tips.append(tip)
      isMentioned.append(false)
      wasAvailable.append(false)
      wasDisplayed.append(false)
      hasTip.append(false)
      firstEpoch.append(0)
    }
  }

  // MARK: Invalidations

  private mutating func begin(_ done: Invalidation, _ seen: Seen, on device: DeviceIndex) {
    firstEpoch[done.record.position] = done.epoch
    tips[done.record.position].invalidation = InvalidationMetrics(
      device: device, instant: seen.fact.instant, reason: done.reason,
      delayByDevice: Array(repeating: nil, count: declarations.devices.count), spread: nil,
      neverLearned: 0)
  }

  private mutating func note(
    _ record: RecordIndex, on device: DeviceIndex, _ seen: Seen,
    _ memory: borrowing some StatusSource
  ) {
    reserve(record)
    let known = memory.known(record, on: device)
    while lastKnown[device.position].count <= record.position {
      lastKnown[device.position].append(nil)
    }
    if lastKnown[device.position][record.position] != known.invalidation {
      lastKnown[device.position][record.position] = known.invalidation
      tips[record.position].statusChanges.append(
        StatusChange(
          fact: seen.id, instant: seen.fact.instant, device: device,
          invalidation: known.invalidation))
    }
    guard known.invalidation != nil, var invalidation = tips[record.position].invalidation,
      invalidation.device != device, known.epoch == firstEpoch[record.position],
      invalidation.delayByDevice[device.position] == nil
    else { return }
    invalidation.delayByDevice[device.position] = seen.fact.instant - invalidation.instant
    tips[record.position].invalidation = invalidation
  }

  private func finish(
    _ invalidation: inout InvalidationMetrics, _ memory: borrowing some StatusSource
  ) {
    for delay in invalidation.delayByDevice {
      guard let delay else { continue }
      invalidation.spread = max(invalidation.spread ?? delay, delay)
    }
    let account = memory.account(of: invalidation.device)
    for place in declarations.devices.indices where place != invalidation.device.position {
      let other = DeviceIndex(place)
      if memory.isPresent(other), memory.account(of: other) == account, account != nil,
        invalidation.delayByDevice[place] == nil
      {
        invalidation.neverLearned &+= 1
      }
    }
  }
}
