import DeviceSystems
import SimulationKernel
import Testing

@testable import IntentSystem

@Suite("what widgets show, and which are raised")
struct WidgetTests {
  typealias Bus = BusSchedule

  @Test("A-24: reloads are counted in a rolling window, and one that is denied stays asked for")
  func budget() {
    var subject = IntentSubject(knobs: { $0.reloadBudget = 2 })
    let clock = subject.placed(Bus.clock)
    let begin = subject.now
    func reload() -> WidgetFact? {
      subject.does(.requestReload(Bus.clock))
      return subject.does(.answerReload(clock, isLost: false)).widgets.first
    }
    let granted = WidgetFact.reloaded(clock, .budget, revision: 0, isCounted: true)
    #expect(reload() == granted)
    subject.now = begin + .hours(1)
    #expect(reload() == granted)
    subject.now = begin + .hours(2)
    #expect(reload() == .reloadDenied(clock, .budget))
    #expect(subject.content(of: clock).isReloadPending)
    let next = subject.state.nextReloadTime(of: clock, at: subject.now, in: subject.definition)
    #expect(next == begin + .hours(24))
    subject.now = begin + .hours(24)
    #expect(subject.does(.answerReload(clock, isLost: false)).widgets == [granted])
    #expect(subject.does(.answerReload(clock, isLost: false)) == [])
  }

