import DeviceSystems
import SimulationKernel

@testable import TipDomain

// What the app, the person and the passing of time do on the stage.

extension LedgerScene {
  /// Decides on a command and applies what it led to.
  @discardableResult
  func play(_ command: TipCommand) -> [TipFact] {
    ledger.decide(command, at: time, in: app, values: values, workspace: &workspace)
    facts = workspace.facts
    for fact in facts { ledger.evolve(fact, at: time, in: app) }
    journal += facts
    return facts
  }

  // MARK: The app

  func configure() { play(.configure) }

  func resetDatastore() { play(.resetDatastore) }

  func donate(_ event: String = "App.visit", times: Int = 1, place: Int64? = nil) {
    let list = values.intern(place.map { [.integer($0)] } ?? [])
    for _ in 0..<times { play(.donate(event: eventIndex(event), values: list)) }
  }

  func deleteDonations(of event: String = "App.visit") {
    play(.deleteDonations(event: eventIndex(event)))
  }

  func set(_ parameter: String, to value: Bool) {
    play(.setParameter(parameterIndex(parameter), to: .boolean(value)))
  }

  func invalidate(_ tip: String, _ reason: InvalidationReason = .actionPerformed) {
    play(.invalidate(tip: tipIndex(tip), reason: reason))
  }

  func resetEligibility(of tip: String) { play(.resetEligibility(tip: tipIndex(tip))) }

  /// The process ends and another begins; the store lives on.
  func relaunch(configures: Bool = true, recordOfTip: [RecordIndex]? = nil) {
    ledger.beginProcess(recordOfTip: recordOfTip ?? ledger.recordOfTip, at: time, in: app)
    if configures { configure() }
  }

  // MARK: The person

  /// Whether the tip appears when a view asks for it.
  func shows(
    _ tip: String, slot: UInt16 = 0, on surface: TipSurface = .popover, isDropped: Bool = false
  ) -> Bool {
    let request = DisplayRequest(
      tip: tipIndex(tip), slot: slot, surface: surface, isDropped: isDropped)
    play(.requestDisplay(request))
    return displayed != nil
  }

  /// What kept the tip away when a view asked for it; nil if nothing did.
  func ineligibilityReason(of tip: String) -> IneligibilityReason? {
    shows(tip) ? nil : withheldReasons[tip]
  }

  /// The tip that appears when a view asks for the group's current tip, cast to `type` if given.
  func offer(of group: String, as type: String? = nil, isDropped: Bool = false) -> String? {
    // Views that ask for a tip by itself are numbered below those of groups.
    let direct = 9
    ledger.groupOfSlot = Array(repeating: nil, count: direct)
    ledger.groupOfSlot += app.groups.indices.map { GroupIndex($0) }
    let slot = UInt16(direct + groupIndex(group).position)
    play(
      .requestDisplay(
        DisplayRequest(
          tip: type.map(tipIndex), group: groupIndex(group), slot: slot, isDropped: isDropped)))
    return displayed.map { name(of: $0.tip) }
  }

  /// A tip appears, stays, and leaves with its screen; false if it did not appear.
  @discardableResult
  func present(_ tip: String, for duration: SimulatedDuration = .seconds(5)) -> Bool {
    guard shows(tip) else { return false }
    wait(duration)
    leave(tip)
    return true
  }

  /// Every view of the tip ends, one after another.
  func end(_ tip: String, _ reason: DisplayEndReason) {
    var all: [TipFact] = []
    for shown in ledger.presentations where name(of: shown.display.tip) == tip {
      all += play(.endDisplay(presentation: shown.display.presentation, reason: reason))
    }
    facts = all
  }

  func close(_ tip: String) { end(tip, .closed) }

  func leave(_ tip: String) { end(tip, .screenLeft) }

  /// Chooses an action of the oldest view of the tip.
  func choose(_ action: UInt8, of tip: String, byTappingView: Bool = false) {
    facts = []
    guard let shown = views(of: tip).first else { return }
    play(
      .chooseAction(
        presentation: shown.display.presentation, action: action, byTappingView: byTappingView))
  }

  // MARK: Time and the hub

  func wait(_ duration: SimulatedDuration) {
    wall = wall + duration
    monotonic = monotonic + duration
  }

  /// Somebody sets the clock; no time passes.
  func moveClock(by duration: SimulatedDuration) { wall = wall + duration }

  /// Looks at each tip on screen, as an app does when something changed or time passed.
  func reconsider() {
    for shown in ledger.presentations {
      play(.reconsider(presentation: shown.display.presentation))
    }
  }

  /// Looks whether tips on screen have used up their time.
  func checkDurations() {
    var all: [TipFact] = []
    for shown in ledger.presentations {
      all += play(.checkDuration(presentation: shown.display.presentation))
    }
    facts = all
  }

  /// A sync import brings `merged`.
  func merge(_ merged: TipFact...) {
    var settled: [RecordIndex] = []
    for fact in merged {
      ledger.evolve(fact, at: time, in: app)
      journal.append(fact)
      switch fact {
      case .talliesMerged(let record, _, _), .statusMerged(let record, _): settled.append(record)
      case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
        .donationsDeleted, .parameterSet, .parameterIgnored, .withheld, .displayed, .displayEnded,
        .actionChosen, .invalidated, .invalidationNotStored, .eligibilityReset, .datastoreReset,
        .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged:
        break
      }
    }
    facts = settled.flatMap { play(.settle(record: $0)) }
  }

  /// A sync import says how often and how long a tip was displayed, on all devices together.
  func mergeTallies(of tip: String, count: Int32, duration: SimulatedDuration = .zero) {
    merge(.talliesMerged(record: record(of: tip), count: count, duration: duration))
  }

  /// A sync import says that a tip was invalidated elsewhere.
  func mergeInvalidation(of tip: String, _ reason: InvalidationReason = .tipClosed) {
    merge(
      .statusMerged(
        record: record(of: tip),
        status: StoredStatus(epoch: 0, invalidation: reason, date: wall)))
  }

  /// A sync import brings donations that another device made, `age` ago by its clock.
  func mergeVisits(_ count: Int, age: SimulatedDuration = .zero) {
    for _ in 0..<count {
      mergedVisits += 1
      merge(
        .donationMerged(
          event: eventIndex("App.visit"),
          row: DonationRow(
            date: wall - age, replica: ReplicaIndex(1), sequence: mergedVisits)))
    }
  }
}
