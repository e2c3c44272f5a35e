import DeviceSystems
import IntentSystem
import Verification

/// the app that a widget opens gets the configuration of that widget.
enum WidgetRouted: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-widget-routed",
    sentence:
      "An app that a widget opens is in the foreground and gets the configuration of that widget, "
      + "and nothing if it asks for another intent.",
    sources: "A-13", holds: .anySchedule)

  static let idleReason = "No widget opened the app."

  /// Looks at what the app is given.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .answer(.routed(let instance, let asked, let found, let digest)) = moment.fact,
        let definition = fleet.declarations.intents, let state = fleet[device].intents.first
      else { return }
      ruling.check()
      let wanted = state.placed(instance)?.intent == asked ? asked : nil
      let content = wanted == nil ? 0 : state.valueDigest(of: instance, in: definition)
      if found == wanted, digest == content, state.app == .foreground { return }
      let name = fleet.declarations.name(of: device)
      let expected = wanted.map { fleet.declarations.name(of: $0) } ?? "nothing"
      ruling.violate(
        entry.violation(
          on: [device], observed: found.map { fleet.declarations.name(of: $0) } ?? "nothing",
          expected: expected,
          "A widget on \(name) opens the app, which asks for "
            + "\(fleet.declarations.name(of: asked)) and does not get \(expected) as the widget "
            + "has it."))
    }
  }
}
