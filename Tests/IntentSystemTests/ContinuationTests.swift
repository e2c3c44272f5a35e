import DeviceSystems
import SimulationKernel
import Testing

@testable import IntentSystem

@Suite("continuing in the foreground, progress and limits")
struct ContinuationTests {
  typealias Bus = BusSchedule

  static func waiting(
    _ intent: IntentIndex, knobs: (inout IntentKnobs) -> Void = { _ in }
  ) -> IntentSubject {
    var subject = IntentSubject(knobs: knobs)
    subject.does(.run(intent, by: .siri))
    subject.does(.onRun(0, .requestForeground))
    return subject
  }

  @Test("A-21, A-33: what can continue in the foreground runs in the app")
  func host() {
    var subject = IntentSubject()
    let facts = subject.does(.run(Bus.repair, by: .siri))
    #expect(facts.runs.contains(.hosted(0, in: .app)))
    #expect(
      subject.does(.onRun(0, .requestForeground)).runs == [.foregroundRequested(0, .stops)])
    #expect(subject.state.app == .background)
  }

  @Test("A-33: an intent that cannot continue fails when it asks to")
  func unavailable() {
    var subject = IntentSubject()
    subject.does(.run(Bus.setAlarm, by: .siri))
    #expect(
      subject.does(.onRun(0, .requestForeground)).runs
        == [.failed(0, Bus.setAlarm, because: .continuationUnavailable)])
  }

  @Test("A-30, IA-3: the error ends perform; with consent the app goes on, without a result")
  func stops() {
    var subject = Self.waiting(Bus.repair)
    #expect(subject.does(.onRun(0, .finish)) == [])
    let facts = subject.does(.onRun(0, .answerForeground(agrees: true, value: Bus.route10)))
    #expect(
      facts.processes == [.appStateChanged(from: .background, to: .foreground, by: .continuation)])
    #expect(
      facts.runs == [
        .continuationRan(0, nil), .effectTaken(0, Bus.repair, Bus.repairShown, in: .app),
        .continuedInApp(0, Bus.repair),
      ])
    #expect(subject.state.runs == [])
    #expect(subject.state.dataRevision == 0)
  }

  @Test("A-31, IA-3: the request waits; with consent there is one continuation and one result")
  func resumes() {
    var subject = Self.waiting(Bus.chooseRoute)
    #expect(subject.does(.onRun(0, .finish)) == [])
    #expect(
      subject.does(.onRun(0, .answerForeground(agrees: true, value: Bus.route20))).runs
        == [
          .continuationRan(0, Bus.route20),
          .effectTaken(0, Bus.chooseRoute, Bus.repairShown, in: .app),
          .resumed(0, hasValue: true),
        ])
    #expect(subject.does(.onRun(0, .answerForeground(agrees: true, value: nil))) == [])
    #expect(
      subject.does(.onRun(0, .finish)).runs == [
        .dataChanged(revision: 1, by: 0), .succeeded(0, Bus.chooseRoute, .value, revision: 1),
      ])
  }

  @Test("A-31: without a continuation its effects do not happen")
  func notContinued() {
    var subject = IntentSubject()
    subject.does(.run(Bus.chooseRoute, by: .siri))
    let kinds = subject.does(.onRun(0, .finish)).runs.map(\.kind)
    #expect(kinds == [.dataChanged, .succeeded])
  }

  @Test("A-32: a person who declines lets the run fail, unless it catches the error")
  func declines() {
    for intent in [Bus.repair, Bus.chooseRoute] {
      var subject = Self.waiting(intent)
      #expect(
        subject.does(.onRun(0, .answerForeground(agrees: false, value: nil)))
          == [.run(.failed(0, intent, because: .declined))])
    }
    var caught = Self.waiting(Bus.chooseRoute) { $0.declinedRequest = .resumesWithoutValue }
    #expect(
      caught.does(.onRun(0, .answerForeground(agrees: false, value: nil)))
        == [.run(.resumed(0, hasValue: false))])
    var thrown = Self.waiting(Bus.repair) { $0.declinedRequest = .resumesWithoutValue }
    #expect(
      thrown.does(.onRun(0, .answerForeground(agrees: false, value: nil)))
        == [.run(.failed(0, Bus.repair, because: .declined))])
  }

  @Test("A-22, A-30: a locked device does not bring the app to the foreground")
  func locked() {
    var subject = Self.waiting(Bus.repair)
    subject.does(.setLocked(true))
    #expect(subject.does(.onRun(0, .answerForeground(agrees: true, value: nil))) == [])
    subject.does(.setLocked(false))
    #expect(subject.does(.onRun(0, .answerForeground(agrees: true, value: nil))) != [])
  }

  @Test("A-32: nobody declines on a locked device; the run waits until it is unlocked")
  func declinesUnlocked() {
    for knob in DeclinedRequest.allCases {
      var subject = Self.waiting(Bus.chooseRoute) { $0.declinedRequest = knob }
      subject.does(.setLocked(true))
      #expect(subject.does(.onRun(0, .answerForeground(agrees: false, value: nil))) == [])
      #expect(subject.state.run(0)?.phase == .awaitingForeground(.resumes))
      subject.does(.setLocked(false))
      #expect(subject.does(.onRun(0, .answerForeground(agrees: false, value: nil))) != [])
    }
  }

  @Test("A-35, IA-11: progress grows up to its total, and only while perform executes")
  func progress() {
    var subject = IntentSubject()
    subject.does(.run(Bus.download, by: .siri))
    func report(_ units: Int32) -> [IntentRunFact] {
      subject.does(.onRun(0, .reportProgress(completed: units))).runs
    }
    #expect(report(3) == [.progressReported(0, completed: 3, total: 10)])
    #expect(report(2) == [])
    #expect(
      report(6) == [
        .progressReported(0, completed: 6, total: 10),
        .effectTaken(0, Bus.download, Bus.halfDownloaded, in: .widgetExtension),
      ])
    #expect(report(99) == [.progressReported(0, completed: 10, total: 10)])
    let last = subject.does(.onRun(0, .finish)).runs
    #expect(last.filter { $0.kind == .effectTaken }.count == 1)
    var silent = IntentSubject()
    silent.does(.run(Bus.setAlarm, by: .siri))
    #expect(silent.does(.onRun(0, .reportProgress(completed: 1))) == [])
  }

  @Test("A-35: an app that reports progress after perform is over crashes")
  func progressTooLate() {
    var subject = Self.waiting(Bus.repair)
    let facts = subject.does(.onRun(0, .reportProgress(completed: 1)))
    #expect(facts.processes == [.appStateChanged(from: .background, to: .notRunning, by: .crash)])
    #expect(facts.runs == [.failed(0, Bus.repair, because: .processEnded)])
  }

  @Test("A-36, F-16: a run without progress is cancelled at its limit, and its extension killed")
  func limit() {
    var subject = IntentSubject()
    subject.does(.run(Bus.download, by: .siri))
    subject.does(.run(Bus.setAlarm, by: .siri))
    let began = subject.now
    #expect(subject.state.limitTime(of: 0) == began + .seconds(30))
    subject.now = began + .seconds(20)
    subject.does(.onRun(0, .reportProgress(completed: 1)))
    #expect(subject.state.limitTime(of: 0) == began + .seconds(50))
    subject.now = began + .seconds(40)
    #expect(subject.does(.onRun(0, .checkLimit)) == [])
    #expect(
      subject.does(.onRun(1, .checkLimit)) == [
        .run(.cancelled(1, Bus.setAlarm, in: .widgetExtension)),
        .process(.extensionEnded(.widgetExtension, by: .limit)),
        .run(.failed(0, Bus.download, because: .processEnded)),
      ])
  }

  @Test("A-36: each policy of the limit, and a process without one")
  func limitPolicies() {
    func facts(
      _ intent: IntentIndex, _ knobs: (inout IntentKnobs) -> Void = { _ in },
      profile: (inout IntentDeviceProfile) -> Void = { _ in }
    ) -> [IntentFact] {
      var subject = IntentSubject(profile: profile, knobs: knobs)
      subject.does(.run(intent, by: .siri))
      subject.now = subject.now + .seconds(20)
      subject.does(.onRun(0, .reportProgress(completed: 1)))
      subject.now = subject.now + .seconds(15)
      return subject.does(.onRun(0, .checkLimit))
    }
    let cancelled = IntentFact.run(.cancelled(0, Bus.download, in: .widgetExtension))
    #expect(facts(Bus.download) == [])
    #expect(facts(Bus.download, { $0.progressRestartsLimit = false }).first == cancelled)
    #expect(
      facts(
        Bus.download,
        {
          $0.progressRestartsLimit = false
          $0.killsExtensionAtLimit = false
        }) == [cancelled])
    #expect(facts(Bus.announce) == [.run(.cancelled(0, Bus.announce, in: .app))])
    #expect(facts(Bus.announce, { $0.cancelsAtLimit = false }) == [])
    #expect(facts(Bus.announce, profile: { $0.appLimit = nil }) == [])
  }

  @Test("A-36: the time during which the person is asked does not count")
  func limitWhileWaiting() {
    var subject = Self.waiting(Bus.chooseRoute)
    subject.now = subject.now + .minutes(5)
    #expect(subject.state.limitTime(of: 0) == nil)
    #expect(subject.does(.onRun(0, .checkLimit)) == [])
    subject.does(.onRun(0, .answerForeground(agrees: true, value: nil)))
    #expect(subject.state.limitTime(of: 0) == subject.now + .seconds(30))
  }
}
