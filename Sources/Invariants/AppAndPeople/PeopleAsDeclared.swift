import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// People use devices as it is declared of them.
enum PeopleAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "people-as-declared",
    sentence: "Only the people and the steps of the scenario open screens or do anything with a "
      + "tip. People pick up devices, open screens, stay, react and quit as declared, within the "
      + "declared times.",
    sources: "Time and ties", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.trueTime])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.appActions.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.people.people.isEmpty
      ? "No people are declared." : "Nobody picked up a device, and nobody was due to."
  }

  /// What is known of a person on the devices that they have alone.
  private struct Habit: Sendable {
    var session: Session?
    /// When the last session ended, or the run began.
    var freeSince = Instant.zero
    /// Whether it was told that they stay away, or stay; what follows would be told again.
    var isOverdue = false
  }

  private struct Session: Sendable {
    let device: DeviceIndex
    let began: Instant
    /// When they last opened a screen by themselves; nil if nobody can tell.
    var visited: Instant?
  }

  /// What is judged of a session when the moment of its beginning or its end is over.
  private enum Turn: Sendable {
    case began(Int, DeviceIndex, JournalEntry)
    case ended(Int, Session, JournalEntry, wasRunning: Bool)
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .process, .store, .person, .phase, .display, .displayEnd,
    ]
    private let people: PeopleDeclaration
    private let steps: [TimelineStep]
    private let followsClock: Bool
    /// Whether a fault may end a process at any moment.
    private let endsByFault: Bool
    private var habits: [Habit]
    private var turns = EndOfInstantQueue<Turn>()
    /// By device: since when it is there, and the last moments at which somebody opened a screen,
    /// at which its process was ended by itself, and at which anything happened to its process.
    private var present: [Instant?]
    private var visited: [Instant?]
    private var terminated: [Instant?]
    private var broken: [Instant?]
    private var changed: [Instant?]
    private var healed: Instant?
    /// By device: the tips on its screen, and when they appeared.
    private var shown: [[(presentation: UInt32, appeared: Instant)]]

    init(_ declarations: Declarations) {
      people = declarations.people
      steps = declarations.appActions.steps
      followsClock = declarations.followsClock
      endsByFault = declarations.transport.faults.contains {
        $0.kind.deviceEffects.contains(.processEnds)
      }
      habits = declarations.people.people.map { _ in Habit() }
      present = declarations.devices.map { _ in nil }
      visited = present
      terminated = present
      broken = present
      changed = present
      shown = declarations.devices.map { _ in [] }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard !habits.isEmpty else { return }
      for turn in turns.remove(before: entry) { judge(turn, fleet, &ruling) }
      if followsClock {
        for person in habits.indices { judgeOverdue(person, entry, fleet, &ruling) }
      }
      if case .run(.healed) = entry.fact.kind { healed = entry.fact.instant }
      guard let device = entry.device, device.position < present.count else { return }
      switch entry.fact.kind {
      case .person(let fact): take(fact, entry, device, fleet, &ruling)
      case .device(let fact): take(fact, entry, device)
      case .tip(let fact): take(fact, entry, device)
      default: return
      }
    }

    // MARK: What happens

    /// Notes when tips appeared that are on screen.
    private mutating func take(_ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex) {
      if case .displayed(let display) = fact {
        shown[device.position].append((display.presentation, entry.fact.instant))
      } else if case .displayEnded(let ended) = fact {
        let left = shown[device.position].firstIndex { $0.presentation == ended.presentation }
        if let left { shown[device.position].remove(at: left) }
      }
    }

    private mutating func take(_ fact: DeviceFact, _ entry: JournalEntry, _ device: DeviceIndex) {
      let index = device.position
      let now = entry.fact.instant
      switch fact {
      case .joined: present[index] = now
      case .retired:
        present[index] = nil
        broken[index] = now
        shown[index] = []
      case .terminated:
        shown[index] = []
        // A session that ends with its process ends after it; a process that ends with its session,
        // before.
        let owner = people.owner[index]
        let endsSession = owner.map { habits[$0].session?.device == device } ?? false
        if endsSession { broken[index] = now } else { terminated[index] = now }
        changed[index] = now
      case .crashed, .reinstalled, .restored, .cloned:
        // Tips that were on screen in a process that ends at once are not told to leave it.
        shown[index] = []
        broken[index] = now
        changed[index] = now
      case .launched, .activated, .suspended: changed[index] = now
      default: return
      }
    }

    private mutating func take(
      _ fact: PersonFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      if case .sessionBegan = fact { begin(entry, device, fleet, &ruling) }
      if case .visited(let screen) = fact { visit(screen, entry, device, fleet, &ruling) }
      if case .sessionEnded = fact { end(entry, device, fleet, &ruling) }
      if case .reacted(let presentation, let reaction) = fact {
        react(reaction, presentation, entry, device, fleet, &ruling)
      }
    }

    private mutating func begin(
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      let name = fleet.declarations.name(of: device)
      if !people.isUsed[device.position] {
        violate(entry, device, "\(name) was picked up", "nobody uses it", &ruling)
      }
      guard let person = people.owner[device.position] else { return }
      let who = people.people[person].id
      if habits[person].session != nil {
        violate(
          entry, device,
          "\(who) picked up \(name) while using another device", "one at a time", &ruling)
      }
      if healed != nil {
        violate(
          entry, device, "\(who) picked up \(name) after the network healed", "no more sessions",
          &ruling)
      }
      let wait: SimulatedDuration = entry.fact.instant - habits[person].freeSince
      let least = people.people[person].between.least
      if followsClock, people.isAlone[person], wait < least {
        violate(
          entry, device,
          "\(who) picked up \(name) after \(TimeText.duration(wait))",
          "at least \(TimeText.duration(least)) between sessions", &ruling)
      }
      habits[person].session = Session(device: device, began: entry.fact.instant)
      habits[person].isOverdue = false
      turns.append(.began(person, device, entry), at: entry)
    }

    private mutating func visit(
      _ screen: UInt16, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      visited[device.position] = entry.fact.instant
      let isByStep = hasStep(entry, device) { $0 == .visit(screen: screen) }
      let owner = people.owner[device.position]
      if isByStep {
        if let owner { habits[owner].session?.visited = nil }
        return
      }
      ruling.check()
      let name = fleet.declarations.name(of: device)
      guard people.isUsed[device.position] else {
        violate(entry, device, "\(name) opened a screen", "nobody uses it", &ruling)
        return
      }
      guard let person = owner else { return }
      let who = people.people[person].id
      guard let session = habits[person].session, session.device == device else {
        violate(
          entry, device, "\(name) opened a screen", "\(who) picks it up before", &ruling)
        return
      }
      if !people.opens(screen, person) {
        violate(
          entry, device, "\(who) opened a screen on \(name)", "they never open this one", &ruling)
      }
      if followsClock, let last = session.visited {
        let stay: SimulatedDuration = entry.fact.instant - last
        if stay < people.people[person].dwell.least {
          violate(
            entry, device,
            "\(who) stayed on a screen of \(name) for \(TimeText.duration(stay))",
            "at least \(TimeText.duration(people.people[person].dwell.least))", &ruling)
        }
      }
      habits[person].session?.visited = entry.fact.instant
    }

    private mutating func end(
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let person = people.owner[device.position] else { return }
      ruling.check()
      guard let session = habits[person].session, session.device == device else {
        let who = people.people[person].id
        violate(
          entry, device, "\(who) put away \(fleet.declarations.name(of: device))",
          "they pick it up before", &ruling)
        return
      }
      habits[person] = Habit(freeSince: entry.fact.instant)
      let isRunning = fleet[device].process != .notRunning
      turns.append(.ended(person, session, entry, wasRunning: isRunning), at: entry)
    }

    private func react(
      _ reaction: Reaction, _ presentation: UInt32, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let isByStep = hasStep(entry, device) { action in
        if case .react(_, reaction) = action { return true }
        return false
      }
      if isByStep { return }
      ruling.check()
      let name = fleet.declarations.name(of: device)
      guard people.isUsed[device.position] else {
        violate(
          entry, device, "Somebody did “\(reaction.name)” on \(name)", "nobody uses it",
          &ruling)
        return
      }
      guard let person = people.owner[device.position] else { return }
      let who = people.people[person].id
      if !people.does(reaction, person) {
        violate(
          entry, device, "\(who) did “\(reaction.name)” on \(name)", "they never do that",
          &ruling)
      }
      guard followsClock,
        let tip = shown[device.position].first(where: { $0.presentation == presentation })
      else { return }
      let after: SimulatedDuration = entry.fact.instant - tip.appeared
      let wait = people.people[person].reactsAfter
      if after < wait.least || after > wait.most {
        violate(
          entry, device,
          "\(who) did “\(reaction.name)” on \(name) \(TimeText.duration(after)) after the tip "
            + "appeared",
          "\(TimeText.duration(wait.least)) to \(TimeText.duration(wait.most))", &ruling)
      }
    }

    private func hasStep(
      _ entry: JournalEntry, _ device: DeviceIndex, _ isWanted: (ScriptedAction) -> Bool
    ) -> Bool {
      steps.contains { step in
        step.device == device && (!followsClock || .zero + step.at == entry.fact.instant)
          && isWanted(step.action)
      }
    }

    // MARK: What has to happen

    private func judge(_ turn: Turn, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      switch turn {
      case .began(let person, let device, let entry):
        judgeFirstScreen(person, device, entry, fleet, &ruling)
      case .ended(let person, let session, let entry, let wasRunning):
        judgeEnd(person, session, entry, wasRunning, fleet, &ruling)
      }
    }

    private func judgeFirstScreen(
      _ person: Int, _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard people.people[person].screens.contains(where: { $0.weight > 0 }),
        habits[person].session?.device == device, fleet[device].process == .foreground,
        visited[device.position] != entry.fact.instant
      else { return }
      violate(
        entry, device,
        "\(people.people[person].id) picked up \(fleet.declarations.name(of: device)) and opened "
          + "no screen", "a screen opens at once", &ruling)
    }

    private func judgeEnd(
      _ person: Int, _ session: Session, _ entry: JournalEntry, _ wasRunning: Bool,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let device = session.device
      let now = entry.fact.instant
      guard healed == nil, broken[device.position] != now else { return }
      let who = people.people[person].id
      let name = fleet.declarations.name(of: device)
      let length: SimulatedDuration = now - session.began
      let least = people.people[person].lasting.least
      if followsClock, length < least {
        violate(
          entry, device,
          "\(who) put away \(name) after \(TimeText.duration(length))",
          "at least \(TimeText.duration(least))", &ruling)
      }
      let quits = terminated[device.position] == now
      if people.people[person].endsProcess == .always, wasRunning, !quits {
        violate(entry, device, "\(who) left the app on \(name)", "they always quit it", &ruling)
      }
      let mayEndOtherwise = endsByFault || hasStep(entry, device) { _ in true }
      if people.people[person].endsProcess == .never, quits, !mayEndOtherwise {
        violate(entry, device, "\(who) quit the app on \(name)", "they never quit it", &ruling)
      }
    }

    /// A person who stays away, or keeps a device or a screen, longer than is possible.
    private mutating func judgeOverdue(
      _ person: Int, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let devices = people.devices[person]
      guard healed == nil, !habits[person].isOverdue, let first = devices.first else { return }
      let now = entry.fact.instant
      var late: (DeviceIndex, what: String, most: SimulatedDuration)?
      if let session = habits[person].session {
        let name = fleet.declarations.name(of: session.device)
        let kept: SimulatedDuration = now - session.began
        let longest = people.people[person].lasting.most
        let most = max(people.people[person].dwell.most, .milliseconds(1))
        if kept > longest {
          late = (session.device, "has kept \(name) for \(TimeText.duration(kept))", longest)
        } else if let last = session.visited, now - last > most,
          changed[session.device.position].map({ $0 <= last }) ?? true,
          fleet[session.device].process == .foreground
        {
          let stay = TimeText.duration(now - last)
          late = (session.device, "has stayed on a screen of \(name) for \(stay)", most)
        }
      } else if people.isAlone[person],
        now - habits[person].freeSince > people.people[person].between.most,
        devices.allSatisfy({ device in
          present[device.position].map { $0 <= habits[person].freeSince } ?? false
        })
      {
        let wait = TimeText.duration(now - habits[person].freeSince)
        late = (first, "has picked up no device for \(wait)", people.people[person].between.most)
      }
      guard let late else { return }
      habits[person].isOverdue = true
      ruling.check()
      violate(
        entry, late.0, "\(people.people[person].id) \(late.what)",
        "at most \(TimeText.duration(late.most))", &ruling)
    }

    private func violate(
      _ entry: JournalEntry, _ device: DeviceIndex, _ observed: String, _ expected: String,
      _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], observed: observed, expected: expected,
          "\(observed); declared: \(expected)."))
    }
  }
}
