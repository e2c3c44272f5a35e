import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

/// What the judges of intents say of journals in which one thing is wrong.
@Suite("broken journals of intents")
struct IntentJudgeTests {
  private static let intent = IntentIndex(0)
  private static let widget = InstanceIndex(0)
  private static let kind = WidgetKindIndex(0)
  private static let both: ProcessSet = [ProcessSet(.app), ProcessSet(.widgetExtension)]

  private static let accepted = IntentFact.run(
    .accepted(0, intent, by: .siri, on: nil, control: nil, shortcut: nil))
  private static let started = IntentFact.run(.performStarted(0, attempt: 1))

  private static func hosted(_ process: IntentProcess) -> IntentFact {
    .run(.hosted(0, in: process))
  }

  /// What the judge of one invariant says of facts of the phone in one moment, and of those after.
  private static func verdict(
    of id: String, _ facts: [IntentFact], after duration: SimulatedDuration? = nil,
    _ later: [IntentFact] = [], adjust: (inout Scenario) -> Void = { _ in }
  ) throws -> Verdict {
    let story = IdleReason.intended(adjust: adjust) { story in
      for fact in facts { story.on(phone, .intent(fact)) }
      if let duration { story.wait(duration) }
      for fact in later { story.on(phone, .intent(fact)) }
      // What holds at the end of a moment is judged when the next one begins.
      story.wait(.minutes(1))
      story.rest()
      story.world(.ended)
    }
    return try story.verdict(of: id)
  }

  @Test("IA-1: a run that is accepted performs")
  func neverPerforms() throws {
    let id = "intent-run-ends-once"
    #expect(try Self.verdict(of: id, [Self.accepted]) == .fail)
    #expect(try Self.verdict(of: id, [Self.accepted, Self.hosted(.app)]) == .fail)
    let ends = [
      Self.accepted, Self.hosted(.app), Self.started,
      .run(.succeeded(0, Self.intent, .nothing, revision: 0)),
    ]
    #expect(try Self.verdict(of: id, ends) == .pass)
  }

  private static func waiting(_ kind: ContinuationKind, _ facts: IntentFact...) -> [IntentFact] {
    [accepted, hosted(.app), started, .run(.foregroundRequested(0, kind))] + facts
  }

