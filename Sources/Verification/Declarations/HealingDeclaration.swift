import CloudSync
import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// What a scenario declares of its second phase: from when to when it lasts, and what in the
/// timeline keeps the fleet from coming to rest in it.
package struct HealingDeclaration: Sendable {
  package let begins: Instant
  /// When the fleet must be at rest.
  package let deadline: Instant
  package let bound: SimulatedDuration
  /// By device: whether the timeline takes it offline in this phase.
  let takesOffline: [Bool]
  /// The accounts whose quota the timeline fills in this phase, and leaves full.
  private(set) var fullAccounts: [UInt16] = []
  /// The timeline's last step in this phase that gives devices something to tell.
  private(set) var lastStep: Instant?
  /// From when on a wait that still lasts leaves no time to upload and to fetch in this phase.
  let lastChance: Instant
  /// Whether a single record is more than the hub accepts in an upload.
  let refusesEveryRecord: Bool

  package init?(_ scenario: Scenario) {
    guard let heal = scenario.heal else { return nil }
    begins = .zero + heal.after
    deadline = begins + heal.within
    bound = heal.within
    // Before the last upload the device may let an export wait for long.
    lastChance =
      deadline - scenario.sync.requestTimeout - scenario.sync.requestTimeout
      - scenario.sync.exportDelay.long
    var takesOffline = scenario.devices.map { _ in false }
    for step in scenario.timeline {
      let instant: Instant = .zero + step.at
      guard begins <= instant, instant <= deadline else { continue }
      if let device = step.device, case .goOffline = step.action {
        takesOffline[device.position] = true
      } else if case .fillQuota(let account) = step.action {
        fullAccounts.append(account)
      } else if case .freeQuota(let account) = step.action {
        fullAccounts.removeAll { $0 == account }
      } else {
        lastStep = max(lastStep ?? instant, instant)
      }
    }
    for device in scenario.devices {
      let joins: Instant = .zero + device.joins
      if begins <= joins, joins <= deadline { lastStep = max(lastStep ?? joins, joins) }
    }
    self.takesOffline = takesOffline
    refusesEveryRecord =
      scenario.sync.hubRecordLimit < 1
      || scenario.sync.hubByteLimit < RecordFields.approximateByteCount
  }

  /// Why no fleet could come to rest in this phase, whatever the network does; nil if it could.
  package var impossibility: String? {
    if let lastStep {
      return "The timeline continues until \(TimeText.moment(lastStep)), after the network healed."
    }
    if refusesEveryRecord { return "A single record exceeds the hub's limit for an upload." }
    return nil
  }
}

extension DurationDistribution {
  /// A duration that one draw in a thousand exceeds, or none.
  fileprivate var long: SimulatedDuration {
    // By inversion, some laws give their long durations to small draws, and some to large ones.
    let rare = UInt64.max / 1_000
    return max(duration(for: rare), duration(for: .max - rare))
  }
}
