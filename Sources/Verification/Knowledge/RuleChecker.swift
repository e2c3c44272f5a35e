import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// Whether the rules of tips hold for what a device knows by the facts: for the judges of what is
/// displayed, and of what is not.
///
/// It is asked of one fleet. An answer is kept until the device's `rulesVersions` have another for
/// it, or, where a rule asks for the time, another moment is asked for.
package struct RuleChecker: Sendable {
  /// Whether a rule held.
  private struct Answer: Sendable, BitwiseCopyable {
    /// The version of what the device knew; nil before the first question.
    var version: UInt64?
    var now = Instant.zero
    var holds = false
  }

  /// By device and by the number of the rule.
  private var answers: [Answer]

  package init(_ declarations: Declarations) {
    answers = Array(
      repeating: Answer(), count: declarations.devices.count * declarations.rules.count)
  }

  /// The index of the first of a tip's rules that does not hold on a device at `now` by its clock;
  /// nil if all hold.
  package mutating func failingRule(
    of tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Int? {
    let declarations = fleet.declarations
    guard tip.position < declarations.rules.ofTips.count, device.position < fleet.devices.count
    else { return nil }
    for index in declarations.rules.ofTips[tip.position].indices
    where fleet.has(declarations.app.tips[tip.position].rules[index].presence, on: device) {
      let read = declarations.rules.ofTips[tip.position][index]
      if let known = known(read, on: device, at: now, fleet) {
        if known { continue }
        return index
      }
      let holds = RuleChecker.holds(
        declarations.app.tips[tip.position].rules[index].condition,
        declarations.app.tips[tip.position].rules[index].clock, read.reading, on: device, at: now,
        fleet)
      note(holds, read, on: device, at: now, fleet)
      if !holds { return index }
    }
    return nil
  }

  /// Whether a view of a screen is in it, for what the device knows at `now` by its clock.
  package mutating func isThere(
    _ view: Int, of screen: Int, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let declarations = fleet.declarations
    guard let presence = declarations.slots[screen][view].condition?.presence else { return true }
    guard fleet.has(presence, on: device) else { return false }
    guard let read = declarations.rules.ofViews[screen][view] else { return true }
    if let known = known(read, on: device, at: now, fleet) { return known }
    guard let rule = declarations.slots[screen][view].condition?.rule else { return true }
    let holds = RuleChecker.holds(
      rule.condition, rule.clock, read.reading, on: device, at: now, fleet)
    note(holds, read, on: device, at: now, fleet)
    return holds
  }

  // MARK: Answers that are known

  private func known(
    _ read: ReadRule, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Bool? {
    let answer = answers[device.position * fleet.declarations.rules.count + read.number]
    guard answer.version == fleet.devices[device.position].rulesVersions[read.reading],
      read.isTimeless || answer.now == now
    else { return nil }
    return answer.holds
  }

  private mutating func note(
    _ holds: Bool, _ read: ReadRule, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) {
    answers[device.position * fleet.declarations.rules.count + read.number] = Answer(
      version: fleet.devices[device.position].rulesVersions[read.reading], now: now,
      holds: holds)
  }

  // MARK: What holds if

  /// The rules of a tip that ask a parameter, each with its index.
  package static func rules(
    of tip: TipIndex, asking parameter: ParameterIndex, _ declarations: Declarations
  ) -> [Int] {
    let rules = declarations.rules.ofTips[tip.position]
    return rules.indices.filter { index in
      if case .parameter(parameter.position) = rules[index].reading { true } else { false }
    }
  }

  /// Whether a rule of a tip that asks a parameter holds if the parameter has `value`, or is not
  /// there on the device.
  package static func holds(
    rule index: Int, of tip: TipIndex, if value: Value, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let app = fleet.declarations.app
    guard
      case .parameter(let parameter) = fleet.declarations.rules.ofTips[tip.position][index]
        .reading
    else { return false }
    let rule = app.tips[tip.position].rules[index]
    if !fleet.has(rule.presence, on: device) { return true }
    let interpreter = interpreter(
      rule.clock, event: nil, [],
      RuleAnswer(value, as: app.parameters[parameter].type, app.texts),
      app.parameters[parameter].type, on: device, at: now, fleet)
    return interpreter.holds(rule.condition)
  }

  // MARK: Asking the interpreter

  /// Whether one rule holds for what the device's own store has (2.3).
  private static func holds(
    _ condition: RuleExpression, _ clock: RuleClock, _ reading: RuleReading,
    on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let declarations = fleet.declarations
    switch reading {
    case .nobody: return false
    case .event(let index):
      let rows = VisibleDonations.of(
        fleet.devices[device.position].store.rows(of: EventIndex(index)),
        limit: declarations.app.events[index].limit,
        appliedTo: declarations.knobs.donationCapAppliedTo,
        replica: fleet.devices[device.position].replica, now: now)
      return interpreter(clock, event: index, rows, nil, nil, on: device, at: now, fleet)
        .holds(condition)
    case .parameter(let index):
      // A parameter that was not written has its default (2.4).
      let value =
        fleet.devices[device.position].store.value(of: ParameterIndex(index))
        ?? declarations.app.parameters[index].defaultValue
      let type = declarations.app.parameters[index].type
      let parameter = RuleAnswer(value, as: type, declarations.app.texts)
      return interpreter(clock, event: nil, [], parameter, type, on: device, at: now, fleet)
        .holds(condition)
    }
  }

  private static func interpreter(
    _ clock: RuleClock, event: Int?, _ donations: ArraySlice<DonationRow>,
    _ parameter: RuleAnswer?, _ type: ParameterType?, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> RuleInterpreter {
    let isCaptured = clock == .capturedAtLaunch
    return RuleInterpreter(
      RuleQuestion(
        declarations: fleet.declarations, event: event, donations: donations, parameter: parameter,
        parameterType: type, now: now,
        writtenNow: isCaptured ? fleet.devices[device.position].launchedAt ?? now : now))
  }
}
