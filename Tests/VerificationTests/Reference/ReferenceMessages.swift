import FleetFacts
import Scenarios

/// A message arrives once or is lost, and nothing arrives without a connection (7.13, 7.17).
enum ReferenceMessages: ReferenceJudge {
  static let id = "message-settled-once"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var sent: [UInt32] = []
    var settled: [UInt32] = []
    var offline: [Actor] = []
    for index in run.facts.indices {
      let fact = run.facts[index]
      if case .network(.sent(let message, _, _, _, _)) = fact.kind {
        sent.append(message)
      } else if case .network(.delivered(let message, let isCopy)) = fact.kind {
        if offline.contains(fact.actor) { verdict.violations.append(index) }
        if !isCopy { settle(message, index) }
      } else if case .network(.dropped(let message, _, false)) = fact.kind {
        settle(message, index)
      } else if case .device(.wentOffline) = fact.kind {
        offline.append(fact.actor)
      } else if case .device(.cameOnline) = fact.kind {
        offline.removeAll { $0 == fact.actor }
      }
    }
    return verdict

    func settle(_ message: UInt32, _ index: Int) {
      if !sent.contains(message) || settled.contains(message) { verdict.violations.append(index) }
      settled.append(message)
    }
  }
}
