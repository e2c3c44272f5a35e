import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// An app that runs is signed in to the account that its device is signed in to.
enum AccountAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "account-as-declared",
    sentence: "While its process runs, an app knows the account that steps and faults have signed "
      + "its device in to. When such a fault ends, that is the account from before the fault, "
      + "unless a step changed it in between.",
    sources: "6.15, 7.25", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union(.trueTime)

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.followsClock
      ? "No app ran on a device whose account a step or a fault changed."
      : "A schedule, not the clock, decides when steps happen."
  }

  /// What a device is signed in to.
  private struct Device: Sendable {
    var account: UInt16?
    /// The account to which the end of a fault returns.
    var accountBeforeFault: UInt16?
    var order = OrderOfChanges()
    /// Whether anything happened since it was judged last.
    var isNew = false
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.process, .sync, .phase]

    private let steps: [TimelineStep]
    private var nextStep = 0
    private var active: ActiveFaults
    private var devices: [Device]
    /// Whether anything happened to a device that was not judged yet.
    private var hasNews = false
    private var instant = Instant.zero
    private let isJudged: Bool

    init(_ declarations: Declarations) {
      active = ActiveFaults(declarations.transport)
      devices = declarations.devices.map { Device(account: $0.account) }
      steps = declarations.transport.timeline.filter { step in
        if case .signIn = step.action { return true }
        return step.action == .signOut
      }.sorted { $0.at < $1.at }
      isJudged = declarations.followsClock
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if entry.isAfter(instant) {
        judgeMoment(entry, fleet, &ruling)
        // Steps of which no fact tells.
        takeSteps(fleet) { $0 < entry.fact.instant }
        judgeMoment(entry, fleet, &ruling)
      }
      instant = entry.fact.instant
      takeSteps(fleet) { $0 <= entry.fact.instant }
      if case .run(let fact) = entry.fact.kind { take(fact, at: instant) }
      guard let device = entry.device, device.position < devices.count else { return }
      if case .device(let fact) = entry.fact.kind {
        note(device)
        if fact == .joined { devices[device.position].order.join(at: instant) }
      }
      if case .sync(.accountChanged) = entry.fact.kind { note(device) }
    }

    /// Something happened to a device.
    private mutating func note(_ device: DeviceIndex) {
      devices[device.position].isNew = true
      hasNews = true
    }

    // MARK: Changes

    private mutating func takeSteps(
      _ fleet: borrowing ReplayedFleet, _ isDue: (Instant) -> Bool
    ) {
      while nextStep < steps.count, isDue(.zero + steps[nextStep].at) {
        let step = steps[nextStep]
        nextStep += 1
        guard let device = step.device, device.position < devices.count else { continue }
        let moment = Instant.zero + step.at
        guard fleet[device].isPresent else {
          devices[device.position].order.skipStep(at: moment)
          continue
        }
        var account: UInt16?
        if case .signIn(let wanted) = step.action { account = wanted }
        devices[device.position].account = account
        devices[device.position].accountBeforeFault = nil
        devices[device.position].order.setByStep(at: moment)
        note(device)
      }
    }

    private mutating func take(_ fact: RunFact, at instant: Instant) {
      guard let fault = active.observe(fact), fault.deviceEffects.contains(.signedOut) else {
        return
      }
      let began = if case .faultBegan = fact { true } else { false }
      for device in fault.devices ?? [] where device.position < devices.count {
        let index = device.position
        if began {
          devices[index].accountBeforeFault =
            devices[index].account ?? devices[index].accountBeforeFault
          devices[index].account = nil
        } else if !isHeldOut(device) {
          devices[index].account = devices[index].account ?? devices[index].accountBeforeFault
          devices[index].accountBeforeFault = nil
        }
        devices[index].order.changeByFault(at: instant)
        note(device)
      }
    }

    private func isHeldOut(_ device: DeviceIndex) -> Bool {
      active.contains { fault in
        fault.deviceEffects.contains(.signedOut) && fault.devices?.contains(device) == true
      }
    }

    // MARK: Judging

    /// What an app knows when a moment in which something happened to it is over.
    private mutating func judgeMoment(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard hasNews else { return }
      hasNews = false
      for index in devices.indices where devices[index].isNew {
        devices[index].isNew = false
        let device = DeviceIndex(index)
        guard devices[index].order.isTold, fleet[device].process != .notRunning else {
          continue
        }
        let known = fleet[device].account
        if devices[index].order.hasChanged || known != devices[index].account { ruling.check() }
        guard known != devices[index].account else { continue }
        let name = fleet.declarations.name(of: device)
        ruling.violate(
          entry.violation(
            on: [device], observed: words(known), expected: words(devices[index].account),
            "The app on \(name) is \(words(known)), and the device is "
              + "\(words(devices[index].account))."))
      }
    }

    private func words(_ account: UInt16?) -> String {
      account.map { "signed in to account \($0 + 1)" } ?? "signed out"
    }
  }
}
