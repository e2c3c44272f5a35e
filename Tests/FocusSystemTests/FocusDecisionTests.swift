import DeviceSystems
import SimulationKernel
import Testing

@testable import FocusSystem

/// A device's Focus by itself: each rule as a test of what is decided.
@Suite("what a Focus decides")
struct FocusDecisionTests {
  static let work = FocusIndex(0)
  static let personal = FocusIndex(1)
  static let sleep = FocusIndex(2)
  static let workValues = SettingsIndex(1)
  static let homeValues = SettingsIndex(2)
  static let ofWork = CriterionIndex(0)
  static let ofHome = CriterionIndex(1)

  static var definition: FocusDefinition {
    var definition = FocusDefinition()
    definition.criteria = ["work", "home"]
    definition.settings = [
      FilterSettings(values: [], representation: "not configured", criterion: nil),
      FilterSettings(values: [], representation: "account: work", criterion: ofWork),
      FilterSettings(values: [], representation: "account: home", criterion: ofHome),
    ]
    definition.focuses = [
      Focus(id: "Work", settings: workValues), Focus(id: "Personal", settings: homeValues),
      Focus(id: "Sleep"),
    ]
    return definition
  }

  /// A device and the facts of its last decision.
  struct Subject {
    var definition: FocusDefinition
    var state: FocusState
    var wall = Instant.zero + .hours(1)

    init(_ definition: FocusDefinition = FocusDecisionTests.definition, shares: Bool = true) {
      self.definition = definition
      state = FocusState(DeviceIndex(1), shares: shares, in: definition)
    }

    @discardableResult
    mutating func does(_ command: FocusCommand) -> [FocusFact] {
      let time = DeviceTime(wall: wall, monotonic: wall)
      var workspace = FocusWorkspace()
      FocusSystem.decide(
        command, &state, at: time, in: definition, values: ValueListTable(),
        workspace: &workspace)
      for fact in workspace.facts { happens(fact) }
      return workspace.facts
    }

    mutating func happens(_ fact: FocusFact) {
      let time = DeviceTime(wall: wall, monotonic: wall)
      FocusSystem.evolve(&state, fact, at: time, in: definition)
    }
  }

