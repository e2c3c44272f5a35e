/// Mutants of the order in which things happen.
package enum OrderingMutant: String, MutantFamily {
  /// First come, last served.
  case lastScheduledFirst = "last-scheduled-first"
  /// The priorities upside down.
  case effectsFirst = "effects-before-causes"
  /// Neighbours in time change places.
  case laterFirst = "later-before-earlier"
  /// A queue that has room for one occurrence an instant.
  case oneAnInstant = "one-an-instant"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .lastScheduledFirst: "Of occurrences that tie, the one that was scheduled last goes first."
    case .effectsFirst: "Within one instant people act first, and faults begin last."
    case .laterFirst: "Every twentieth occurrence is played after the one that should follow it."
    case .oneAnInstant:
      "Of the occurrences of one instant only the first is played, and the checks."
    }
  }
}

/// Mutants of messages on their way.
package enum NetworkMutant: String, MutantFamily {
  /// A device without a connection receives.
  case offlineHears = "offline-device-hears"
  /// What was lost arrives.
  case lostArrives = "lost-message-arrives"
  /// One message, two arrivals.
  case arrivesTwice = "message-arrives-twice"
  /// Nobody notices that an answer is missing.
  case timeoutNeverComes = "timeout-never-comes"
  /// The network never heals.
  case faultsOutliveHeal = "faults-outlive-heal"
  /// Chance never loses a message.
  case losesNothing = "network-loses-nothing"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .offlineHears: "A message reaches a device that has no connection."
    case .lostArrives: "A message that was lost arrives all the same."
    case .arrivesTwice:
      "A message that was sent once arrives twice, and is not marked as a copy."
    case .timeoutNeverComes: "A device waits forever for an answer that was lost."
    case .faultsOutliveHeal: "Link faults stay active after the network heals."
    case .losesNothing: "No message is lost by chance, whatever the link's odds are."
    }
  }
}

/// Mutants of silent pushes.
package enum PushMutant: String, MutantFamily {
  /// An echo.
  case echoes = "origin-is-pushed"
  /// As many as there are changes.
  case throttleIgnored = "push-throttle-ignored"
  /// One device never hears of anything.
  case deviceSkipped = "device-never-pushed"
  /// Chance never loses a push.
  case losesNone = "no-push-lost"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .echoes: "A change is pushed to the device that made it, too."
    case .throttleIgnored: "The hub sends pushes however many it sent in the hour."
    case .deviceSkipped: "The hub never pushes to the first device."
    case .losesNone: "No push is lost by chance, whatever its odds are."
    }
  }
}
