import DeviceSystems
import SimulationKernel
import TipDomain

/// Whether the rules of tips hold for what a device knows by the facts: for the judges of what is
/// displayed, and of what is not.
package struct RuleChecker: Sendable {
  /// By tip and by its rules: whom each asks.
  private let readings: [[RuleReading]]

  package init(_ declarations: Declarations) {
    let app = declarations.app
    readings = app.tips.map { tip in
      tip.rules.map { RuleReading($0, tipType: tip.typeName, in: app) }
    }
  }

  /// The index of the first of a tip's rules that does not hold on a device at `now` by its clock;
  /// nil if all hold.
  package func failingRule(
    of tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Int? {
    guard tip.position < readings.count, device.position < fleet.devices.count else { return nil }
    let rules = fleet.declarations.app.tips[tip.position].rules
    for index in rules.indices
    where !holds(rules[index], readings[tip.position][index], on: device, at: now, fleet) {
      return index
    }
    return nil
  }

  /// Whether one rule holds for what the device's own store has (2.3).
  private func holds(
    _ rule: Rule, _ reading: RuleReading, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let declarations = fleet.declarations
    let app = declarations.app
    var event: EventDefinition?
    var donations: [DonationRow] = []
    var parameter: RuleAnswer?
    switch reading {
    case .nobody: return false
    case .event(let index):
      event = app.events[index]
      donations = VisibleDonations.of(
        fleet[device].store.rows(of: EventIndex(index)), limit: app.events[index].limit,
        appliedTo: declarations.knobs.donationCapAppliedTo, replica: fleet[device].replica,
        now: now)
    case .parameter(let index):
      let declared = app.parameters[index]
      // A parameter that was not written has its default (2.4).
      let value = fleet[device].store.value(of: ParameterIndex(index)) ?? declared.defaultValue
      parameter = RuleAnswer(value, as: declared.type, app.texts)
    }
    let isCaptured = rule.clock == .capturedAtLaunch
    let interpreter = RuleInterpreter(
      texts: app.texts, valueLists: declarations.valueLists, event: event, donations: donations,
      parameter: parameter, now: now,
      writtenNow: isCaptured ? fleet[device].launchedAt ?? now : now)
    return interpreter.holds(rule.condition)
  }
}