  @Test("IA-3: a run goes on in the foreground once")
  func continuesOnce() throws {
    let id = "intent-continuation-order"
    let ran = IntentFact.run(.continuationRan(0, nil))
    let stopped = IntentFact.run(.continuedInApp(0, Self.intent))
    let resumed = IntentFact.run(.resumed(0, hasValue: true))
    #expect(try Self.verdict(of: id, Self.waiting(.stops, ran, stopped)) == .pass)
    #expect(try Self.verdict(of: id, Self.waiting(.stops, ran, ran, stopped)) == .fail)
    #expect(try Self.verdict(of: id, Self.waiting(.stops, stopped)) == .fail)
    #expect(try Self.verdict(of: id, Self.waiting(.resumes, ran, resumed)) == .pass)
    #expect(try Self.verdict(of: id, Self.waiting(.resumes, ran, ran, resumed)) == .fail)
    #expect(try Self.verdict(of: id, Self.waiting(.resumes, resumed)) == .fail)
    // Another request of that run asks for another answer.
    let again = IntentFact.run(.foregroundRequested(0, .resumes))
    #expect(
      try Self.verdict(of: id, Self.waiting(.resumes, ran, resumed, again, ran, resumed)) == .pass)
    #expect(
      try Self.verdict(of: id, Self.waiting(.resumes, ran, resumed, again, resumed)) == .fail)
  }

  @Test("A-32: a run that catches the refusal goes on without a continuation, and without a value")
  func catchesDecline() throws {
    for (hasValue, catches) in [(false, true), (true, true), (false, false)] {
      let facts = Self.waiting(.resumes, .run(.resumed(0, hasValue: hasValue)))
      let verdict = try Self.verdict(of: "intent-continuation-order", facts) { scenario in
        if catches { scenario.intents?.knobs.declinedRequest = .resumesWithoutValue }
      }
      #expect(verdict == (catches && !hasValue ? .pass : .fail))
    }
  }

  @Test("A-32: nobody answers on a locked device")
  func answersLocked() throws {
    let answers: [[IntentRunFact]] = [
      [.failed(0, Self.intent, because: .declined)],
      [.continuationRan(0, nil), .continuedInApp(0, Self.intent)],
    ]
    for answer in answers {
      for isLocked in [true, false] {
        let verdict = try Self.verdict(
          of: "intent-continuation-order",
          [.process(.lockChanged(isLocked))] + Self.waiting(.stops) + answer.map { .run($0) })
        #expect(verdict == (isLocked ? .fail : .pass))
      }
    }
    // What ends the run otherwise needs no person.
    let ended = Self.waiting(.stops, .run(.failed(0, Self.intent, because: .processEnded)))
    #expect(
      try Self.verdict(
        of: "intent-continuation-order", [.process(.lockChanged(true))] + ended) == .pass)
  }

  @Test("IA-9: a version lists an intent once")
  func listedOnce() throws {
    let installed = IntentFact.process(.appInstalled(VersionIndex(0)))
    let listed = IntentFact.process(.intentCatalogued(Self.intent, in: ProcessSet(.app)))
    #expect(try Self.verdict(of: "intent-catalogue", [installed, listed]) == .pass)
    #expect(try Self.verdict(of: "intent-catalogue", [installed, listed, listed]) == .fail)
  }

  @Test("IA-12: a widget is lowered when its time is over")
  func lowered() throws {
    // It is relevant until 9 hours after the beginning.
    let (set, item) = (RelevantSetIndex(0), RelevantIndex(0))
    let raised: [IntentFact] = [
      .widget(.relevantSetReplaced(set)), .widget(.raised(set, item, Self.kind)),
    ]
    let changed = IntentFact.run(.dataChanged(revision: 1, by: nil))
    let lowered = IntentFact.widget(.lowered(set, item, Self.kind))
    func verdict(_ duration: SimulatedDuration, _ later: IntentFact...) throws -> Verdict {
      try Self.verdict(of: "intent-raised-in-time", raised, after: duration, later)
    }
    #expect(try verdict(.hours(9), changed, lowered) == .pass)
    #expect(try verdict(.hours(9), changed) == .fail)
    #expect(try verdict(.hours(8), changed) == .pass)
  }

  @Test("A-24: a reload is free only while the app is in the foreground")
  func freeReload() throws {
    let placed = IntentFact.configuration(
      .widgetPlaced(Self.widget, Self.kind, .small, nil, recommendation: nil))
    let reloaded = IntentFact.widget(
      .reloaded(Self.widget, .foreground, revision: 0, isCounted: false))
    let opened = IntentFact.process(
      .appStateChanged(from: .notRunning, to: .foreground, by: .person))
    #expect(try Self.verdict(of: "intent-widget-reloaded", [placed, reloaded]) == .fail)
    #expect(try Self.verdict(of: "intent-widget-reloaded", [placed, opened, reloaded]) == .pass)
  }

  @Test("IA-8: a reload shows the data that the app has", arguments: [0, 1])
  func currentReload(revision: UInt32) throws {
    let placed = IntentFact.configuration(
      .widgetPlaced(Self.widget, Self.kind, .small, nil, recommendation: nil))
    let changed = IntentFact.run(.dataChanged(revision: 1, by: nil))
    let reloaded = IntentFact.widget(
      .reloaded(Self.widget, .budget, revision: revision, isCounted: true))
    #expect(
      try Self.verdict(of: "intent-widget-reloaded", [placed, changed, reloaded])
        == (revision == 1 ? .pass : .fail))
  }

  @Test("A-24: a reload within the budget counts", arguments: [true, false])
  func countedReload(isCounted: Bool) throws {
    let placed = IntentFact.configuration(
      .widgetPlaced(Self.widget, Self.kind, .small, nil, recommendation: nil))
    let reloaded = IntentFact.widget(
      .reloaded(Self.widget, .budget, revision: 0, isCounted: isCounted))
    #expect(
      try Self.verdict(of: "intent-widget-reloaded", [placed, reloaded])
        == (isCounted ? .pass : .fail))
  }

  @Test("IA-2: a run in an extension launches no app")
  func launches() throws {
    let launched = IntentFact.process(
      .appStateChanged(from: .notRunning, to: .background, by: .intent))
    let id = "intent-app-stays-behind"
    let inApp = [Self.accepted, launched, Self.hosted(.app), Self.started]
    #expect(try Self.verdict(of: id, inApp) == .pass)
    let outside = [Self.accepted, launched, Self.hosted(.widgetExtension), Self.started]
    #expect(try Self.verdict(of: id, outside) == .fail)
  }

  @Test("A-20: an app with a process hosts what both contain, whether the intents know or not")
  func hostsInBackground() throws {
    for process in [IntentProcess.app, .widgetExtension] {
      let facts = [
        .process(.intentCatalogued(Self.intent, in: Self.both)), Self.accepted,
        Self.hosted(process),
      ]
      #expect(try Self.verdict(of: "intent-host", facts) == (process == .app ? .pass : .fail))
    }
  }

  @Test("IA-6: a widget becomes configurable, fixed or absent once, and no other does")
  func otherwiseConfigured() throws {
    let later = IntentIndex(1)
    let reloaded = IntentFact.widget(
      .reloaded(Self.widget, .placement, revision: 0, isCounted: false))
    func migrated(_ from: IntentIndex?, _ to: IntentIndex?) -> IntentFact {
      .configuration(.widgetMigrated(Self.widget, from: from, to: to, lost: 0))
    }
    let value = IntentFact.configuration(
      .valueMigrated(Self.widget, IntentParameterIndex(0), .added, nil))
    let dropped = IntentFact.configuration(.widgetDropped(Self.widget))
    let configured = KindConfiguration.configured(by: later, legacy: nil)
    let cases: [(IntentIndex?, KindConfiguration, [IntentFact], Verdict)] = [
      (nil, configured, [migrated(nil, later), value, reloaded], .pass),
      (nil, configured, [], .fail), (nil, configured, [migrated(nil, later), reloaded], .fail),
      (Self.intent, .fixed, [migrated(Self.intent, nil), reloaded], .pass),
      (Self.intent, .fixed, [], .fail),
      (Self.intent, .fixed, [migrated(Self.intent, later), reloaded], .fail),
      (Self.intent, .absent, [dropped], .pass), (Self.intent, .absent, [], .fail),
      (Self.intent, .absent, [migrated(Self.intent, nil), reloaded], .fail),
      (nil, .absent, [dropped], .pass), (nil, .absent, [dropped, dropped], .fail),
      (nil, .fixed, [dropped], .fail), (nil, .fixed, [], .inconclusive),
    ]
    for (number, (former, configuration, facts, expected)) in cases.enumerated() {
      let placed = IntentFact.configuration(
        .widgetPlaced(Self.widget, Self.kind, .small, former, recommendation: nil))
      let installed = IntentFact.process(.appInstalled(VersionIndex(1)))
      let verdict = try Self.verdict(
        of: "intent-widget-migrated", [placed], after: .minutes(1), [installed] + facts
      ) { $0.intents?.versions[1].configurations[0] = configuration }
      #expect(verdict == expected, "case \(number)")
    }
  }

  @Test("IA-5, IA-6: a value that is migrated fits the size of the widget, without an edit too")
  func migratedWithinSize() throws {
    let (parameter, bell, both) = (IntentParameterIndex(0), ChoiceIndex(0), ChoiceIndex(1))
    let before: [IntentFact] = [
      .configuration(
        .widgetPlaced(Self.widget, Self.kind, .small, Self.intent, recommendation: nil)),
      .configuration(.parameterSet(Self.widget, parameter, both)),
    ]
    for (origin, choice) in [(MigratedValue.kept, both), (.shortened, bell), (.lost, nil)] {
      let after: [IntentFact] = [
        .process(.appInstalled(VersionIndex(1))),
        .configuration(
          .widgetMigrated(Self.widget, from: Self.intent, to: IntentIndex(1), lost: 0)),
        .configuration(.valueMigrated(Self.widget, parameter, origin, choice)),
        .widget(.reloaded(Self.widget, .placement, revision: 0, isCounted: false)),
      ]
      func verdict(_ id: String) throws -> Verdict {
        try Self.verdict(of: id, before, after: .minutes(1), after) { scenario in
          scenario.intents?.entities.append(Entity(id: "chime", type: 0))
          scenario.intents?.choices.append(
            Choice(id: "both", type: 0, items: [EntityIndex(0), EntityIndex(1)]))
          scenario.intents?.intents[1].parameters = [
            IntentParameter(id: "sound", type: 0, sizes: [FamilySize(1, in: .small)])
          ]
        }
      }
      #expect(try verdict("intent-configuration-fits") == (choice == both ? .fail : .pass))
      #expect(try verdict("intent-widget-migrated") == (choice == bell ? .pass : .fail))
    }
  }

  @Test("IA-14: an extension with a store of its own reaches the app with nothing")
  func privateStore() throws {
    for (store, reaches) in [(IntentStore.private, true), (.private, false), (.shared, true)] {
      let story = IdleReason.intended(adjust: { $0.intentPlay.store = store }) { story in
        for fact in [Self.accepted, Self.hosted(.widgetExtension), Self.started] {
          story.on(phone, .intent(fact))
        }
        for effect in 0..<2 {
          let taken = story.on(
            phone,
            .intent(
              .run(.effectTaken(0, Self.intent, EffectIndex(effect), in: .widgetExtension))))
          guard reaches else { continue }
          if effect == 0 {
            let row = story.nextRow(on: phone, sequence: nil, local: nil)
            story.on(phone, .tip(.donated(event: EventIndex(0), row: row)), because: taken)
          } else {
            let retired = Invalidation(
              record: RecordIndex(0), reason: .actionPerformed, epoch: 0, date: story.now,
              cause: .person)
            story.on(phone, .tip(.invalidated(retired)), because: taken)
          }
        }
        story.wait(.minutes(1))
        story.rest()
      }
      // What is lost is told too, and what reaches the app where it cannot is another mistake.
      let counted = try story.result(of: "intent-donation-counted")
      let retired = try story.result(of: "intent-retires-tip")
      #expect((counted.verdict == .fail) == (store == .private))
      #expect((retired.verdict == .fail) == (store == .private))
      let expected = store == .shared ? [] : reaches ? ["no donation"] : ["1 donation"]
      #expect(counted.violations.map(\.expected) == expected)
      let kept = store == .shared ? [] : reaches ? ["not invalidated"] : ["invalidated"]
      #expect(retired.violations.map(\.expected) == kept)
    }
  }
}
