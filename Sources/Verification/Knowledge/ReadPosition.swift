import CloudSync
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// How far a device has read its zone, by the answers that it took in (7.9).
package struct ReadPosition: Sendable {
  private enum Token: Sendable {
    /// It has to start over.
    case none
    /// What an answer gave it: which life of the zone, how far, and when.
    case given(generation: UInt32, through: ClosedRange<UInt32>, issued: Instant)
    /// An older store came back, with whatever it held.
    case unknown
  }

  /// What an answer on its way makes of it.
  private enum Outcome: Sendable {
    case token(Token)
    case stands
  }

  private var token = Token.none
  private var answers: [(message: UInt32, outcome: Outcome)] = []

  package init() {}

  /// Notes an answer of the hub that brings changes.
  package mutating func note(
    _ message: UInt32, generation: UInt32, through: ClosedRange<UInt32>, issued: Instant
  ) {
    keep(message, .token(.given(generation: generation, through: through, issued: issued)))
  }

  /// Notes an answer of the hub that refuses a fetch.
  package mutating func note(_ message: UInt32, error: SyncError) {
    switch error {
    case .changeTokenExpired, .zoneNotFound, .userDeletedZone: keep(message, .token(.none))
    case .partialFailure, .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
      .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .unknownItem, .invalidArguments, .serverRecordChanged, .batchRequestFailed, .zoneBusy,
      .quotaExceeded, .limitExceeded, .serverResponseLost, .accountTemporarilyUnavailable:
      keep(message, .stands)
    }
  }

  private mutating func keep(_ message: UInt32, _ outcome: Outcome) {
    if answers.count == Self.keptAnswers { answers.removeFirst() }
    answers.append((message, outcome))
  }

  private static let keptAnswers = 16

  /// The device takes in an answer to the fetch that it waits for.
  package mutating func take(_ answer: RequestTracker.Answer) {
    guard let noted = answers.last(where: { $0.message == answer.message }) else {
      token = .unknown
      return
    }
    if case .token(let next) = noted.outcome { token = next }
  }

  /// Another account and an empty store start over (7.25, 5.9); an older store has an older token.
  package mutating func forget(_ kind: FactKind) {
    if case .sync(.accountChanged) = kind {
      token = .none
    } else if case .tip(.datastoreReset) = kind {
      token = .none
    } else if case .device(let fact) = kind {
      if case .reinstalled = fact { token = .none }
      if case .restored = fact { token = .unknown }
      if case .cloned = fact { token = .unknown }
      if case .crashed(let lost) = fact, lost > 0 { token = .unknown }
    }
  }

  /// From where the device has to fetch, in words, if that is not from `since`.
  package func complaint(about since: ChangeToken?) -> String? {
    switch token {
    case .unknown: return nil
    case .none: return since == nil ? nil : "from the beginning"
    case .given(let generation, let through, let issued):
      if let since, since.generation == generation, since.issued == issued,
        through.contains(since.sequence)
      {
        return nil
      }
      return "from change \(through.upperBound) of life \(generation) of the zone"
    }
  }

  /// What the device fetches from is what it has.
  package mutating func settle(on since: ChangeToken?) {
    guard let since else {
      token = .none
      return
    }
    token = .given(
      generation: since.generation, through: since.sequence...since.sequence,
      issued: since.issued)
  }

  /// From where a fetch asks, in words.
  package static func words(_ since: ChangeToken?) -> String {
    guard let since else { return "from the beginning" }
    return "from change \(since.sequence) of life \(since.generation) of the zone, as told at "
      + TimeText.moment(since.issued)
  }
}
