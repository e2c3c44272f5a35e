import CloudSync
import FleetFacts
import FleetWorld
import SimulationKernel
import Testing
import TipDomain

@testable import FleetSimulation
@testable import Scenarios

@Suite("sizes of what a world keeps many of")
struct PayloadSizeTests {
  /// A wider payload of one kind would widen all: it belongs into a table beside, as records do.
  @Test("facts, occurrences, messages and records are as wide as they were")
  func strides() {
    #expect(MemoryLayout<TipFact>.stride == 40)
    #expect(MemoryLayout<FactKind>.stride == 48)
    #expect(MemoryLayout<Fact>.stride == 72)
    #expect(MemoryLayout<PlannedOccurrence>.stride == 24)
    #expect(MemoryLayout<Message>.stride == 104)
    #expect(MemoryLayout<RecordFields>.stride == 64)
    #expect(MemoryLayout<RecordChange>.stride == 88)
  }
}
