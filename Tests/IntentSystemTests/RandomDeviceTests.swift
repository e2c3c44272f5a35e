import DeviceSystems
import SimulationKernel
import Testing

@testable import IntentSystem

/// What must hold whatever is asked of a device, found out from its facts.
@Suite("what facts say of any device")
struct RandomDeviceTests {
  typealias Bus = BusSchedule

  /// A fact, when it happened, and the state before it.
  struct Step {
    var fact: IntentFact
    var now: Instant
    var before: IntentState
  }

  /// The facts of a device in a random life, and the device.
  static func life(_ seed: UInt64) -> (IntentSubject, [Step]) {
    var random = RandomCommands(seed: seed)
    var subject = IntentSubject(
      random.number(below: 3) == 0 ? nil : VersionIndex(random.number(below: 2)),
      profile: {
        $0.hasConfigurationScreen = random.number(below: 4) > 0
        $0.knowsAppIntents = random.number(below: 4) > 0
      },
      knobs: {
        $0.staleSelection = random.number(below: 2) == 0 ? .keepAndFlag : .clear
        $0.reloadBudget = 2
        $0.retriesAfterProcessEnd = UInt8(random.number(below: 2))
      },
      change: {
        let soon = Instant.zero + .hours(3)
        $0.relevantSets = [
          RelevantSet([]),
          RelevantSet([
            RelevantIntent(Bus.clock, from: soon, until: soon + .hours(5)),
            RelevantIntent(Bus.nextBus, from: .zero, until: soon),
          ]),
        ]
      })
    var steps: [Step] = []
    for _ in 0..<200 {
      subject.now = subject.now + .seconds(Int64(random.number(below: 25)))
      if random.number(below: 30) == 0 { subject.now = subject.now + .minutes(50) }
      var before = subject.state
      let time = DeviceTime(wall: subject.now, monotonic: subject.now)
      for fact in subject.does(random.command(on: subject)) {
        steps.append(Step(fact: fact, now: subject.now, before: before))
        IntentSystem.evolve(&before, fact, at: time, in: subject.definition)
      }
    }
    return (subject, steps)
  }

  @Test("the state is what its facts make of it")
  func fold() {
    for seed in 1...60 as ClosedRange<UInt64> {
      let (subject, steps) = Self.life(seed)
      guard var state = steps.first?.before else { continue }
      for step in steps {
        let time = DeviceTime(wall: step.now, monotonic: step.now)
        IntentSystem.evolve(&state, step.fact, at: time, in: subject.definition)
      }
      #expect(state == subject.state)
    }
  }

  static func number(of fact: IntentRunFact) -> RunNumber? {
    switch fact {
    case .refused: nil
    case .dataChanged(_, let run): run
    case .accepted(let run, _, _, _, _, _), .hosted(let run, _), .performStarted(let run, _),
      .progressReported(let run, _, _), .effectTaken(let run, _, _, _),
      .foregroundRequested(let run, _), .continuationRan(let run, _), .resumed(let run, _),
      .paymentAnswered(let run, _), .succeeded(let run, _, _, _), .failed(let run, _, _),
      .continuedInApp(let run, _), .cancelled(let run, _, _):
      run
    }
  }

  static let ends: [IntentRunFact.Kind] = [.succeeded, .failed, .continuedInApp, .cancelled]

