import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import Testing
import Verification

/// What the judges of intents say by rules of their own, which the model does not share with them.
@Suite("the rules of the judges of intents")
struct IntentRuleTests {
  private static let intent = IntentIndex(0)
  private static let widget = InstanceIndex(0)
  private static let kind = WidgetKindIndex(0)
  private static let started = IntentFact.run(.performStarted(0, attempt: 1))
  private static let placed = IntentFact.configuration(
    .widgetPlaced(widget, kind, .small, intent, recommendation: nil))

  /// What the judge of one invariant says of facts of the phone in one moment.
  private static func verdict(
    of id: String, _ facts: [IntentFact], adjust: (inout Scenario) -> Void = { _ in }
  ) throws -> Verdict {
    let story = IdleReason.intended(adjust: adjust) { story in
      for fact in facts { story.on(phone, .intent(fact)) }
      // What holds at the end of a moment is judged when the next one begins.
      story.wait(.minutes(1))
      story.rest()
      story.world(.ended)
    }
    return try story.verdict(of: id)
  }

  // MARK: Hosts

  /// A run, and the process to which it belongs.
  struct Host: Sendable {
    var trigger = IntentTrigger.siri
    var holders: [IntentProcess] = [.app, .widgetExtension]
    var app = AppState.background
    var change: @Sendable (inout IntentDefinition) -> Void = { _ in }
    let expected: IntentProcess
  }

  static let hosts: [Host] = [
    // what both hold, the app has while it executes.
    Host(app: .foreground, expected: .app), Host(app: .background, expected: .app),
    Host(app: .suspended, expected: .widgetExtension),
    Host(trigger: .widgetControl, app: .suspended, expected: .widgetExtension),
    Host(
      change: { $0.knobs.sharedIntentHost = .appExtension }, expected: .widgetExtension),
    // what one of them holds alone runs there.
    Host(holders: [.widgetExtension], app: .foreground, expected: .widgetExtension),
    Host(holders: [.app], app: .suspended, expected: .app),
    // Of two extensions a control asks that of its widget, and the system the other one.
    Host(holders: IntentProcess.allCases, app: .suspended, expected: .intentsExtension),
    Host(
      trigger: .widgetControl, holders: IntentProcess.allCases, app: .suspended,
      expected: .widgetExtension),
    // some always run in the app.
    Host(
      app: .suspended, change: { $0.intents[0].alwaysRunsInApp = true }, expected: .app),
    Host(app: .suspended, change: { $0.intents[0].continuation = .stops }, expected: .app),
    Host(trigger: .appButton, app: .foreground, expected: .app),
    // an App Shortcut runs where it is defined, whatever the app does.
    Host(
      trigger: .appShortcut, holders: IntentProcess.allCases, app: .foreground,
      expected: .intentsExtension),
  ]

  @Test(
    "A-20, A-21, A-27: a run belongs to one process, and no other", arguments: hosts.indices)
  func host(number: Int) throws {
    let host = Self.hosts[number]
    let holders = host.holders.reduce(into: ProcessSet()) { $0.insert(ProcessSet($1)) }
    for process in IntentProcess.allCases {
      let facts: [IntentFact] = [
        .process(.intentCatalogued(Self.intent, in: holders)),
        .process(.appStateChanged(from: .notRunning, to: host.app, by: .system)),
        .run(
          .accepted(
            0, Self.intent, by: host.trigger, on: nil, control: nil,
            shortcut: host.trigger == .appShortcut ? ShortcutIndex(0) : nil)),
        .run(.hosted(0, in: process)), Self.started,
      ]
      let verdict = try Self.verdict(of: "intent-host", facts) { scenario in
        guard var definition = scenario.intents else { return }
        definition.shortcuts = [AppShortcut(Self.intent, definedIn: .intentsExtension)]
        host.change(&definition)
        scenario.intents = definition
      }
      #expect(verdict == (process == host.expected ? .pass : .fail), "case \(number): \(process)")
    }
  }

  // MARK: Options

  private static let (sound, tone) = (IntentParameterIndex(0), IntentParameterIndex(1))
  private static let (bell, high, low) = (ChoiceIndex(0), ChoiceIndex(1), ChoiceIndex(2))

