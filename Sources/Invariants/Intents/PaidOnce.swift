import DeviceSystems
import IntentSystem
import Verification

/// a run pays at most once, and says so if it could not.
enum PaidOnce: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-paid-once",
    sentence:
      "A run makes at most one payment, and only if its intent asks for one; one that could not "
      + "pay succeeds with a message that says so.",
    sources: "A-34", holds: .anySchedule)

  static let idleReason = "No run asked for a payment."

  /// Looks at payments, and at how their runs end.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .run(let fact) = moment.fact, let number = fact.run,
        let run = fleet[device].intents.first?.run(number)
      else { return }
      let asks = fleet.declarations.intent(run.intent)?.asksForPayment ?? false
      let isRight: Bool
      switch fact {
      case .paymentAnswered: isRight = asks && run.payment != .made
      case .succeeded(_, _, let result, _):
        guard asks || run.payment != nil else { return }
        isRight = (result == .failureMessage) == (run.payment.map { $0 != .made } ?? false)
      default: return
      }
      ruling.check()
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(fact.kind.declaration.name)",
          expected: "one payment, or a message that there was none",
          "Run \(number) on \(fleet.declarations.name(of: device)) pays once more, or does not say "
            + "that it could not pay."))
    }
  }
}
