import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// Mutants of what is due. They are asked only while one is switched on.

extension DueMutant {
  /// Changes what is declared about frequency, caps, overrides and groups.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .gapDoubled:
      scenario.changeFrequencies {
        .every(SimulatedDuration(microseconds: $0.gap.microseconds * 2))
      }
    case .capOneLower:
      scenario.changeTips { tip in
        tip.options.maximumDisplayCount = tip.options.maximumDisplayCount.map { $0 - 1 }
      }
    case .ignoringTipHeld:
      scenario.changeTips { $0.options.ignoresDisplayFrequency = false }
    case .showIgnored:
      for index in scenario.devices.indices {
        scenario.devices[index].overrides.shown = []
        scenario.devices[index].overrides.showsAll = false
      }
    case .laterFirst:
      scenario.changeApp { app in
        for index in app.groups.indices where app.groups[index].priority == .firstAvailable {
          app.groups[index].tips.reverse()
        }
      }
    case .absentShown: scenario.changeTips { $0.presence = .everywhere }
    default: break
    }
  }
}

extension World {
  /// Alters how a view is answered, and what leaves the screen.
  mutating func changeViews(
    _ command: TipCommand, on device: DeviceIndex, at time: DeviceTime, by mutant: DueMutant
  ) {
    switch command {
    case .requestDisplay(let request):
      refuse(request, mutant, on: device, at: time)
      misreport(request, mutant)
    case .reconsider where mutant == .ruleFalseStays: common.workspaces.tips.facts.removeAll()
    case .settle where mutant == .endedElsewhereStays:
      common.workspaces.tips.facts.removeAll { fact in
        if case .displayEnded(let ended) = fact { ended.reason == .invalidated } else { false }
      }
    case .configure, .resetDatastore, .donate, .loseDonation, .deleteDonations, .setParameter,
      .endDisplay, .chooseAction, .invalidate, .resetEligibility, .checkDuration, .reconsider,
      .settle:
      break
    }
  }

  /// Holds back what was to appear.
  private mutating func refuse(
    _ request: DisplayRequest, _ mutant: DueMutant, on device: DeviceIndex, at time: DeviceTime
  ) {
    for index in common.workspaces.tips.facts.indices {
      guard case .displayed(var display) = common.workspaces.tips.facts[index] else { continue }
      if mutant == .neverFirst {
        display.isFirst = false
        common.workspaces.tips.facts[index] = .displayed(display)
      }
      if mutant == .nothingShown {
        common.workspaces.tips.facts.remove(at: index)
        return
      }
      if let reason = refusal(of: display, request, mutant, on: device, at: time) {
        common.workspaces.tips.facts[index] = .withheld(
          tip: display.tip, record: display.record, because: reason)
      }
      return
    }
  }

  private func refusal(
    of display: Display, _ request: DisplayRequest, _ mutant: DueMutant, on device: DeviceIndex,
    at time: DeviceTime
  ) -> IneligibilityReason? {
    let ledger = devices[device.position].systems.tips
    let tip = scenario.app.tips[display.tip.position]
    if mutant == .ruleNeverTrue, !tip.rules.isEmpty, !display.byOverride { return .rule(0) }
    if mutant == .surfaceRefused, display.surface == .popover {
      return .surfaceUnavailable(.popover)
    }
    if mutant == .knownTipHeld, !display.isFirst, !display.byOverride,
      !tip.options.ignoresDisplayFrequency, let clock = ledger.frequencyClock,
      time.wall < clock + ledger.frequency.gap
    {
      return .frequency(until: clock + ledger.frequency.gap)
    }
    guard let group = request.group.map({ scenario.app.groups[$0.position] }) else { return nil }
    if mutant == .groupClosed {
      for other in group.tips where other != display.tip {
        let record = ledger.recordOfTip[other.position]
        if ledger.records[record.position].count > 0 { return .otherTipOfGroup(record) }
      }
    }
    if mutant == .nextNeverOffered, group.priority == .ordered, let first = group.tips.first,
      first != display.tip
    {
      return .earlierTipInGroup(ledger.recordOfTip[first.position])
    }
    return nil
  }

  /// Says something else of what is held back.
  private mutating func misreport(_ request: DisplayRequest, _ mutant: DueMutant) {
    if mutant == .viewNotAnswered, request.slot > 0 {
      common.workspaces.tips.facts.removeAll { fact in
        if case .withheld = fact { true } else { false }
      }
    }
    for index in common.workspaces.tips.facts.indices {
      guard case .withheld(let tip, let record, let reason) = common.workspaces.tips.facts[index],
        let other = other(than: reason, of: tip, mutant)
      else { continue }
      common.workspaces.tips.facts[index] = .withheld(tip: tip, record: record, because: other)
    }
  }

  private func other(than reason: IneligibilityReason, of tip: TipIndex, _ mutant: DueMutant)
    -> IneligibilityReason?
  {
    if mutant == .wrongRule, case .rule(let index) = reason { return .rule(index &+ 1) }
    if mutant == .wrongEnd, case .invalidated(let end) = reason {
      return .invalidated(end == .tipClosed ? .actionPerformed : .tipClosed)
    }
    if mutant == .limitMisreported, case .displayLimitReached(let known, let limit) = reason {
      return .displayLimitReached(known: known &+ 1, limit: limit)
    }
    if mutant == .untilMisreported, case .frequency(let until) = reason, until != .distantFuture {
      return .frequency(until: until + .hours(1))
    }
    return nil
  }

  /// Whether views do not hear of what should make them ask.
  func hidesFromViews(_ causes: Causes, by mutant: DueMutant) -> Bool {
    for cause in causes where cause.position >= observedCount {
      switch journal.fact(cause).kind {
      case .tip(.donated): if mutant == .donationUnseen { return true }
      case .tip(.parameterSet): if mutant == .writeUnseen { return true }
      case .sync: if mutant == .importUnseen { return true }
      case .device(.activated): if mutant == .returnUnseen { return true }
      default: break
      }
    }
    return false
  }

  /// Whether a view was told any reason why a tip does not appear.
  func isWithheldOnce(_ fact: TipFact, on device: DeviceIndex) -> Bool {
    guard case .withheld(let tip, _, _) = fact else { return false }
    for slot in devices[device.position].slots {
      if case .withheld(tip, _, _) = slot.withheld { return true }
    }
    return false
  }
}
