import SimulationKernel

/// A part of a phrase about a fault: words, or a number that a report writes as it writes others.
package enum WordingPart: Sendable, Equatable, ExpressibleByStringLiteral {
  case words(String)
  case share(Probability)
  case bytes(Int64)
  case duration(SimulatedDuration)

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
