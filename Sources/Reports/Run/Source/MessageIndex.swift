import FleetFacts

/// Where each message of a journal was sent and what became of it.
struct MessageIndex: Sendable {
  /// The fact that it was sent, by its number; -1 where there is none.
  private var sendings: [Int32] = []
  /// The fact that it arrived or was lost, copies aside; -1 while neither is known.
  private var ends: [Int32] = []

  /// One pass over the journal.
  init(_ journal: Journal) {
    for (position, fact) in journal.facts.enumerated() {
      guard case .network(let network) = fact.kind else { continue }
      switch network {
      case .sent(let message, _, _, _, _):
        Self.note(position, of: message, in: &sendings)
      case .delivered(let message, isCopy: false), .dropped(let message, _, isCopy: false):
        Self.note(position, of: message, in: &ends)
      default: break
      }
    }
  }

  func sending(of message: UInt32) -> Int? { Self.position(of: message, in: sendings) }

  func end(of message: UInt32) -> Int? { Self.position(of: message, in: ends) }

  /// Messages are numbered from 0 without gaps, so the list stays as long as there are messages.
  private static func note(_ position: Int, of message: UInt32, in list: inout [Int32]) {
    while list.count <= Int(message) { list.append(-1) }
    if list[Int(message)] < 0 { list[Int(message)] = Int32(clamping: position) }
  }

  private static func position(of message: UInt32, in list: [Int32]) -> Int? {
    guard Int(message) < list.count, list[Int(message)] >= 0 else { return nil }
    return Int(list[Int(message)])
  }
}
