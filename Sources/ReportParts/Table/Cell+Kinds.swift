import SimulationKernel

extension Cell {
  package static func count(_ number: some BinaryInteger) -> Cell {
    .integer(Int64(clamping: number))
  }

  package static func time(_ instant: Instant) -> Cell { .integer(instant.microseconds) }

  package static func time(_ instant: Instant?) -> Cell { instant.map { time($0) } ?? .missing }

  /// A duration in microseconds, missing where there is none.
  package static func length(_ duration: SimulatedDuration?) -> Cell {
    duration.map { .integer($0.microseconds) } ?? .missing
  }
}
