import SimulationKernel

/// A part of a phrase about a fault: words, or a number that a report writes as it writes others.
package enum WordingPart: Sendable, Equatable, ExpressibleByStringLiteral {
  /// Words as they stand.
  case words(String)
  /// A part of a whole.
  case share(Probability)
  /// A number of bytes.
  case bytes(Int64)
  /// A length of time.
  case duration(SimulatedDuration)

  /// Words as they stand.
  package init(stringLiteral words: String) { self = .words(words) }
}

/// How a diagram of a run draws a fault.
package enum FaultMark: Sendable, Equatable {
  /// Not at all: it takes no time, or the devices report it themselves.
  case none
  /// As a cut between a device and the hub.
  case cut
  /// As a stretch of time.
  case stretch
}
