import DeviceSystems
import Testing

@testable import IntentSystem

@Suite("what a configuration offers")
struct OptionTests {
  typealias Bus = BusSchedule

  static func digest(_ entities: [Int]) -> UInt64 { positionDigest(entities) }

  @Test("A-04, A-05: options go by the value above, and without one nothing is offered")
  func dependentOptions() {
    var subject = IntentSubject()
    let small = subject.placed()
    #expect(
      subject.does(.requestOptions(small, Bus.stop)).answers == [
        .optionsComputed(
          small, Bus.stop, .independent, source: nil, count: 2, digest: Self.digest([0, 1]))
      ])
    #expect(
      subject.does(.requestOptions(small, Bus.route)).answers == [
        .optionsComputed(
          small, Bus.route, .missing, source: nil, count: 0, digest: Self.digest([]))
      ])
    subject.does(.setParameter(small, Bus.stop, Bus.park))
    let facts = subject.does(.requestOptions(small, Bus.route))
    #expect(
      facts.answers == [
        .optionsComputed(
          small, Bus.route, .satisfied, source: Bus.showNextBus, count: 2,
          digest: Self.digest([3, 4]))
      ])
    // An option is computed without the app or an extension for intents being started.
    #expect(facts.processes == [])
  }

  @Test("A-05: a value that is not offered is not accepted")
  func notOffered() {
    var subject = IntentSubject()
    let small = subject.configured([(Bus.stop, Bus.park)])
    #expect(
      subject.does(.setParameter(small, Bus.route, Bus.route10)).configurations
        == [.parameterRejected(small, Bus.route, Bus.route10, because: .notOffered)])
  }

  @Test("A-06, F-03: one query depends on two parameters, another on whichever intent is edited")
  func severalDependencies() {
    let definition = Bus.definition
    func options(_ stop: ChoiceIndex?, _ route: ChoiceIndex?) -> [EntityIndex] {
      definition.options(
        of: Bus.direction, in: Bus.showNextBus, values: [stop, route, nil, Bus.no])
    }
    #expect(options(Bus.main, Bus.route20) == [EntityIndex(5)])
    #expect(options(Bus.park, Bus.route20) == [EntityIndex(6)])
    #expect(options(Bus.park, nil) == [])
    #expect(options(nil, Bus.route20) == [])
    let direction = IntentParameterIndex(1)
    #expect(
      definition.options(of: direction, in: Bus.showFavourites, values: [Bus.twoRoutes, nil])
        == [EntityIndex(5), EntityIndex(6)])
    // The value of the other intent's parameter at the same position does not matter.
    #expect(
      definition.options(of: direction, in: Bus.showFavourites, values: [Bus.route30, Bus.north])
        == [EntityIndex(6)])
    let (state, source) = definition.dependency(
      of: direction, in: Bus.showFavourites, values: [Bus.route30, nil])
    #expect(state == .satisfied)
    #expect(source == Bus.showFavourites)
  }

  @Test("A-07: actions of Shortcuts and of a Focus have dependent options too")
  func otherSurfaces() {
    for surface in ActionSurface.allCases {
      var subject = IntentSubject()
      let action = InstanceIndex(0)
      #expect(
        subject.does(.placeAction(Bus.showNextBus, in: surface)).configurations
          == [.actionPlaced(action, Bus.showNextBus, in: surface)])
      subject.does(.setParameter(action, Bus.stop, Bus.main))
      #expect(
        subject.does(.requestOptions(action, Bus.route)).answers == [
          .optionsComputed(
            action, Bus.route, .satisfied, source: Bus.showNextBus, count: 2,
            digest: Self.digest([2, 3]))
        ])
    }
  }

  @Test("A-08: a value that is no longer offered stays and is marked, until it is again")
  func marked() {
    var subject = IntentSubject()
    let small = subject.configured([(Bus.stop, Bus.main), (Bus.route, Bus.route10)])
    #expect(
      subject.does(.setParameter(small, Bus.stop, Bus.park)).configurations == [
        .parameterSet(small, Bus.stop, Bus.park),
        .selectionMarked(small, Bus.route, isStale: true),
      ])
    #expect(subject.values(of: small)[1] == Bus.route10)
    #expect(subject.state.instances[0].staleParameters == Bus.route.bit)
    #expect(
      subject.does(.setParameter(small, Bus.stop, Bus.main)).configurations.last
        == .selectionMarked(small, Bus.route, isStale: false))
    #expect(subject.state.instances[0].staleParameters == 0)
  }

  @Test("A-08: the other policy clears it, and what depended on it")
  func cleared() {
    var subject = IntentSubject(knobs: { $0.staleSelection = .clear })
    let small = subject.configured([
      (Bus.stop, Bus.main), (Bus.route, Bus.route10), (Bus.direction, Bus.north),
    ])
    #expect(
      subject.does(.setParameter(small, Bus.stop, Bus.park)).configurations == [
        .parameterSet(small, Bus.stop, Bus.park), .selectionCleared(small, Bus.route, nil),
        .selectionCleared(small, Bus.direction, nil),
      ])
    #expect(subject.values(of: small) == [Bus.park, nil, nil, Bus.no])
  }

  @Test("A-08: what depended on a cleared value is cleared too where it is declared before it")
  func clearedInAnyOrder() {
    // The direction depends on the route alone, and stands before it.
    let (direction, route, stop) = (
      IntentParameterIndex(0), IntentParameterIndex(1), IntentParameterIndex(2)
    )
    var subject = IntentSubject(
      knobs: { $0.staleSelection = .clear },
      change: { definition in
        definition.queries[0].dependencies = [
          QueryDependency([ParameterReference(Bus.showNextBus, stop)])
        ]
        definition.queries[2].dependencies = [
          QueryDependency([ParameterReference(Bus.showNextBus, route)])
        ]
        let former = definition.intents[Bus.showNextBus.position].parameters
        definition.intents[Bus.showNextBus.position].parameters = [former[2], former[1], former[0]]
        definition.intents[Bus.showNextBus.position].summary = nil
      })
    let small = subject.placed()
    for (parameter, choice) in [(stop, Bus.main), (route, Bus.route10), (direction, Bus.north)] {
      subject.does(.setParameter(small, parameter, choice))
    }
    #expect(subject.values(of: small) == [Bus.north, Bus.route10, Bus.main])
    #expect(
      subject.does(.setParameter(small, stop, Bus.park)).configurations == [
        .parameterSet(small, stop, Bus.park), .selectionCleared(small, route, nil),
        .selectionCleared(small, direction, nil),
      ])
  }
}