  @Test("A-24: reloads with the app in the foreground are free")
  func free() {
    var subject = IntentSubject(knobs: { $0.reloadBudget = 0 })
    let clock = subject.placed(Bus.clock)
    subject.does(.openApp)
    subject.does(.changeData)
    #expect(
      subject.does(.requestReload(Bus.clock)).widgets == [.reloadRequested(clock, .app)])
    #expect(subject.does(.requestReload(Bus.clock)) == [])
    #expect(
      subject.does(.answerReload(clock, isLost: false)).widgets
        == [.reloaded(clock, .foreground, revision: 1, isCounted: false)])
  }

  @Test("A-23: a reload that the system loses is no longer asked for")
  func lost() {
    var subject = IntentSubject()
    let clock = subject.placed(Bus.clock)
    subject.does(.requestReload(Bus.clock))
    #expect(
      subject.does(.answerReload(clock, isLost: true)).widgets == [.reloadDenied(clock, .lost)])
    #expect(!subject.content(of: clock).isReloadPending)
  }

  @Test("A-25: a widget shows entries of an old revision until it is reloaded")
  func timeline() {
    var subject = IntentSubject()
    let small = subject.placed()
    let placed = subject.now
    func next() -> Instant? { subject.state.nextEntryTime(of: small, in: subject.definition) }
    #expect(next() == placed + .hours(1))
    subject.does(.changeData)
    #expect(subject.isOutOfDate(small))
    #expect(
      subject.does(.showEntry(small, reload: 1)).widgets
        == [.entryShown(small, entry: 1, revision: 0)])
    #expect(next() == placed + .hours(2))
    subject.does(.showEntry(small, reload: 1))
    #expect(next() == placed + .hours(3))
    #expect(
      subject.does(.showEntry(small, reload: 1)).widgets
        == [.reloadRequested(small, .timelineEnd)])
    subject.does(.answerReload(small, isLost: false))
    #expect(subject.content(of: small).entry == 0)
    #expect(!subject.isOutOfDate(small))
    #expect(subject.does(.showEntry(small, reload: 1)) == [])
    let clock = subject.placed(Bus.clock)
    #expect(subject.state.nextEntryTime(of: clock, in: subject.definition) == nil)
  }

  @Test("A-02: a widget that was removed shows and does nothing")
  func removed() {
    var subject = IntentSubject()
    let small = subject.placed()
    subject.does(.tap(small, Bus.alarmButton))
    #expect(subject.does(.remove(small)).configurations == [.removed(small)])
    #expect(subject.does(.onRun(0, .finish)).widgets == [])
    let commands: [IntentCommand] = [
      .remove(small), .tap(small, Bus.alarmButton), .requestReload(Bus.nextBus),
      .setParameter(small, Bus.stop, Bus.main), .showEntry(small, reload: 1),
      .showConfiguration(small), .requestOptions(small, Bus.stop),
      .openFromWidget(small, asking: Bus.showNextBus),
    ]
    for command in commands { #expect(subject.does(command) == []) }
  }

  // MARK: Relevance

  static let clockSoon = RelevantSetIndex(0)
  static let withdrawn = RelevantSetIndex(1)
  static let both = RelevantSetIndex(2)

  static func subject(_ profile: (inout IntentDeviceProfile) -> Void = { _ in }) -> IntentSubject {
    IntentSubject(profile: profile, knobs: { _ in }) {
      let hour = { Instant.zero + .hours($0) }
      $0.relevantSets = [
        RelevantSet([RelevantIntent(Bus.clock, from: hour(2), until: hour(3))]),
        RelevantSet([]),
        RelevantSet([
          RelevantIntent(Bus.nextBus, from: hour(0), until: hour(1)),
          RelevantIntent(Bus.nextBus, from: hour(1), until: hour(4)),
          RelevantIntent(Bus.clock, from: hour(2), until: hour(3)),
        ]),
      ]
    }
  }

  @Test("A-41, A-43: a kind is raised from the beginning of its time until the end of it")
  func raises() {
    var subject = Self.subject()
    let item = RelevantIndex(0)
    #expect(
      subject.does(.updateRelevant(Self.clockSoon, succeeds: true)).widgets
        == [.relevantSetReplaced(Self.clockSoon)])
    #expect(subject.does(.checkRelevance) == [])
    let next = subject.state.nextRelevanceTime(after: subject.now, in: subject.definition)
    #expect(next == Instant.zero + .hours(2))
    subject.now = Instant.zero + .hours(2)
    #expect(
      subject.does(.checkRelevance).widgets == [.raised(Self.clockSoon, item, Bus.clock)])
    #expect(subject.does(.checkRelevance) == [])
    subject.now = Instant.zero + .hours(3)
    #expect(
      subject.does(.checkRelevance).widgets == [.lowered(Self.clockSoon, item, Bus.clock)])
    #expect(subject.state.nextRelevanceTime(after: subject.now, in: subject.definition) == nil)
  }

  @Test("A-42: a set replaces the whole of the one before, and stays if its successor fails")
  func replaces() {
    var subject = Self.subject()
    let facts = subject.does(.updateRelevant(Self.both, succeeds: true)).widgets
    // The first was over when it was registered, the last has not begun.
    #expect(
      facts
        == [.relevantSetReplaced(Self.both), .raised(Self.both, RelevantIndex(1), Bus.nextBus)])
    #expect(
      subject.does(.updateRelevant(Self.withdrawn, succeeds: false)).widgets
        == [.relevantUpdateFailed(Self.withdrawn)])
    #expect(subject.state.relevantSet == Self.both)
    #expect(
      subject.does(.updateRelevant(Self.withdrawn, succeeds: true)).widgets == [
        .lowered(Self.both, RelevantIndex(1), Bus.nextBus), .relevantSetReplaced(Self.withdrawn),
      ])
    #expect(subject.state.raised == 0)
  }

  @Test("A-43: the kind whose time began last is the most relevant")
  func mostRelevant() {
    var subject = Self.subject()
    subject.now = Instant.zero + .hours(2)
    subject.does(.updateRelevant(Self.both, succeeds: true))
    #expect(subject.state.mostRelevantKind(in: subject.definition) == Bus.clock)
  }

  @Test("A-41: a device that does not honour relevance raises nothing")
  func notHonoured() {
    var subject = Self.subject { $0.honoursRelevance = false }
    #expect(
      subject.does(.updateRelevant(Self.both, succeeds: true)).widgets
        == [.relevantSetReplaced(Self.both)])
    #expect(subject.does(.checkRelevance) == [])
  }
}
