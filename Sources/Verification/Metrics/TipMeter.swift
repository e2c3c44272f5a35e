import FleetSimulation
import SimulationKernel
import TipDomain

/// Measures what happened to each tip id.
struct TipMeter {
  private var tips: [TipMetrics]
  private var isSeen: [Bool]
  /// By record and device: whether the device knows that the tip is done.
  private var knowsDone: [[Bool]]
  private let deviceCount: Int
  private let accounts: [UInt16?]
  private let caps: [Int32?]

  init(_ scenario: Scenario, recordNames: [String]) {
    deviceCount = scenario.devices.count
    accounts = scenario.devices.map(\.account)
    caps = scenario.app.tips.map { $0.options.maximumDisplayCount.map(Int32.init(clamping:)) }
    tips = recordNames.indices.map { place in
      var tip = TipMetrics(record: RecordIndex(place), name: recordNames[place], cap: nil)
      tip.displaysByDevice = Array(repeating: 0, count: scenario.devices.count)
      return tip
    }
    isSeen = Array(repeating: false, count: recordNames.count)
    knowsDone = recordNames.map { _ in Array(repeating: false, count: scenario.devices.count) }
  }

  mutating func see(_ fact: Fact, _ id: FactID) {
    guard case .tip(let tipFact) = fact.kind, case .device(let device) = fact.actor else { return }
    switch tipFact {
    case .displayed(let display): show(display, on: device)
    case .displayEnded(let end):
      tips[end.record.position].visible = tips[end.record.position].visible + end.visible
    case .withheld(let tip, let record, let because):
      isSeen[record.position] = true
      tips[record.position].cap = caps[tip.position]
      tips[record.position].withheldCount += 1
      if because == .presentationDropped { tips[record.position].droppedCount += 1 }
    case .invalidated(let done): invalidate(done, fact, id, on: device)
    case .statusMerged(let record, let status):
      learn(record, status.invalidation, fact, id, on: device)
    case .eligibilityReset(let record, _, _): learn(record, nil, fact, id, on: device)
    case .datastoreReset:
      for place in tips.indices { learn(RecordIndex(place), nil, fact, id, on: device) }
    case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
      .donationsDeleted, .parameterSet, .parameterIgnored, .actionChosen, .invalidationNotStored,
      .talliesMerged, .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged:
      break
    }
  }

  private mutating func show(_ display: Display, on device: DeviceIndex) {
    let place = display.record.position
    isSeen[place] = true
    tips[place].cap = caps[display.tip.position]
    if display.counts {
      tips[place].displayCount += 1
      tips[place].displaysByDevice[device.position] += 1
    }
    if let done = tips[place].invalidation, done.device != device,
      !knowsDone[place][device.position]
    {
      tips[place].lateDisplays += 1
    }
  }

  private mutating func invalidate(
    _ done: Invalidation, _ fact: Fact, _ id: FactID, on device: DeviceIndex
  ) {
    let place = done.record.position
    if tips[place].invalidation == nil {
      tips[place].invalidation = InvalidationMetrics(
        device: device, instant: fact.instant, reason: done.reason,
        delayByDevice: Array(repeating: nil, count: deviceCount), spread: nil, neverLearned: 0)
    }
    learn(done.record, done.reason, fact, id, on: device)
  }

  private mutating func learn(
    _ record: RecordIndex, _ reason: InvalidationReason?, _ fact: Fact, _ id: FactID,
    on device: DeviceIndex
  ) {
    let place = record.position
    let isDone = reason != nil
    if knowsDone[place][device.position] != isDone {
      tips[place].statusChanges.append(
        StatusChange(fact: id, instant: fact.instant, device: device, invalidation: reason))
    }
    knowsDone[place][device.position] = isDone
    isSeen[place] = isSeen[place] || isDone
    guard isDone, let done = tips[place].invalidation, done.device != device,
      done.delayByDevice[device.position] == nil
    else { return }
    tips[place].invalidation?.delayByDevice[device.position] = fact.instant - done.instant
  }

  /// What was measured of each id that was displayed, withheld or invalidated.
  func result() -> [TipMetrics] {
    var result: [TipMetrics] = []
    for place in tips.indices where isSeen[place] {
      var tip = tips[place]
      if let cap = tip.cap { tip.overshoot = max(0, tip.displayCount - cap) }
      tip.availableButNeverDisplayed = tip.droppedCount > 0 && tip.displayCount == 0
      if let done = tip.invalidation {
        tip.invalidation?.spread = done.delayByDevice.compactMap { $0 }.max()
        let account = accounts[done.device.position]
        var missing: Int32 = 0
        for device in 0..<deviceCount
        where DeviceIndex(device) != done.device && account != nil && accounts[device] == account
          && done.delayByDevice[device] == nil
        {
          missing += 1
        }
        tip.invalidation?.neverLearned = missing
      }
      result.append(tip)
    }
    return result
  }
}
