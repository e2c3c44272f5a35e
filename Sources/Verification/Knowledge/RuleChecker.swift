import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// Whether the rules of tips hold for what a device knows by the facts: for the judges of what is
/// displayed, and of what is not.
package struct RuleChecker: Sendable {
  /// By tip and by its rules: whom each asks.
  private let readings: [[RuleReading]]
  /// By screen and view: whom its condition asks; nil without a rule.
  private let conditions: [[RuleReading?]]

  package init(_ declarations: Declarations) {
    let app = declarations.app
    readings = app.tips.map { tip in
      tip.rules.map { RuleReading($0, tipType: tip.typeName, in: app) }
    }
    conditions = declarations.slots.enumerated().map { screen, slots in
      slots.map { slot in
        slot.condition?.rule.map {
          RuleReading($0, tipType: declarations.screenNames[screen], in: app)
        }
      }
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
    where fleet.has(rules[index].presence, on: device)
      && !holds(rules[index], readings[tip.position][index], on: device, at: now, fleet)
    {
      return index
    }
    return nil
  }

  /// Whether a view of a screen is in it, for what the device knows at `now` by its clock.
  package func isThere(
    _ view: Int, of screen: Int, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    guard let condition = fleet.declarations.slots[screen][view].condition else { return true }
    guard fleet.has(condition.presence, on: device) else { return false }
    guard let rule = condition.rule, let reading = conditions[screen][view] else { return true }
    return holds(rule, reading, on: device, at: now, fleet)
  }

  /// The rules of a tip that ask a parameter, each with its index.
  package func rules(
    of tip: TipIndex, asking parameter: ParameterIndex
  ) -> [Int] {
    readings[tip.position].indices.filter { index in
      if case .parameter(parameter.position) = readings[tip.position][index] { true } else { false }
    }
  }

  /// Whether a rule of a tip that asks a parameter holds if the parameter has `value`, or is not
  /// there on the device.
  package func holds(
    rule index: Int, of tip: TipIndex, if value: Value, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let app = fleet.declarations.app
    guard case .parameter(let parameter) = readings[tip.position][index] else { return false }
    let rule = app.tips[tip.position].rules[index]
    if !fleet.has(rule.presence, on: device) { return true }
    return holds(
      rule, event: nil, donations: [],
      parameter: RuleAnswer(value, as: app.parameters[parameter].type, app.texts),
      type: app.parameters[parameter].type, on: device, at: now, fleet)
  }

  /// Whether one rule holds for what the device's own store has (2.3).
  private func holds(
    _ rule: Rule, _ reading: RuleReading, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    // Asked where it lies: a copy of the app would count the references of all its lists.
    let declarations = fleet.declarations
    var event: EventDefinition?
    var donations: [DonationRow] = []
    var parameter: RuleAnswer?
    var type: ParameterType?
    switch reading {
    case .nobody: return false
    case .event(let index):
      let declared = declarations.app.events[index]
      donations = VisibleDonations.of(
        fleet[device].store.rows(of: EventIndex(index)), limit: declared.limit,
        appliedTo: declarations.knobs.donationCapAppliedTo, replica: fleet[device].replica,
        now: now)
      event = declared
    case .parameter(let index):
      let declared = declarations.app.parameters[index]
      // A parameter that was not written has its default (2.4).
      let value = fleet[device].store.value(of: ParameterIndex(index)) ?? declared.defaultValue
      parameter = RuleAnswer(value, as: declared.type, declarations.app.texts)
      type = declared.type
    }
    return holds(
      rule, event: event, donations: donations, parameter: parameter, type: type, on: device,
      at: now, fleet)
  }

  /// Whether one rule holds for these answers.
  private func holds(
    _ rule: Rule, event: EventDefinition?, donations: [DonationRow], parameter: RuleAnswer?,
    type: ParameterType?, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let declarations = fleet.declarations
    let isCaptured = rule.clock == .capturedAtLaunch
    let interpreter = RuleInterpreter(
      texts: declarations.app.texts, valueLists: declarations.valueLists, event: event,
      donations: donations, parameter: parameter, parameterType: type, now: now,
      writtenNow: isCaptured ? fleet[device].launchedAt ?? now : now)
    return interpreter.holds(rule.condition)
  }
}
