import DeviceSystems
import SimulationKernel
import Testing

@testable import IntentSystem

@Suite("the facts of intents")
struct FactTests {
  @Test("a fact is no wider than those of other systems")
  func size() {
    #expect(MemoryLayout<IntentFact>.size <= 40)
    #expect(MemoryLayout<IntentFact>.stride == 40)
  }

  @Test("each kind has a number, a name and a sentence of its own, and its number reads back")
  func kinds() {
    let kinds = IntentFact.Kind.allCases
    #expect(Set(kinds.map(\.rawValue)).count == kinds.count)
    #expect(Set(kinds.map(\.declaration.name.description)).count == kinds.count)
    #expect(Set(kinds.map(\.declaration.sentence.description)).count == kinds.count)
    for kind in kinds {
      #expect(IntentFact.Kind(rawValue: kind.rawValue) == kind)
      #expect(kind.declaration.name.description.hasPrefix("intent."))
    }
    #expect(IntentFact.Kind(rawValue: 31) == nil)
    #expect(IntentFact.Kind(rawValue: 160) == nil)
  }

  @Test("each kind writes the fields that it reads, in that order and each once")
  func fields() {
    for kind in IntentFact.Kind.allCases {
      let read = IntentFact.descriptions
        .first { $0.name == kind.declaration.name.description }?.fields.map(\.name)
      for givesNull in [false, true] {
        var reader = ExtremeReader(givesNull: givesNull)
        let fact = IntentFact.read(kind, from: &reader)
        #expect(fact.kind == kind)
        var writer = KeyWriter()
        fact.write(into: &writer)
        #expect(writer.keys == read)
        #expect(Set(writer.keys).count == writer.keys.count)
      }
    }
  }

  @Test("applying any fact to any state does not fail, whatever it names")
  func foreignFacts() {
    var subject = IntentSubject()
    _ = subject.placed()
    let time = DeviceTime(wall: subject.now, monotonic: subject.now)
    var empty = IntentState(IntentDeviceProfile(), in: IntentDefinition())
    let facts: [IntentFact] = [
      .configuration(
        .widgetPlaced(
          InstanceIndex(0), WidgetKindIndex(9), .small, IntentIndex(9), recommendation: 9)),
      .run(
        .accepted(
          0, IntentIndex(9), by: .widgetControl, on: InstanceIndex(0), control: ControlIndex(9),
          shortcut: nil)),
    ]
    for fact in facts { IntentSystem.evolve(&empty, fact, at: time, in: IntentDefinition()) }
    #expect(empty.run(0)?.toggledOn == nil)
    for isEmpty in [false, true] {
      let definition = isEmpty ? IntentDefinition() : subject.definition
      var state = isEmpty ? IntentState(IntentDeviceProfile(), in: definition) : subject.state
      for kind in IntentFact.Kind.allCases {
        for reader in [
          ExtremeReader(), ExtremeReader(givesNull: true), ExtremeReader(givesGreatest: true),
        ] {
          var reader = reader
          let fact = IntentFact.read(kind, from: &reader)
          IntentSystem.evolve(&state, fact, at: time, in: definition)
        }
      }
    }
  }
}