  /// A sound that has to be chosen, and a tone that belongs to it.
  private static func depend(_ scenario: inout Scenario) {
    guard var definition = scenario.intents else { return }
    var belonging = Entity(id: "high", type: 1)
    belonging.parents = [EntityIndex(0)]
    definition.entities += [belonging, Entity(id: "low", type: 1)]
    definition.choices += [
      Choice(id: "high", type: 1, items: [EntityIndex(1)]),
      Choice(id: "low", type: 1, items: [EntityIndex(2)]),
    ]
    definition.queries.append(
      EntityQuery(
        type: 1, dependencies: [QueryDependency([ParameterReference(intent, sound)])]))
    definition.intents[0].parameters = [
      IntentParameter(id: "sound", type: 0, standard: bell),
      IntentParameter(id: "tone", type: 1, query: QueryIndex(1)),
    ]
    definition.intents[0].recommendations = []
    scenario.intents = definition
  }

  @Test("A-03, A-05: a person chooses what is offered")
  func chosen() throws {
    let cases: [(IntentParameterIndex, ChoiceIndex?, Bool)] = [
      (Self.tone, Self.high, true), (Self.tone, Self.low, false), (Self.tone, Self.bell, false),
      (Self.tone, nil, true), (Self.sound, Self.bell, true), (Self.sound, nil, false),
    ]
    for (number, (parameter, choice, isRight)) in cases.enumerated() {
      let set = IntentFact.configuration(.parameterSet(Self.widget, parameter, choice))
      let verdict = try Self.verdict(
        of: "intent-configuration-fits", [Self.placed, set], adjust: Self.depend)
      #expect(verdict == (isRight ? .pass : .fail), "case \(number)")
    }
  }

  @Test("A-05, A-06: options are told to come from what they depend on")
  func dependency() throws {
    let cases: [(DependencyState, IntentIndex?, Bool)] = [
      (.satisfied, Self.intent, true), (.satisfied, nil, false), (.independent, nil, false),
      (.missing, Self.intent, false), (.satisfied, IntentIndex(1), false),
    ]
    for (number, (state, source, isRight)) in cases.enumerated() {
      let computed = IntentFact.answer(
        .optionsComputed(
          Self.widget, Self.tone, state, source: source, count: 1, digest: positionDigest([1])))
      let verdict = try Self.verdict(
        of: "intent-options-offered", [Self.placed, computed], adjust: Self.depend)
      #expect(verdict == (isRight ? .pass : .fail), "case \(number)")
    }
  }

  @Test("A-37: a request that is answered is the one that a step asks")
  func asked() throws {
    let found = IntentFact.answer(
      .findRan(
        FindIndex(0), .enumerable, moved: 1, count: 1, digest: positionDigest([0]),
        setDigest: positionDigest([0])))
    for (find, at, isRight) in [(0, 0, true), (1, 0, false), (0, 1, false)] {
      let verdict = try Self.verdict(of: "intent-find-agrees", [found]) { scenario in
        scenario.intents?.finds.append(FindRequest(QueryIndex(0)))
        scenario.timeline = [
          TimelineStep(
            at: .minutes(Int64(at)), device: phone, action: .intent(.find(FindIndex(find))))
        ]
      }
      #expect(verdict == (isRight ? .pass : .fail), "request \(find) at \(at)")
    }
  }

  // MARK: Revisions

  @Test("IA-8: a run that succeeds tells the revision that it wrote, which is the next one")
  func written() throws {
    func facts(
      _ written: UInt32?, told: UInt32, _ result: RunResult = .nothing
    ) -> [IntentFact] {
      let change = written.map { IntentFact.run(.dataChanged(revision: $0, by: 0)) }
      return [
        Self.placed,
        .run(
          .accepted(
            0, Self.intent, by: .widgetControl, on: Self.widget, control: ControlIndex(0),
            shortcut: nil)), .run(.hosted(0, in: .app)), Self.started,
      ] + (change.map { [$0] } ?? []) + [
        .run(.succeeded(0, Self.intent, result, revision: told)),
        .widget(
          .reloaded(Self.widget, .interaction, revision: written ?? 0, isCounted: false)),
      ]
    }
    let cases: [([IntentFact], Bool)] = [
      (facts(1, told: 1), true), (facts(1, told: 0), false), (facts(1, told: 2), false),
      (facts(2, told: 2), false), (facts(nil, told: 0), false),
      (facts(nil, told: 0, .failureMessage), true), (facts(1, told: 1, .failureMessage), false),
    ]
    for (number, (facts, isRight)) in cases.enumerated() {
      let verdict = try Self.verdict(of: "intent-widget-reloaded", facts)
      #expect(verdict == (isRight ? .pass : .fail), "case \(number)")
    }
    // One that changes nothing tells the revision that there is.
    let verdict = try Self.verdict(of: "intent-widget-reloaded", facts(nil, told: 0)) {
      $0.intents?.intents[0].changesData = false
    }
    #expect(verdict == .pass)
  }
}