  @Test("B-01, B-02, B-08: turning a Focus on ends the one before, and calls the filter")
  func turnsOn() {
    var subject = Subject()
    let first = subject.wall
    #expect(
      subject.does(.turnOn(Self.work, by: .person)) == [
        .activated(Self.work, by: .person, stamp: first), .shared(Self.work, stamp: first),
        .callPlanned(0, .configured, Self.workValues),
      ])
    #expect(subject.does(.turnOn(Self.work, by: .person)) == [])
    let second = first + SimulatedDuration(microseconds: 1)
    #expect(
      subject.does(.turnOn(Self.sleep, by: .schedule)) == [
        .deactivated(Self.work, by: .schedule, stamp: second),
        .activated(Self.sleep, by: .schedule, stamp: second),
        .shared(Self.sleep, stamp: second), .callPlanned(1, .reset, .defaults),
      ])
    #expect(subject.state.active == Self.sleep)
  }

  @Test("B-11: from one Focus to another there are a call for the old values and one for the new")
  func switchesDirectly() {
    var subject = Subject()
    subject.does(.turnOn(Self.work, by: .person))
    let facts = subject.does(.turnOn(Self.personal, by: .person))
    #expect(
      facts.suffix(2) == [
        .callPlanned(1, .reset, .defaults), .callPlanned(2, .configured, Self.homeValues),
      ])
  }

  @Test("B-10, B-11: in whichever order two calls come, the app has the values in force")
  func eitherOrder() {
    for order in [[1, 2], [2, 1]] as [[UInt32]] {
      var subject = Subject()
      subject.does(.turnOn(Self.work, by: .person))
      subject.does(.perform(0, .app))
      subject.does(.turnOn(Self.personal, by: .person))
      for call in order { subject.does(.perform(call, .appExtension)) }
      #expect(subject.state.applied == Self.homeValues)
      #expect(subject.state.calls == [])
    }
  }

  @Test("B-12, B-14: an app that missed a call catches up when it asks")
  func catchesUp() {
    var subject = Subject()
    subject.does(.turnOn(Self.work, by: .person))
    subject.happens(.callSkipped(0, .lost))
    #expect(subject.state.applied == .defaults)
    #expect(
      subject.does(.catchUp) == [
        .currentRead(Self.workValues), .filterApplied(Self.workValues),
        .contextProvided(revision: 1, Self.workValues),
      ])
    #expect(subject.does(.catchUp) == [])
  }

  @Test("B-03: the later stamp wins, and of two equal ones the later device")
  func lastWriter() {
    var subject = Subject()
    subject.does(.turnOn(Self.work, by: .person))
    let stamp = subject.wall
    #expect(
      subject.does(.receive(Self.sleep, from: DeviceIndex(0), stamp: stamp)) == [
        .staleReceived(Self.sleep, from: DeviceIndex(0), stamp: stamp)
      ])
    #expect(subject.state.active == Self.work)
    let facts = subject.does(.receive(Self.sleep, from: DeviceIndex(2), stamp: stamp))
    #expect(facts.first == .received(Self.sleep, from: DeviceIndex(2), stamp: stamp))
    #expect(subject.state.active == Self.sleep)
    #expect(subject.does(.receive(Self.sleep, from: DeviceIndex(2), stamp: stamp)) == [])
  }

  @Test("B-03: a choice is later than every choice that is known, however slow the clock is")
  func hybridClock() {
    var subject = Subject()
    let ahead = subject.wall + .hours(5)
    subject.does(.receive(Self.work, from: DeviceIndex(0), stamp: ahead))
    subject.does(.turnOff(by: .person))
    #expect(subject.state.stamp == ahead + SimulatedDuration(microseconds: 1))
    #expect(subject.state.writer == DeviceIndex(1))
  }

  @Test("B-03: a device that does not share tells nobody")
  func apart() {
    var subject = Subject(shares: false)
    let facts = subject.does(.turnOn(Self.work, by: .person))
    #expect(!facts.contains { $0.kind == .shared })
  }

  @Test("B-05: what is shown depends on the values alone")
  func representation() {
    var subject = Subject()
    let digest = subject.definition.settings[2].representationDigest
    #expect(
      subject.does(.configure(Self.work, Self.homeValues)) == [
        .filterConfigured(Self.work, Self.homeValues, representation: digest)
      ])
    #expect(digest != subject.definition.settings[1].representationDigest)
  }

  @Test("B-06, B-08: values that change while their Focus is on bring a call")
  func configuredWhileOn() {
    var subject = Subject()
    subject.does(.turnOn(Self.work, by: .person))
    #expect(
      subject.does(.configure(Self.work, Self.homeValues)).last
        == .callPlanned(1, .configured, Self.homeValues))
    #expect(subject.does(.configure(Self.work, nil)).last == .callPlanned(2, .reset, .defaults))
  }

  /// A device on which Work is on and the app has its values.
  static func atWork(_ change: (inout FocusDefinition) -> Void = { _ in }) -> Subject {
    var definition = Self.definition
    change(&definition)
    var subject = Subject(definition)
    subject.does(.turnOn(work, by: .person))
    subject.does(.perform(0, .app))
    return subject
  }

  static func post(
    _ criterion: CriterionIndex?, timeSensitive: Bool = false, on subject: inout Subject
  ) -> FocusFact? {
    subject.does(.post(criterion, isTimeSensitive: timeSensitive, countsAtOnce: false)).last
  }

  @Test("B-17, B-18, B-19: what does not satisfy the predicate is silenced and kept")
  func silences() {
    var subject = Self.atWork()
    #expect(Self.post(Self.ofHome, on: &subject) == .silenced(0, revision: 1))
    #expect(Self.post(Self.ofWork, on: &subject) == .presented(1, revision: 1))
    #expect(Self.post(nil, on: &subject) == .presented(2, revision: 1))
    #expect(subject.state.unreadCount == 3)
    subject.does(.turnOn(Self.sleep, by: .person))
    subject.does(.perform(1, .app))
    #expect(Self.post(Self.ofHome, on: &subject) == .presented(3, revision: 2))
  }

  @Test("B-16, B-19: before the app gave a context nothing is silenced, whatever the defaults")
  func noContext() {
    var definition = Self.definition
    definition.settings[0].criterion = Self.ofWork
    var subject = Subject(definition)
    subject.does(.turnOn(Self.sleep, by: .person))
    #expect(Self.post(Self.ofHome, on: &subject) == .presented(0, revision: 0))
    subject.does(.invalidateContext)
    #expect(Self.post(Self.ofHome, on: &subject) == .silenced(1, revision: 1))
  }

  @Test("B-14, B-16: an app that asks gives its first context, also if its values are the defaults")
  func firstContext() {
    var definition = Self.definition
    definition.settings[0].criterion = Self.ofWork
    definition.focuses[2].settings = .defaults
    var subject = Subject(definition)
    subject.does(.turnOn(Self.sleep, by: .person))
    #expect(Self.post(Self.ofHome, on: &subject) == .presented(0, revision: 0))
    subject.does(.catchUp)
    #expect(Self.post(Self.ofHome, on: &subject) == .silenced(1, revision: 1))
  }

  @Test("B-18, B-20: the two policies that are not published")
  func policies() {
    var strict = Self.atWork {
      $0.evaluatesMissing = true
      $0.letsTimeSensitiveThrough = false
    }
    #expect(Self.post(nil, on: &strict) == .silenced(0, revision: 1))
    #expect(Self.post(Self.ofHome, timeSensitive: true, on: &strict) == .silenced(1, revision: 1))
    var lenient = Self.atWork()
    #expect(
      Self.post(Self.ofHome, timeSensitive: true, on: &lenient) == .presented(0, revision: 1))
  }

  @Test("B-17: with no Focus on nothing is silenced, whatever the app missed")
  func nothingWithoutFocus() {
    var subject = Self.atWork()
    subject.does(.turnOff(by: .person))
    #expect(Self.post(Self.ofHome, on: &subject) == .presented(0, revision: 1))
  }

  @Test("B-16: an invalidated context is given anew, one revision later")
  func invalidates() {
    var subject = Self.atWork()
    #expect(
      subject.does(.invalidateContext) == [
        .contextInvalidated, .contextProvided(revision: 2, Self.workValues),
      ])
  }

  @Test("IB-8: a default of the filter does not filter the badge while no Focus is on")
  func badgeWithADefault() {
    var definition = Self.definition
    definition.settings[0].criterion = Self.ofWork
    var subject = Subject(definition)
    subject.does(.post(Self.ofHome, isTimeSensitive: false, countsAtOnce: true))
    subject.does(.post(nil, isTimeSensitive: false, countsAtOnce: true))
    #expect(subject.state.badge == 2)
    // A Focus that has the defaults for its filter goes by them.
    definition.focuses[2].settings = .defaults
    subject = Subject(definition)
    subject.does(.post(Self.ofHome, isTimeSensitive: false, countsAtOnce: true))
    subject.happens(.activated(Self.sleep, by: .person, stamp: subject.wall))
    subject.does(.post(Self.ofHome, isTimeSensitive: false, countsAtOnce: true))
    subject.does(.post(Self.ofWork, isTimeSensitive: false, countsAtOnce: true))
    #expect(subject.state.badge == 1)
  }

  @Test("B-21: the badge counts what matters in the Focus, and everything after it")
  func badge() {
    var subject = Self.atWork()
    for criterion in [Self.ofHome, Self.ofWork, nil] {
      subject.does(.post(criterion, isTimeSensitive: false, countsAtOnce: true))
    }
    #expect(subject.state.badge == 2)
    subject.does(.turnOff(by: .person))
    subject.does(.perform(1, .app))
    #expect(subject.state.badge == 3)
  }

  @Test("B-22: the filter is off in the app until the Focus changes")
  func overrides() {
    var subject = Self.atWork()
    subject.does(.post(Self.ofHome, isTimeSensitive: false, countsAtOnce: true))
    #expect(subject.state.badge == 0)
    #expect(subject.does(.override) == [.overridden, .badgeSet(1)])
    #expect(subject.does(.override) == [])
    subject.does(.turnOn(Self.sleep, by: .person))
    #expect(!subject.state.isOverridden)
  }

  @Test("B-22: a call that comes after the filter was switched off does not switch it on again")
  func overridesALateCall() {
    var subject = Subject()
    subject.does(.turnOn(Self.work, by: .person))
    subject.does(.override)
    subject.does(.perform(0, .app))
    #expect(subject.state.applied == Self.workValues)
    #expect(subject.state.usedInApp == .defaults)
    // The app that comes to the foreground keeps to it too, until the Focus changes.
    #expect(subject.does(.catchUp) == [])
    subject.does(.turnOff(by: .person))
    subject.does(.turnOn(Self.work, by: .person))
    subject.does(.perform(1, .app))
    subject.does(.perform(2, .app))
    #expect(subject.state.usedInApp == Self.workValues)
  }
}
