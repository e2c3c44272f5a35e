import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// A device is offline, and signed out, as long as faults and steps have it so.
enum ConnectionsAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "connection-declaration",
    sentence: "A device is offline exactly while a fault or a step has it so, and one that a fault "
      + "signed out is signed in again only when no such fault goes on, or by a step.",
    sources: "7.25, 7.27", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union(.trueTime)

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    "No fault or step concerned the connection or the account of a device, and none changed."
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.process, .sync, .phase]

    private var books: ConnectionBooks
    private let isJudged: Bool

    init(_ declarations: Declarations) {
      books = ConnectionBooks(declarations)
      // Under a schedule steps come when the schedule has them.
      isJudged = declarations.followsClock
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      for (device, isOffline) in books.pass(to: seen) {
        ruling.check()
        guard let isOffline else { continue }
        ruling.violate(
          seen.violation(
            on: [device], observed: isOffline ? "offline" : "online",
            expected: isOffline ? "online" : "offline",
            "\(fleet.declarations.name(of: device)) is \(isOffline ? "offline" : "online"), and "
              + "faults and steps have it \(isOffline ? "online" : "offline")."))
      }
      guard let device = books.observe(seen) else { return }
      ruling.check()
      guard books.isHeldOut(device) else { return }
      ruling.violate(
        seen.violation(
          on: [device], observed: "signed in", expected: "signed out",
          "\(fleet.declarations.name(of: device)) is signed in although a fault that signs it out "
            + "goes on."))
    }
  }
}

/// What faults and steps make of the connections and accounts of devices, and what the facts say.
private struct ConnectionBooks: Sendable {
  private struct Device: Sendable {
    /// For how many reasons it is to be offline; nil if the order of two at one moment decides.
    var reasons: Int? = 0
    var isOffline = false
    /// Whether it has joined the fleet and not left it: the healing reaches no other.
    var isPresent = false
    /// When a step was left out last because it was not there.
    var skippedStep: Instant?
    /// When a fault or a step changed the reasons last.
    var changedByFault: Instant?
    var changedByStep: Instant?
    /// Whether anything happened since it was judged last.
    var isNew = false
    /// Whether a step signed it in since a fault signed it out last.
    var wasSignedIn = false
  }

  private let faults: [FaultDefinition]
  private let steps: [TimelineStep]
  private var nextStep = 0
  private var active: ActiveFaults
  private var devices: [Device]
  private var isHealed = false
  private var instant = Instant.zero

  init(_ declarations: Declarations) {
    faults = declarations.transport.faults
    active = ActiveFaults(declarations.transport)
    devices = declarations.devices.map { _ in Device() }
    steps = declarations.transport.timeline.filter { step in
      if case .signIn = step.action { return true }
      return step.action == .goOffline || step.action == .goOnline
    }.sorted { $0.at < $1.at }
  }

  /// Time goes on to a fact. Gives each device that something happened to in the moment before, and
  /// whether it is offline if it is not to be so, or online; nil if it is as it has to be.
  mutating func pass(to seen: Seen) -> [(DeviceIndex, isOffline: Bool?)] {
    guard seen.fact.instant > instant else {
      takeSteps(through: seen.fact.instant)
      return []
    }
    var judged: [(DeviceIndex, isOffline: Bool?)] = []
    for index in devices.indices where devices[index].isNew {
      devices[index].isNew = false
      guard devices[index].isPresent, let reasons = devices[index].reasons else { continue }
      let isOffline = devices[index].isOffline
      judged.append((DeviceIndex(index), isOffline == (reasons > 0) ? nil : isOffline))
    }
    instant = seen.fact.instant
    takeSteps(through: instant)
    return judged
  }

  private mutating func takeSteps(through instant: Instant) {
    while nextStep < steps.count, .zero + steps[nextStep].at <= instant {
      let step = steps[nextStep]
      nextStep += 1
      guard let device = step.device?.position, device < devices.count else { continue }
      guard devices[device].isPresent else {
        devices[device].skippedStep = .zero + step.at
        continue
      }
      if case .signIn = step.action {
        devices[device].wasSignedIn = true
      } else {
        change(device, by: step.action == .goOffline ? 1 : -1, at: .zero + step.at, isFault: false)
      }
    }
  }

  /// One more reason to be offline, or one less.
  private mutating func change(_ device: Int, by count: Int, at instant: Instant, isFault: Bool) {
    devices[device].isNew = true
    if isFault {
      devices[device].changedByFault = instant
    } else {
      devices[device].changedByStep = instant
    }
    if devices[device].changedByFault == devices[device].changedByStep {
      devices[device].reasons = nil
    }
    devices[device].reasons = devices[device].reasons.map { max(0, $0 + count) }
  }

  /// Takes in a fact; gives the device that is said to be signed in.
  mutating func observe(_ seen: Seen) -> DeviceIndex? {
    if case .run(let fact) = seen.fact.kind { observe(fact, at: seen.fact.instant) }
    guard let device = seen.device, device.position < devices.count else { return nil }
    if case .device(let fact) = seen.fact.kind {
      if fact == .joined {
        devices[device.position].isPresent = true
        // Which came first is not told.
        if devices[device.position].skippedStep == seen.fact.instant {
          devices[device.position].reasons = nil
        }
      }
      if fact == .retired { devices[device.position].isPresent = false }
      if fact == .wentOffline || fact == .cameOnline {
        devices[device.position].isOffline = fact == .wentOffline
        devices[device.position].isNew = true
      }
    }
    guard case .sync(.accountChanged(.some)) = seen.fact.kind else { return nil }
    return device
  }

  private mutating func observe(_ fact: RunFact, at instant: Instant) {
    if case .healed = fact {
      isHealed = true
      for index in devices.indices where devices[index].isPresent {
        devices[index].reasons = 0
        devices[index].changedByFault = nil
        devices[index].isNew = true
      }
    }
    guard let fault = active.observe(fact) else { return }
    let began = if case .faultBegan = fact { true } else { false }
    if case .offline(let affected) = fault {
      for device in affected {
        change(device.position, by: began ? 1 : -1, at: instant, isFault: true)
      }
    } else if case .signOut(let affected) = fault, began {
      for device in affected { devices[device.position].wasSignedIn = false }
    }
  }

  /// Whether a fault that signs a device out goes on, and nothing signed it in since.
  func isHeldOut(_ device: DeviceIndex) -> Bool {
    if isHealed || devices[device.position].wasSignedIn { return false }
    return active.contains { fault in
      if case .signOut(let affected) = fault { return affected.contains(device) }
      return false
    }
  }
}
