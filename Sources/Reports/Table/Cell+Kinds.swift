import SimulationKernel

extension Cell {
  static func count(_ number: some BinaryInteger) -> Cell { .integer(Int64(clamping: number)) }

  static func time(_ instant: Instant) -> Cell { .integer(instant.microseconds) }

  static func time(_ instant: Instant?) -> Cell { instant.map { time($0) } ?? .missing }

  static func length(_ duration: SimulatedDuration?) -> Cell {
    duration.map { .integer($0.microseconds) } ?? .missing
  }
}