  @Test("IA-1, IA-3, IA-11, IA-15: one end, nothing after it, growing progress, effects once")
  func runs() {
    var reached: Set<IntentRunFact.Kind> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let (subject, steps) = Self.life(seed)
      for number in 0..<subject.state.runCount {
        let facts = steps.map(\.fact).runs.filter { Self.number(of: $0) == number }
        reached.formUnion(facts.map(\.kind))
        let ends = facts.filter { Self.ends.contains($0.kind) }
        #expect(ends.count == (subject.state.run(number) == nil ? 1 : 0))
        #expect(ends.isEmpty || facts.last == ends[0])
        let effects = facts.filter { $0.kind == .effectTaken }.map { fact -> EffectIndex? in
          guard case .effectTaken(_, _, let effect, _) = fact else { return nil }
          return effect
        }
        #expect(Set(effects).count == effects.count)
        let progress = facts.compactMap { fact -> Int32? in
          guard case .progressReported(_, let completed, let total) = fact else { return nil }
          #expect(completed <= total)
          return completed
        }
        #expect(zip(progress, progress.dropFirst()).allSatisfy(<))
        let payments = facts.filter { $0 == .paymentAnswered(number, .made) }
        #expect(payments.count <= 1)
        if facts.contains(where: { $0.kind == .continuedInApp }) {
          #expect(!facts.contains { $0.kind == .succeeded || $0.kind == .dataChanged })
        }
      }
    }
    #expect(IntentRunFact.Kind.allCases.filter { !reached.contains($0) } == [.refused])
  }

  @Test("IA-2, IA-7: no run in an extension launches the app, no hidden intent runs by its name")
  func hosts() {
    var (launches, hiddenRuns) = (0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let (subject, steps) = Self.life(seed)
      for (index, step) in steps.enumerated() {
        if case .process(.appStateChanged(_, _, let reason)) = step.fact {
          guard reason == .intent, index + 1 < steps.count else { continue }
          guard case .run(.hosted(_, .app)) = steps[index + 1].fact else {
            Issue.record("an app was launched for a run that it does not host")
            continue
          }
          launches += 1
        }
        guard case .run(.accepted(_, let intent, let trigger, _, _, _)) = step.fact else {
          continue
        }
        let isHidden = !subject.definition.intents[intent.position].isDiscoverable
        #expect(!isHidden || trigger == .widgetControl || trigger == .appButton)
        if isHidden { hiddenRuns += 1 }
      }
    }
    #expect(launches > 0)
    #expect(hiddenRuns > 0)
  }

  @Test("IA-5, IA-6: only shown parameters are set, within their size, and migration fills all")
  func configurations() {
    var migrated = 0
    for seed in 1...200 as ClosedRange<UInt64> {
      let (subject, steps) = Self.life(seed)
      for step in steps {
        if case .configuration(.widgetMigrated) = step.fact { migrated += 1 }
        guard
          case .configuration(.parameterSet(let instance, let parameter, let choice)) =
            step.fact, let placed = step.before.placed(instance), let intent = placed.intent
        else { continue }
        let declared = subject.definition.intents[intent.position]
        #expect(declared.shows(parameter, family: placed.family, values: placed.values))
        let size = declared.parameters[parameter.position].size(in: placed.family)
        let count = choice.map(subject.definition.itemCount) ?? 0
        #expect(count <= size ?? count)
      }
      for placed in subject.state.instances {
        guard let intent = placed.intent else { continue }
        let parameters = subject.definition.intents[intent.position].parameters
        #expect(placed.values.count == parameters.count)
        #expect(zip(parameters, placed.values).allSatisfy { $0.isOptional || $1 != nil })
      }
    }
    #expect(migrated > 0)
  }

  @Test("IA-8, IA-12: the touched widget is as new as its run, and only relevant kinds are raised")
  func widgets() {
    var (successes, raised) = (0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let (subject, steps) = Self.life(seed)
      var counted: [InstanceIndex: [Instant]] = [:]
      for (index, step) in steps.enumerated() {
        if case .run(.succeeded(let number, _, _, let revision)) = step.fact,
          let touched = step.before.run(number)?.instance, step.before.placed(touched) != nil
        {
          successes += 1
          #expect(
            steps[index + 1].fact
              == .widget(.reloaded(touched, .interaction, revision: revision, isCounted: false)))
        }
        if case .widget(.reloaded(let instance, _, _, true)) = step.fact {
          let window = subject.definition.knobs.reloadWindow
          let recent = counted[instance, default: []].filter { step.now - $0 < window }
          #expect(recent.count < 2)
          counted[instance] = recent + [step.now]
        }
        if case .widget(.raised(let set, let item, _)) = step.fact {
          raised += 1
          #expect(step.before.relevantSet == set)
          let relevant = subject.definition.relevantSets[set.position].intents[item.position]
          #expect(relevant.isRelevant(at: step.now))
        }
      }
    }
    #expect(successes > 50)
    #expect(raised > 10)
  }
}
