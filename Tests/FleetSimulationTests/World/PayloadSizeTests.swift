import CloudSync
import SimulationKernel
import Testing
import TipDomain

@testable import FleetSimulation

@Suite("sizes of what a world keeps many of")
struct PayloadSizeTests {
  /// A wider payload of one kind would widen all: it belongs into a table beside, as records do.
  @Test("facts, occurrences, messages and records are as wide as they were")
  func strides() {
    #expect(MemoryLayout<TipFact>.stride == 40)
    #expect(MemoryLayout<FactKind>.stride == 1)
    #expect(MemoryLayout<Fact>.stride == 1)
    #expect(MemoryLayout<PlannedOccurrence>.stride == 1)
    #expect(MemoryLayout<Message>.stride == 1)
    #expect(MemoryLayout<RecordFields>.stride == 1)
    #expect(MemoryLayout<RecordChange>.stride == 1)
  }
}
