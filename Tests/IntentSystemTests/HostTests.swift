import DeviceSystems
import Testing

@testable import IntentSystem

@Suite("in which process an intent runs")
struct HostTests {
  typealias Bus = BusSchedule

  static func host(_ facts: [IntentFact]) -> IntentProcess? {
    for case .hosted(_, let process) in facts.runs { return process }
    return nil
  }

  /// The app in a state.
  static func subject(
    _ state: AppState, knobs: (inout IntentKnobs) -> Void = { _ in }
  ) -> IntentSubject {
    var subject = IntentSubject(knobs: knobs)
    switch state {
    case .notRunning: break
    case .suspended:
      for command in [.openApp, .leaveApp, .suspendApp] as [IntentCommand] {
        subject.does(command)
      }
    case .background:
      for command in [.openApp, .leaveApp] as [IntentCommand] { subject.does(command) }
    case .foreground: subject.does(.openApp)
    }
    precondition(subject.state.app == state)
    return subject
  }

  @Test("A-19, A-20: what only the widget extension contains runs there, and nothing is launched")
  func widgetOnly() {
    for state in AppState.allCases {
      var subject = Self.subject(state)
      let small = subject.placed()
      let facts = subject.does(.tap(small, Bus.refreshButton))
      #expect(facts.processes == [.extensionStarted(.widgetExtension)])
      #expect(
        facts.runs == [
          .accepted(
            0, Bus.refresh, by: .widgetControl, on: small, control: Bus.refreshButton,
            shortcut: nil),
          .hosted(0, in: .widgetExtension), .performStarted(0, attempt: 1),
        ])
      #expect(subject.state.app == state)
    }
  }

  @Test(
    "A-20: what both contain runs in the app if it runs and is not suspended, from any trigger",
    arguments: AppState.allCases)
  func shared(_ state: AppState) {
    let runs = state == .background || state == .foreground
    let expected = runs ? IntentProcess.app : .widgetExtension
    var tapped = Self.subject(state)
    let small = tapped.placed()
    #expect(Self.host(tapped.does(.tap(small, Bus.alarmButton))) == expected)
    #expect(tapped.state.app == state)
    for trigger in [.shortcutAction, .siri, .spotlight] as [IntentTrigger] {
      var named = Self.subject(state)
      #expect(Self.host(named.does(.run(Bus.setAlarm, by: trigger))) == expected)
    }
  }

  @Test("A-20: the other policy runs what both contain in the extension")
  func sharedInExtension() {
    var subject = Self.subject(.foreground) { $0.sharedIntentHost = .appExtension }
    let small = subject.placed()
    #expect(Self.host(subject.does(.tap(small, Bus.alarmButton))) == .widgetExtension)
  }

  @Test("A-21: an intent of a kind that always runs in the app launches it in the background")
  func alwaysInApp() {
    var subject = Self.subject(.notRunning)
    let facts = subject.does(.run(Bus.announce, by: .siri))
    #expect(facts.processes == [.appStateChanged(from: .notRunning, to: .background, by: .intent)])
    #expect(Self.host(facts) == .app)
    var suspended = Self.subject(.suspended)
    #expect(
      suspended.does(.run(Bus.announce, by: .siri)).processes
        == [.appStateChanged(from: .suspended, to: .background, by: .intent)])
    #expect(suspended.does(.run(Bus.announce, by: .siri)).processes == [])
  }

  @Test("A-27: an App Shortcut of the app launches the app, one of the extension does not")
  func shortcuts() {
    var inApp = Self.subject(.notRunning)
    let ofApp = inApp.does(.runShortcut(ShortcutIndex(0)))
    #expect(ofApp.processes == [.appStateChanged(from: .notRunning, to: .background, by: .intent)])
    #expect(Self.host(ofApp) == .app)
    var inExtension = Self.subject(.notRunning)
    let ofExtension = inExtension.does(.runShortcut(ShortcutIndex(1)))
    #expect(ofExtension.processes == [.extensionStarted(.intentsExtension)])
    #expect(Self.host(ofExtension) == .intentsExtension)
    #expect(inExtension.state.app == .notRunning)
  }

  @Test("A-19: a button in the app runs the same intent there, while the app is seen")
  func appButton() {
    var subject = Self.subject(.foreground)
    #expect(Self.host(subject.does(.run(Bus.setAlarm, by: .appButton))) == .app)
    var away = Self.subject(.background)
    #expect(
      away.does(.run(Bus.setAlarm, by: .appButton)).runs
        == [.refused(Bus.setAlarm, by: .appButton, because: .appNotInForeground)])
    #expect(
      subject.does(.run(Bus.refresh, by: .appButton)).runs
        == [.refused(Bus.refresh, by: .appButton, because: .notContained)])
  }

  @Test("A-29: a hidden intent runs from its widget, but not from Shortcuts, Siri or Spotlight")
  func hidden() {
    for trigger in [.shortcutAction, .siri, .spotlight] as [IntentTrigger] {
      var subject = Self.subject(.notRunning)
      #expect(
        subject.does(.run(Bus.refresh, by: trigger)).runs
          == [.refused(Bus.refresh, by: trigger, because: .notDiscoverable)])
    }
    var subject = Self.subject(.notRunning)
    #expect(
      subject.does(.placeAction(Bus.refresh, in: .shortcuts)).runs
        == [.refused(Bus.refresh, by: .shortcutAction, because: .notDiscoverable)])
  }

  @Test("A-22: on a locked device controls do nothing, and an intent may ask for unlocking")
  func locked() {
    var subject = Self.subject(.foreground)
    let small = subject.placed()
    #expect(
      subject.does(.setLocked(true)).processes == [
        .lockChanged(true), .appStateChanged(from: .foreground, to: .background, by: .lock),
      ])
    for control in [Bus.alarmButton, Bus.muteToggle] {
      #expect(
        subject.does(.tap(small, control))
          == [.widget(.tapIgnored(small, control: control, because: .locked))])
    }
    #expect(
      subject.does(.run(Bus.buyTicket, by: .siri)).runs
        == [.refused(Bus.buyTicket, by: .siri, because: .locked)])
    #expect(Self.host(subject.does(.run(Bus.setAlarm, by: .siri))) == .app)
    #expect(subject.does(.openApp) == [])
    subject.does(.setLocked(false))
    #expect(Self.host(subject.does(.tap(small, Bus.alarmButton))) == .app)
  }

  @Test("A-22: a device without interactive widgets ignores taps on controls")
  func notInteractive() {
    var subject = IntentSubject(profile: { $0.hasInteractiveWidgets = false })
    let small = subject.placed()
    #expect(
      subject.does(.tap(small, Bus.alarmButton))
        == [.widget(.tapIgnored(small, control: Bus.alarmButton, because: .notInteractive))])
  }

  @Test("A-20, IA-1: an extension that ends takes its runs with it, or they are performed anew")
  func extensionEnds() {
    var once = Self.subject(.notRunning)
    let small = once.placed()
    once.does(.tap(small, Bus.alarmButton))
    let ended = once.does(.endExtension(.widgetExtension))
    #expect(ended.runs == [.failed(0, Bus.setAlarm, because: .processEnded)])
    #expect(once.does(.onRun(0, .finish)) == [])

    var again = Self.subject(.notRunning) { $0.retriesAfterProcessEnd = 1 }
    again.does(.placeWidget(Bus.nextBus, .small, recommendation: nil))
    again.does(.tap(small, Bus.alarmButton))
    let retried = again.does(.endExtension(.widgetExtension))
    #expect(
      retried.processes == [
        .extensionEnded(.widgetExtension, by: .system), .extensionStarted(.widgetExtension),
      ])
    #expect(
      retried.runs == [.hosted(0, in: .widgetExtension), .performStarted(0, attempt: 2)])
    #expect(
      again.does(.endExtension(.widgetExtension)).runs
        == [.failed(0, Bus.setAlarm, because: .processEnded)])
  }

  @Test("A-20: an app that is launched or woken for something else hosts what both contain")
  func woken() {
    for state in [AppState.notRunning, .suspended] {
      var subject = Self.subject(state)
      #expect(
        subject.does(.wakeApp).processes
          == [.appStateChanged(from: state, to: .background, by: .system)])
      #expect(subject.does(.wakeApp) == [])
      let facts = subject.does(.run(Bus.setAlarm, by: .siri))
      #expect(facts.runs.contains(.hosted(0, in: .app)))
    }
    var subject = Self.subject(.foreground)
    #expect(subject.does(.wakeApp) == [])
  }

  @Test("A-21: the system does not suspend the app while an intent runs in it")
  func busy() {
    var subject = Self.subject(.notRunning)
    subject.does(.run(Bus.announce, by: .siri))
    #expect(subject.does(.suspendApp) == [])
    subject.does(.onRun(0, .finish))
    #expect(
      subject.does(.suspendApp).processes
        == [.appStateChanged(from: .background, to: .suspended, by: .system)])
  }
}
