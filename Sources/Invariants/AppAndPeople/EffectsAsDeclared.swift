import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// What happens has the effects that are declared, and no others.
enum EffectsAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "effects-as-declared",
    sentence: "When the app is launched or comes to the foreground, when somebody does something "
      + "on a screen or chooses an action of a tip, and once the app hears that a tip appeared or "
      + "was invalidated, it does what is declared for that, in order and once, and nothing else.",
    sources: "2.4, 2.5, 2.10, 2.11, 1.14", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.causes, .trueTime])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.appActions.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.appActions.hasEffects
      ? "Nothing happened on which the app is to do something."
      : "The scenario declares no effects but those of screens that appear."
  }

  /// Something that happened, and what the app has still to do because of it.
  private struct Duty: Sendable {
    let entry: JournalEntry
    let device: DeviceIndex
    let effects: [Effect]
    /// When it is to be done; nil if nobody can tell, or if it may be left undone.
    var due: Instant?
    /// The first position at which it may be in the list, and the others: what may be left undone
    /// makes several.
    private(set) var first = 0
    private var others: [Int] = []
    /// The donations that nobody waits for and that did not arrive yet.
    var sent: [Int]
    /// Whether what is missing was judged.
    var isJudged = false

    init(_ entry: JournalEntry, _ device: DeviceIndex, _ effects: [Effect], due: Instant?) {
      self.entry = entry
      self.device = device
      self.effects = effects
      self.due = due
      sent = effects.isEmpty ? [] : effects.indices.filter { effects[$0].isSent }
    }

    /// It may be at these positions now, of which there is at least one.
    mutating func move(to positions: [Int]) {
      first = positions[0]
      others = Array(positions.dropFirst())
    }

    /// Whether everything before a position that must be done can have been.
    func mayBe(at position: Int) -> Bool {
      mayBe(at: position, from: first) || others.contains { mayBe(at: position, from: $0) }
    }

    private func mayBe(at position: Int, from start: Int) -> Bool {
      start <= position && !(start..<position).contains { effects[$0].isCertain }
    }
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .donation, .parameter, .status, .otherTip, .display, .process, .store, .person, .intent,
      .phase,
    ]

    private var duties: [Duty] = []
    private var known: KnownParameters
    private let app: AppActionDeclaration
    private let followsClock: Bool
    /// The parameters that a Focus filter or a pointer keeps.
    private let kept: [ParameterIndex]

    init(_ declarations: Declarations) {
      app = declarations.appActions
      known = KnownParameters(declarations)
      followsClock = declarations.followsClock
      kept =
        declarations.filterLinks.map(\.parameter)
        + (declarations.pointerLinks.parameter.map { [$0] } ?? [])
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard app.hasEffects else { return }
      if !duties.isEmpty { settle(before: entry, fleet, &ruling) }
      guard let device = entry.device, device.position < fleet.devices.count else { return }
      if case .tip(let fact) = entry.fact.kind, let done = AppAction(fact) {
        judge(done, entry, device, fleet, in: journal, &ruling)
      }
      begin(entry, device, fleet, in: journal)
      known.observe(entry.fact.kind, on: device)
    }

    // MARK: What has to be done

    private mutating func begin(
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal
    ) {
      let now = entry.fact.instant
      switch entry.fact.kind {
      case .device(let fact):
        if fact.endsOrBeginsProcess { abandonHearing(on: device, at: now) }
        if fact == .launched {
          let isForApp = !isForExtension(entry, in: journal)
          add(entry, device, isForApp ? app.effects(on: .launch) : [], due: now)
        } else if fact == .activated {
          let starts = fleet[device].process != .notRunning && !fleet[device].runsApp
          let effects = app.effects(on: .activation)
          add(entry, device, starts ? app.effects(on: .launch) + effects : effects, due: now)
        }
      case .person(.acted(let action)):
        add(entry, device, app.effects(of: action), due: now)
      case .tip(.actionChosen(let tip, _, let action, _)):
        add(entry, device, app.effects(on: .choice(tip, action: action)), due: now)
      case .tip(.displayed(let display)):
        hear(entry, device, app.effects(on: .display(display.tip)), fleet)
      case .tip(.invalidated(let invalidation)):
        hearEnd(of: invalidation.record, entry, device, fleet)
      case .tip(.statusMerged(let record, let status)):
        if status.invalidation != nil { hearEnd(of: record, entry, device, fleet) }
      case .intent(.process(.appStateChanged(_, .background, _))):
        guard fleet[device].process != .notRunning, !fleet[device].runsApp else { return }
        add(entry, device, app.effects(on: .launch), due: now)
      default: break
      }
    }

    /// Whether a process begins for what an extension does to tips, and not for the app.
    private func isForExtension(_ launch: JournalEntry, in journal: borrowing Journal) -> Bool {
      guard let cause = journal.firstCause(of: launch.id),
        case .intent(.run(.effectTaken(_, _, _, let process))) = journal.fact(cause).kind
      else { return false }
      return process != .app
    }

    private mutating func hearEnd(
      of record: RecordIndex, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      guard fleet.known(record, on: device).invalidation == nil else { return }
      let effects = fleet.tips(of: record, on: device).flatMap {
        app.effects(on: .invalidation($0))
      }
      hear(entry, device, effects, fleet)
    }

    private mutating func hear(
      _ entry: JournalEntry, _ device: DeviceIndex, _ effects: [Effect],
      _ fleet: borrowing ReplayedFleet
    ) {
      guard fleet[device].runsApp, !effects.isEmpty else { return }
      // Under a schedule nothing takes the time that is declared.
      add(
        entry, device, effects,
        due: followsClock ? entry.fact.instant + Effect.observerDelay : nil)
    }

    private mutating func add(
      _ entry: JournalEntry, _ device: DeviceIndex, _ effects: [Effect], due: Instant?
    ) {
      duties.append(Duty(entry, device, effects, due: due))
    }

    /// A process that ends hears nothing any more; whether it did at this moment is not known.
    private mutating func abandonHearing(on device: DeviceIndex, at now: Instant) {
      for index in duties.indices
      where duties[index].device == device && (duties[index].due.map { $0 >= now } ?? true) {
        duties[index].due = nil
      }
    }

    // MARK: What is done

    private mutating func judge(
      _ done: AppAction, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let cause = journal.firstCause(of: entry.id), isEffect(done),
        let index = duties.firstIndex(where: { $0.entry.id == cause && $0.device == device })
      else { return }
      ruling.check()
      let effects = duties[index].effects
      let least = duties[index].first
      let fitting = (least..<effects.count).filter {
        !effects[$0].isSent && isDone(effects[$0], by: done, on: device, fleet)
      }
      let reached = fitting.filter { duties[index].mayBe(at: $0) }
      if !reached.isEmpty {
        duties[index].move(to: reached.map { $0 + 1 })
        return
      }
      if let later = fitting.first {
        let missing = (least..<later).first { effects[$0].isCertain }
        duties[index].move(to: [later + 1])
        violate(done, missing.map { effects[$0] }, entry, device, fleet, &ruling)
        return
      }
      let sent = duties[index].sent.firstIndex {
        isDone(effects[$0], by: done, on: device, fleet)
      }
      if let sent {
        duties[index].sent.remove(at: sent)
      } else {
        violate(done, nil, entry, device, fleet, &ruling)
      }
    }

    /// Whether it is of the kinds that effects are, and no system does it by itself.
    private func isEffect(_ done: AppAction) -> Bool {
      switch done {
      case .write(let parameter, _): !kept.contains(parameter)
      case .donation, .invalidation: true
      case .deletion, .reset, .configuration, .eligibility: false
      }
    }

    private func isDone(
      _ effect: Effect, by done: AppAction, on device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      switch (effect, done) {
      case (.donates(let donation), .donation(let event, let values)):
        guard donation.event == event else { return false }
        guard let values else { return true }
        return donation.values.isEmpty ? values == .none : donation.values.contains(values)
      case (.invalidates(let tip, let wanted), .invalidation(let record, let reason)):
        return wanted == reason && (fleet.record(of: tip, on: device).map { $0 == record } ?? true)
      case (_, .write(let parameter, let value)):
        guard effect.parameter == parameter else { return false }
        guard let value, let before = known.value(of: parameter, on: device) else { return true }
        return effect.changed(before) == value
      case (_, _): return false
      }
    }

    private func violate(
      _ done: AppAction, _ missing: Effect?, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let observed = done.words(fleet.declarations)
      let expected = missing.map { "\($0.words(fleet.declarations)) before it" } ?? "no such effect"
      ruling.violate(
        entry.violation(
          on: [device], of: done.record, observed: observed, expected: expected,
          "On \(fleet.declarations.name(of: device)), the app: \(observed); declared: "
            + "\(expected)."))
    }

    // MARK: What is missing

    private mutating func settle(
      before entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      for index in duties.indices {
        guard !duties[index].isJudged, let due = duties[index].due, entry.isAfter(due) else {
          continue
        }
        duties[index].isJudged = true
        judgeMissing(duties[index], fleet, &ruling)
      }
      let now = entry.fact.instant
      let patience = Effect.observerDelay + app.sendDonationDelay
      if followsClock {
        duties.removeAll { $0.entry.fact.instant + patience < now }
      } else if duties.count > Self.mostDuties {
        duties.removeFirst(Self.mostDuties / 2)
      }
    }

    /// Under a schedule nobody knows for how long something may still come.
    private static let mostDuties = 1_000

    private func judgeMissing(
      _ duty: Duty, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      if duty.mayBe(at: duty.effects.count) { return }
      let missing = (duty.first..<duty.effects.count).first { duty.effects[$0].isCertain }
      guard let missing else { return }
      let expected = duty.effects[missing].words(fleet.declarations)
      ruling.violate(
        duty.entry.violation(
          on: [duty.device], observed: "not done: \(expected)", expected: "to be done",
          "On \(fleet.declarations.name(of: duty.device)), the app did not do what was due: "
            + "\(expected)."))
    }
  }
}

extension Effect {
  /// Whether it is a donation that nobody waits for, which comes later.
  fileprivate var isSent: Bool {
    if case .donates(let donation) = self { !donation.waits } else { false }
  }

  /// Whether a fact must tell of it at once: what is done already is not invalidated again.
  fileprivate var isCertain: Bool {
    switch self {
    case .donates(let donation): donation.waits && donation.probability == .always
    case .sets, .increments, .toggles: true
    case .invalidates: false
    }
  }

  /// It in words.
  fileprivate func words(_ declarations: borrowing Declarations) -> String {
    switch self {
    case .donates(let donation): "donating \(declarations.name(of: donation.event))"
    case .sets(let write): "writing \(declarations.name(of: write.parameter))"
    case .increments(let parameter, _): "incrementing \(declarations.name(of: parameter))"
    case .toggles(let parameter): "toggling \(declarations.name(of: parameter))"
    case .invalidates(let tip, _): "invalidating \(declarations.tips[tip.position].identifier)"
    }
  }
}
