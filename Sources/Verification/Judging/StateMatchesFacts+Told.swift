import FleetFacts
import TextFormats
import TipDomain

// What a run tells at rest of a device's knowledge is what the facts before it made of it: judges
// of convergence and of lost donations believe it.

extension StateMatchesFacts {
  /// What is told wrongly, as it is told and as the facts have it; nil if a fact tells nothing of
  /// knowledge, or tells it as it is.
  package static func wrongClaim(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet
  ) -> (what: String, told: String, replay: String)? {
    guard let device = entry.device, case .run(let fact) = entry.fact.kind else { return nil }
    switch fact {
    case .knowsTip(let record, let exists, let count, let duration, let status):
      let known = fleet.known(record, on: device)
      let isSame =
        known.exists == exists && known.count == count && known.duration == duration
        && known.epoch == status.epoch && known.invalidation == status.invalidation
        && known.statusDate == status.date
      return isSame
        ? nil
        : (
          "what is told of a tip", English.count(count, "display"),
          English.count(known.count, "display")
        )
    case .knowsEvent(let event, let count, _):
      let known = fleet[device].store.donationCount(of: event)
      return Int(count) == known
        ? nil
        : (
          "what is told of an event", English.count(count, "donation"),
          English.count(known, "donation")
        )
    case .knowsParameter(let parameter, let value):
      let known = fleet[device].store.value(of: parameter)
      let texts = fleet.declarations.app.texts
      return value == known
        ? nil
        : ("what is told of a parameter", Wording.value(value, texts), Wording.value(known, texts))
    case .knowsOutbox(_, let isSignedIn):
      let known = fleet[device].account != nil
      return isSignedIn == known
        ? nil : ("what is told of the account", "\(isSignedIn)", "\(known)")
    default: return nil
    }
  }
}
