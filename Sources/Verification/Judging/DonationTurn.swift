import SimulationKernel
import TipDomain

/// Which donations of an event are compared with the model's, where there are many.
///
/// To compare all of a long history after each occurrence would cost more the longer a run is. So
/// the last are compared each time, and the others in parts that take turns, as far as the
/// occurrence asks for them.
enum DonationTurn: Sendable {
  /// How many donations are compared each time, and how many others take a turn together.
  private static let partSize = 64

  /// Every donation.
  case all
  /// The last part, and the other parts in turn; how often that was done before.
  case part(Int)

  /// The first turn.
  static let first = DonationTurn.part(0)

  /// This turn, which gives way to the next.
  mutating func take() -> DonationTurn {
    defer { if case .part(let number) = self { self = .part(number + 1) } }
    return self
  }

  /// Whether lists of one length have the same donations in the same order, as far as they are
  /// dated `date` or later and it is their turn. Linear in those.
  func areSame(
    _ model: [DonationRow], _ replayed: [DonationRow], from date: Instant
  ) -> Bool {
    model.withUnsafeBufferPointer { model in
      replayed.withUnsafeBufferPointer { replayed in
        var index = model.count
        let lastPart = if case .all = self { 0 } else { max(0, index - Self.partSize) }
        while index > 0, replayed[index - 1].date >= date {
          if index == lastPart { return areOthersSame(model, replayed, before: lastPart) }
          index -= 1
          if model[index] != replayed[index] { return false }
        }
        return true
      }
    }
  }

  /// Whether the part whose turn it is has the same donations; `end` is where the last part begins.
  private func areOthersSame(
    _ model: UnsafeBufferPointer<DonationRow>, _ replayed: UnsafeBufferPointer<DonationRow>,
    before end: Int
  ) -> Bool {
    guard case .part(let number) = self else { return true }
    let partCount = (end + Self.partSize - 1) / Self.partSize
    let start = number % partCount * Self.partSize
    for index in start..<min(start + Self.partSize, end) where model[index] != replayed[index] {
      return false
    }
    return true
  }
}
