import DeviceSystems
import SimulationKernel
import Testing

@testable import IntentSystem

@Suite("what a run of a widget's control comes to")
struct InteractionTests {
  typealias Bus = BusSchedule

  @Test("A-23: the touched widget is reloaded at once, others of the named kinds are hints")
  func reloads() {
    var subject = IntentSubject()
    let (touched, other) = (subject.placed(), subject.placed())
    let clock = subject.placed(Bus.clock)
    subject.does(.tap(touched, Bus.alarmButton))
    let facts = subject.does(.onRun(0, .finish))
    #expect(
      facts.runs.suffix(2) == [
        .dataChanged(revision: 1, by: 0),
        .succeeded(0, Bus.setAlarm, .nothing, revision: 1),
      ])
    #expect(
      facts.widgets == [
        .reloaded(touched, .interaction, revision: 1, isCounted: false),
        .reloadRequested(other, .hint), .reloadRequested(clock, .hint),
      ])
    #expect(subject.content(of: touched).timelineRevision == 1)
    #expect(!subject.isOutOfDate(touched))
    #expect(subject.isOutOfDate(other))
  }

  @Test("A-24: the policy decides whether the reload after an interaction counts")
  func countedInteraction() {
    var subject = IntentSubject(knobs: { $0.interactionReloadCounts = true })
    let small = subject.placed()
    subject.does(.tap(small, Bus.alarmButton))
    subject.does(.onRun(0, .finish))
    #expect(subject.content(of: small).countedReloads == [subject.now])
  }

  @Test("A-19: a toggle shows its new state at once, and keeps it when the intent succeeds")
  func toggleSucceeds() {
    var subject = IntentSubject()
    let small = subject.placed()
    #expect(
      subject.does(.tap(small, Bus.muteToggle)).widgets
        == [.toggleShown(small, Bus.muteToggle, isOn: true, by: 0)])
    #expect(subject.content(of: small).shownToggles == Bus.muteToggle.bit)
    #expect(subject.content(of: small).storedToggles == 0)
    #expect(
      subject.does(.onRun(0, .finish)).widgets.first
        == .toggleStored(small, Bus.muteToggle, isOn: true, by: 0))
    #expect(subject.content(of: small).storedToggles == Bus.muteToggle.bit)
    #expect(subject.content(of: small).shownToggles == Bus.muteToggle.bit)
    #expect(
      subject.does(.tap(small, Bus.muteToggle)).widgets
        == [.toggleShown(small, Bus.muteToggle, isOn: false, by: 1)])
  }

  @Test("A-19: a toggle returns to what the data says when the intent fails")
  func toggleFails() {
    for ending in [.fail, .checkLimit] as [IntentRunCommand] {
      var subject = IntentSubject()
      let small = subject.placed()
      subject.does(.tap(small, Bus.muteToggle))
      subject.now = subject.now + .minutes(1)
      #expect(
        subject.does(.onRun(0, ending)).widgets
          == [.toggleReverted(small, Bus.muteToggle, isOn: false, by: 0)])
      #expect(subject.content(of: small).shownToggles == 0)
    }
  }

  @Test("A-19: with the other policy a toggle changes with the reload")
  func toggleLater() {
    var subject = IntentSubject(knobs: { $0.togglesAtOnce = false })
    let small = subject.placed()
    #expect(subject.does(.tap(small, Bus.muteToggle)).widgets == [])
    #expect(subject.content(of: small).shownToggles == 0)
    subject.does(.onRun(0, .finish))
    #expect(subject.content(of: small).shownToggles == Bus.muteToggle.bit)
  }

  @Test("A-25: a reload meanwhile leaves a toggle whose run is not over as it is shown")
  func pendingToggle() {
    var subject = IntentSubject()
    let small = subject.placed()
    subject.does(.tap(small, Bus.muteToggle))
    subject.does(.requestReload(Bus.nextBus))
    subject.does(.answerReload(small, isLost: false))
    #expect(subject.content(of: small).shownToggles == Bus.muteToggle.bit)
  }

  @Test("IA-1: nothing happens to a run that is over")
  func over() {
    for ending in [.finish, .fail] as [IntentRunCommand] {
      var subject = IntentSubject()
      let small = subject.placed()
      subject.does(.tap(small, Bus.alarmButton))
      #expect(subject.does(.onRun(0, ending)) != [])
      let later: [IntentRunCommand] = [
        .finish, .fail, .checkLimit, .requestForeground, .pay(.made),
        .reportProgress(completed: 1), .answerForeground(agrees: true, value: nil),
      ]
      for command in later { #expect(subject.does(.onRun(0, command)) == []) }
    }
  }

  @Test("IA-13, IA-15: a run has the same effects, once, however it was started and whatever fails")
  func effects() {
    let starts: [(IntentCommand, IntentProcess)] = [
      (.tap(InstanceIndex(0), Bus.alarmButton), .widgetExtension),
      (.run(Bus.setAlarm, by: .siri), .widgetExtension),
      (.run(Bus.setAlarm, by: .appButton), .app), (.runShortcut(ShortcutIndex(0)), .app),
    ]
    for (start, process) in starts {
      var subject = IntentSubject(knobs: { $0.retriesAfterProcessEnd = 1 })
      _ = subject.placed()
      if process == .app { subject.does(.openApp) }
      subject.does(start)
      subject.does(process == .app ? .endApp : .endExtension(.widgetExtension))
      guard let host = subject.state.run(0)?.process else {
        #expect(Bool(false), "the run was not performed anew")
        continue
      }
      let taken = subject.does(.onRun(0, .finish)).runs.filter { $0.kind == .effectTaken }
      #expect(
        taken == [
          .effectTaken(0, Bus.setAlarm, Bus.alarmDonated, in: host),
          .effectTaken(0, Bus.setAlarm, Bus.alarmTipRetired, in: host),
        ])
    }
    #expect(Bus.definition.effects[0].act == .donateEvent(4))
    #expect(Bus.definition.effects[1].act == .invalidateTip(7))
  }

  @Test("A-34: a payment is made at most once, and without one the result is a message")
  func payment() {
    var paid = IntentSubject()
    paid.does(.run(Bus.buyTicket, by: .siri))
    #expect(paid.does(.onRun(0, .pay(.made))).runs == [.paymentAnswered(0, .made)])
    #expect(paid.does(.onRun(0, .pay(.made))) == [])
    #expect(
      paid.does(.onRun(0, .finish)).runs.last
        == .succeeded(0, Bus.buyTicket, .value, revision: 1))

    var unpaid = IntentSubject()
    unpaid.does(.run(Bus.buyTicket, by: .siri))
    #expect(
      unpaid.does(.onRun(0, .pay(.notPresented))).runs == [.paymentAnswered(0, .notPresented)])
    #expect(
      unpaid.does(.onRun(0, .finish)).runs
        == [.succeeded(0, Bus.buyTicket, .failureMessage, revision: 0)])

    var other = IntentSubject()
    other.does(.run(Bus.setAlarm, by: .siri))
    #expect(other.does(.onRun(0, .pay(.made))) == [])
  }

  @Test("A-34: an app that ends after a payment does not pay again when it performs anew")
  func paymentOfRetry() {
    var subject = IntentSubject(knobs: { $0.retriesAfterProcessEnd = 1 })
    subject.does(.run(Bus.buyTicket, by: .siri))
    subject.does(.onRun(0, .pay(.made)))
    subject.does(.endApp)
    #expect(subject.state.run(0)?.attempt == 2)
    #expect(subject.does(.onRun(0, .pay(.made))) == [])
  }

  @Test("A-40, F-18: a later action names the result, or its type")
  func resultName() {
    var intent = AppIntent(id: "AddReminder")
    intent.resultTypeName = "Reminder"
    #expect(intent.shownResultName == "Reminder")
    intent.resultValueName = "New reminder"
    #expect(intent.shownResultName == "New reminder")
  }
}
