import DeviceSystems
import FleetFacts
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// After the network healed, the fleet comes to rest within the bound; what is called rest is rest.
package enum ComesToRest: Invariant {
  package static let statement = InvariantStatement(
    id: "comes-to-rest",
    sentence: "After the network heals, every device uploads and fetches everything within the "
      + "bound, and no message remains in transit.",
    sources: "6.4, 6.9, 7.17", holds: .boundedDelay)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No device was in the fleet when it had to be at rest.")
  }

  package static var evidence: FactFamilies {
    [.sync, .network, .process, .store, .phase, .knows, .donation, .causes]
  }

  /// Keeps a list of what is outstanding.
  package struct Judge: Monitor {
    package static let interests = ofSync.union(.focus)
    private static let ofSync: FactFamilies =
      Outstanding.interests.union(QuiescenceScope.interests).union([.knows, .donation])

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.syncs ? ofSync : []
    }

    /// The fact that the fleet is at rest, or that it is not, while devices tell what they know.
    private var asked: JournalEntry?
    private var isAnswered = false
    private var phase = QuiescencePhase.running
    private var outstanding: Outstanding
    private var systems = WorkOfSystems()
    /// What systems beside tips have left to do, when the fleet has to be at rest.
    private var leftToSystems: String?
    private var activeFaults = 0
    private var isHealed = false
    /// Why a device cannot come to rest, whatever the network does.
    private var hindrance: String?
    /// What is left, and where.
    private var complaints: [String] = []
    private var devices: [DeviceIndex] = []

    package init(_ declarations: Declarations) {
      outstanding = Outstanding(declarations)
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      if case .tip = entry.fact.kind {
        judgeRest(entry, fleet.declarations, &ruling)
        return
      }
      guard !isAnswered else { return }
      if case .run(let fact) = entry.fact.kind {
        observe(fact, entry, fleet, &ruling)
      } else if let asked {
        answer(asked, fleet.declarations, &ruling)
        return
      }
      outstanding.observe(entry, fleet, in: journal)
      systems.observe(entry)
      if isHealed { judgeLoss(entry, &ruling) }
    }

    private mutating func observe(
      _ fact: RunFact, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      if case .knowsOutbox(let pending, _) = fact, asked != nil {
        noteOutbox(pending, entry, fleet, &ruling)
        return
      }
      if let asked, !isKnowledge(fact) { answer(asked, fleet.declarations, &ruling) }
      phase.observe(entry)
      if case .faultBegan = fact {
        activeFaults += 1
      } else if case .faultEnded = fact {
        activeFaults -= 1
      } else if case .healed = fact {
        heal(entry, fleet.declarations, &ruling)
      } else if case .quiescent = fact {
        ask(entry, fleet)
      } else if case .quiescenceTimedOut = fact,
        fleet.declarations.judgeFault != .boundNeverJudged
      {
        ask(entry, fleet)
      } else if case .ended = fact, !isAnswered,
        fleet.declarations.judgeFault != .boundNeverJudged
      {
        end(entry, fleet.declarations, &ruling)
      }
    }

    /// Whoever is at rest has no donation still to come.
    private mutating func judgeRest(
      _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard phase == .quiescent, let device = entry.device, let healing = declarations.healing,
        entry.fact.instant <= healing.deadline
      else { return }
      devices = [device]
      violate(
        entry, "a donation after it",
        "The fleet was reported at rest, but \(declarations.name(of: device)) still had a donation "
          + "to make.", declarations, &ruling)
    }

    private func isKnowledge(_ fact: RunFact) -> Bool {
      FactFamilies(of: .run(fact)).contains(.knows)
    }

    private mutating func heal(
      _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      isHealed = true
      guard let healing = declarations.healing else { return }
      if entry.fact.instant != healing.begins {
        violate(
          entry, "healed at \(TimeText.moment(entry.fact.instant))",
          "The network healed at \(TimeText.moment(entry.fact.instant)), not at "
            + "\(TimeText.moment(healing.begins)).", declarations, &ruling)
      } else if activeFaults > 0 {
        violate(
          entry, "\(activeFaults) faults are still active",
          "The network healed, but \(English.count(activeFaults, "fault")) remained active.",
          declarations, &ruling)
      }
    }

    /// A link that healed loses nothing; a device without a connection does.
    private mutating func judgeLoss(_ entry: JournalEntry, _ ruling: inout Ruling) {
      guard case .network(.dropped(let message, let reason, _)) = entry.fact.kind,
        reason != .offline
      else { return }
      ruling.check()
      ruling.violate(
        entry.violation(
          on: entry.device.map { [$0] } ?? [], observed: "a message lost", expected: "none lost",
          "Message \(message) was lost after the network healed."))
    }

    // MARK: The answer

    /// Notes what is known of what is left, before the devices tell their part.
    private mutating func ask(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) {
      asked = entry
      leftToSystems = systems.left(fleet)
      for index in fleet.declarations.devices.indices {
        let device = DeviceIndex(index)
        guard fleet[device].isPresent else { continue }
        if let harm = fleet.scope.harmLeft(on: device, fleet.declarations) {
          complain(harm, device)
        } else if fleet.scope.exclusion(of: device, fleet) == nil,
          let unfetched = outstanding.unfetched(for: device, fleet)
        {
          complain(unfetched, device)
        }
      }
    }

    private mutating func noteOutbox(
      _ pending: UInt32, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      if let reason = fleet.scope.exclusion(of: device, fleet) {
        ruling.note(reason)
        if hindrance == nil { hindrance = fleet.scope.hindrance(of: device, fleet) }
        return
      }
      ruling.check()
      let name = fleet.declarations.name(of: device)
      if pending > 0 {
        complain("\(English.count(pending, "change")) not uploaded on \(name)", device)
      }
      if phase == .timedOut, let asked,
        let wait = outstanding.wait(of: device, at: asked.fact.instant, fleet.declarations)
      {
        complain(wait, device)
      }
    }

    private mutating func complain(_ complaint: String, _ device: DeviceIndex) {
      complaints.append(complaint)
      if !devices.contains(device) { devices.append(device) }
    }

    private mutating func answer(
      _ asked: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      isAnswered = true
      self.asked = nil
      if outstanding.messageCount > 0 {
        complaints.append("\(English.count(outstanding.messageCount, "message")) in transit")
      }
      let left = complaints.joined(separator: "; ")
      guard phase == .timedOut else {
        guard !complaints.isEmpty else { return }
        violate(
          asked, left, "The fleet was reported at rest, but was not: \(left).", declarations,
          &ruling)
        return
      }
      guard let healing = declarations.healing else { return }
      if let reason = healing.impossibility ?? hindrance {
        ruling.leaveOpen(reason)
        return
      }
      if complaints.isEmpty, let leftToSystems {
        ruling.leaveOpen(leftToSystems)
        return
      }
      let bound = TimeText.duration(asked.fact.instant - healing.begins)
      violate(
        asked, complaints.isEmpty ? "no rest" : left,
        "The fleet was not at rest \(bound) after the network healed: "
          + "\(complaints.isEmpty ? request(asked, healing, declarations) : left).",
        declarations, &ruling)
    }

    /// What is left where nobody has to tell or hear anything that facts know of.
    private func request(
      _ asked: JournalEntry, _ healing: HealingDeclaration, _ declarations: borrowing Declarations
    ) -> String {
      let wait = outstanding.lastWait(
        after: healing.begins, by: asked.fact.instant, declarations)
      return "a device still has a request to make" + (wait.map { "; \($0)" } ?? "")
    }

    private mutating func end(
      _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard let healing = declarations.healing, entry.fact.instant >= healing.deadline else {
        phase.explain(entry, declarations, &ruling)
        return
      }
      violate(
        entry, "nobody checked",
        "The run ended, and nobody checked whether the fleet came to rest "
          + "\(TimeText.duration(healing.bound)) after the network healed.", declarations, &ruling)
    }

    private func violate(
      _ entry: JournalEntry, _ observed: String, _ message: String,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      ruling.check()
      ruling.violate(
        entry.violation(
          on: devices, observed: observed,
          expected: "rest \(TimeText.duration(declarations.healing?.bound ?? .zero)) after the "
            + "network healed", message))
    }
  }
}
