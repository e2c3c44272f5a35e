import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// The app does what is declared, with the values that are declared.
enum AppAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "app-as-declared",
    sentence: "When a screen appears, and at each step of the timeline, the app writes, donates, "
      + "deletes, invalidates and resets exactly what is declared, with the declared values.",
    sources: "2.4, 2.5, 2.10, 2.11, 2.12, 1.14, 1.16, 5.7", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.causes, .trueTime])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.appActions.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    "No screen that writes or donates appeared, and no step asked the app for anything."
  }

  /// A screen that appeared, or a launch that has to reset, and what is still to come of it.
  private struct Duty: Sendable {
    let entry: JournalEntry
    let device: DeviceIndex
    var appActions: [AppAction]
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .donation, .parameter, .status, .otherTip, .store, .process, .person, .phase,
    ]

    private var duties: [Duty] = []
    /// By screen: what the app has to do where it appears.
    private let dutiesOfScreens: [[AppAction]]
    /// By device: what the app did at this instant without a cause, which is what a step did.
    private var done: [[AppAction]]
    private var instant = Instant.zero
    private var nextStep = 0
    /// By device: whether it was there throughout this instant, and its process survived it.
    private var wasThere: [Bool]
    private var configured: ConfiguredApps
    /// By device: when the process that runs began; nil without one.
    private var launched: [Instant?]
    /// By device: whether its next launch resets the store.
    private var resetsNext: [Bool]
    /// By device: whether a process began at this instant.
    private var hasLaunched: [Bool]
    /// By device: the last screen that appeared.
    private var visits: [(fact: FactID, screen: Int)?]
    private let judgesSteps: Bool

    init(_ declarations: Declarations) {
      done = declarations.devices.map { _ in [] }
      wasThere = declarations.devices.map { _ in false }
      configured = ConfiguredApps(declarations)
      launched = declarations.devices.map { _ in nil }
      resetsNext = wasThere
      hasLaunched = wasThere
      visits = declarations.devices.map { _ in nil }
      judgesSteps = declarations.followsClock
      dutiesOfScreens = declarations.appActions.screens.map { screen in
        var appActions = screen.writes.map { AppAction.write($0.parameter, $0.value) }
        for donation in screen.donations where donation.waits && donation.probability == .always {
          appActions.append(.donation(donation.event, nil))
        }
        return appActions
      }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if entry.isAfter(instant) { pass(entry, fleet, in: journal, &ruling) }
      configured.observe(entry)
      guard let device = entry.device, device.position < done.count else { return }
      if case .device(let fact) = entry.fact.kind {
        note(fact, entry, device, fleet)
      } else if case .person(.visited(let screen)) = entry.fact.kind {
        appear(Int(screen), entry, device, fleet)
      } else if case .tip(let fact) = entry.fact.kind {
        if case .donationLost(let event) = fact {
          judgeLoss(of: event, entry, device, fleet, &ruling)
        }
        if let appAction = AppAction(fact) {
          judge(appAction, entry, device, fleet, in: journal, &ruling)
        }
      }
    }

    // MARK: What has to be done

    private mutating func note(
      _ fact: DeviceFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      let index = device.position
      if fact == .retired || fact == .joined || fact == .reinstalled { wasThere[index] = false }
      if fact.endsOrBeginsProcess, fact != .launched { wasThere[index] = false }
      if fact.endsOrBeginsProcess { launched[index] = fact == .launched ? entry.fact.instant : nil }
      guard fact == .launched else { return }
      hasLaunched[index] = true
      if resetsNext[index] || fleet.declarations.appActions.resetsAtEveryLaunch[index] {
        duties.append(Duty(entry: entry, device: device, appActions: [.reset]))
      }
      resetsNext[index] = false
    }

    private mutating func appear(
      _ screen: Int, _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) {
      visits[device.position] = (entry.id, screen)
      guard screen < dutiesOfScreens.count, !dutiesOfScreens[screen].isEmpty,
        fleet[device].process == .foreground
      else { return }
      duties.append(Duty(entry: entry, device: device, appActions: dutiesOfScreens[screen]))
    }

    // MARK: What is done

    private mutating func judge(
      _ appAction: AppAction, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let cause = journal.firstCause(of: entry.id) else {
        ruling.check()
        done[device.position].append(appAction)
        let isDeclared = fleet.declarations.appActions.steps.contains { step in
          step.device == device && isStep(step.action, appAction, on: device, fleet, in: journal)
        }
        if !isDeclared { violate(appAction, "what a step asks for", entry, device, fleet, &ruling) }
        return
      }
      for index in duties.indices where duties[index].entry.id == cause {
        if let first = duties[index].appActions.firstIndex(where: { appAction.fulfils($0) }) {
          duties[index].appActions.remove(at: first)
        }
      }
      // A donation that nobody waits for may land after another screen appeared.
      guard let visit = visits[device.position], visit.fact == cause,
        visit.screen < fleet.declarations.appActions.screens.count
      else { return }
      ruling.check()
      if !isDeclared(appAction, on: fleet.declarations.appActions.screens[visit.screen]) {
        violate(appAction, "what the screen declares", entry, device, fleet, &ruling)
      }
    }

    /// A donation that nobody waits for is lost only if its process ended before it is stored, or
    /// if there is no store (2.11).
    private func judgeLoss(
      of event: EventIndex, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      // Under a schedule nothing takes the time that is declared.
      guard judgesSteps, configured[device], let launched = launched[device.position] else {
        return
      }
      ruling.check()
      let delay = fleet.declarations.appActions.sendDonationDelay
      guard entry.fact.instant - launched > delay else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "a donation that is lost", expected: "one that is stored",
          "\(fleet.declarations.name(of: device)) lost a donation of "
            + "\(fleet.declarations.name(of: event)), and its process has run since before it was "
            + "sent."))
    }

    private func isDeclared(_ appAction: AppAction, on screen: Screen) -> Bool {
      switch appAction {
      case .write(let parameter, let value):
        screen.writes.contains {
          $0.parameter == parameter && (value == nil || $0.value == value)
        }
      case .donation(let event, let values):
        screen.donations.contains { donation in
          guard donation.event == event else { return false }
          guard let values else { return true }
          return donation.values.isEmpty ? values == .none : donation.values.contains(values)
        }
      case .deletion, .reset, .configuration, .invalidation, .eligibility: true
      }
    }

    private func isStep(
      _ action: ScriptedAction, _ appAction: AppAction, on device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal
    ) -> Bool {
      switch appAction {
      case .write(let parameter, let value):
        guard case .set(parameter, let asked) = action else { return false }
        return value == nil || value == asked
      case .donation(let event, let values):
        guard case .donate(event, let asked, _, _) = action else { return false }
        return values == nil || values == asked
      case .deletion(let event):
        if case .resetEligibility(let tip) = action {
          return fleet.declarations.eventsForgotten(withEligibilityOf: tip).contains(event)
        }
        return action == .deleteDonations(event: event)
      case .reset: return action == .resetDatastore
      case .configuration: return action == .configureAgain || action == .resetDatastore
      case .invalidation(let record, let reason):
        // What a person's choice of an action brings about has no cause of its own, either.
        if case .choose = action { return reason == .actionPerformed }
        guard case .invalidate(let tip, reason) = action else { return false }
        return fleet.record(of: tip, on: device).map { $0 == record } ?? true
      case .eligibility(let record):
        guard case .resetEligibility(let tip) = action else { return false }
        return fleet.record(of: tip, on: device).map { $0 == record } ?? true
      }
    }

    // MARK: What is missing

    /// An instant is over: its steps are done, and so are the duties that began in it.
    private mutating func pass(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for index in duties.indices {
        ruling.check()
        for appAction in duties[index].appActions {
          violate(
            appAction, "to be done", duties[index].entry, duties[index].device, fleet, &ruling)
        }
      }
      duties.emptyScratch()
      if judgesSteps { judgeSteps(entry, fleet, in: journal, &ruling) }
      instant = entry.fact.instant
      settle(fleet)
    }

    /// The steps of this instant, and those after it at which nothing happened at all.
    private mutating func judgeSteps(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let steps = fleet.declarations.appActions.steps
      while nextStep < steps.count, .zero + steps[nextStep].at < entry.fact.instant {
        let step = steps[nextStep]
        nextStep += 1
        if .zero + step.at > instant {
          settle(fleet)
          instant = .zero + step.at
        }
        guard let device = step.device, wasThere[device.position] else { continue }
        if case .resetAtNextLaunch = step.action {
          resetsNext[device.position] = !hasLaunched[device.position]
        } else {
          miss(step, entry, device, fleet, in: journal, &ruling)
        }
      }
    }

    /// A moment begins, in which nothing is done yet: whoever is there now, and stays, has to act.
    private mutating func settle(_ fleet: borrowing ReplayedFleet) {
      for index in done.indices {
        done[index].emptyScratch()
        wasThere[index] = fleet.devices[index].isPresent
        hasLaunched[index] = false
      }
    }

    private mutating func miss(
      _ step: TimelineStep, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let asked = AppAction.asked(
        by: step.action, isConfigured: configured[device], fleet.declarations,
        { fleet.record(of: $0, on: device) })
      for appAction in asked {
        // An app that does not set its tips up may do so at a step.
        if appAction == .configuration, !fleet.declarations.definitions[device.position].configures
        {
          continue
        }
        ruling.check()
        if let first = done[device.position].firstIndex(where: { $0.fulfils(appAction) }) {
          done[device.position].remove(at: first)
          continue
        }
        if case .invalidation(let record, let reason) = appAction,
          staysInvalidated(record, for: reason, on: device, fleet)
        {
          continue
        }
        violate(appAction, "to be done at this step", entry, device, fleet, &ruling)
      }
    }

    /// Whether a tip that was done before may be so in the same way after another invalidation
    /// (1.15). What it was before a reset in the same moment is not known.
    private func staysInvalidated(
      _ record: RecordIndex, for reason: InvalidationReason, on device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      if done[device.position].contains(.eligibility(record)) { return true }
      guard let before = fleet.known(record, on: device).invalidation else { return false }
      return before == reason || fleet.declarations.knobs.statusReason == .firstWins
    }

    private func violate(
      _ appAction: AppAction, _ expected: String, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let isMissing = expected.hasPrefix("to be")
      let observed = (isMissing ? "not done: " : "") + appAction.words(fleet.declarations)
      ruling.violate(
        entry.violation(
          on: [device], of: appAction.record, observed: observed, expected: expected,
          "On \(fleet.declarations.name(of: device)), the app: \(observed); expected: \(expected).")
      )
    }
  }
}
