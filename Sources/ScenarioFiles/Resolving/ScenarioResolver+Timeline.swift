import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats

// What happens at given times.

extension ScenarioResolver {
  /// Accounts that a step signs in to exist for every fault and step.
  mutating func addNewAccounts() {
    for step in syntax.timeline {
      guard let name = step.newAccount else { continue }
      _ = account(name, mayBeNew: true)
      guard accounts.count > Self.deviceLimit else { continue }
      return error(
        .wrongCount, at: name.range, "there are more than \(Self.deviceLimit) accounts")
    }
  }

  mutating func resolveTimeline() -> [TimelineStep] {
    guard accounts.count <= Self.deviceLimit else { return [] }
    var steps: [TimelineStep] = []
    var resolved: [ResolvedStep] = []
    for step in syntax.timeline {
      subject = step.at.range
      checkTime(of: step)
      if step.namesPartOfApp { checkAppIsDeclared(at: step.at.range, for: "the step") }
      let targets = step.isAtHub ? [] : devices(step.devices)
      checkPresence(of: targets, in: step)
      checkRepetition(of: step)
      guard hasSection(for: step), let action = step.action(on: targets, by: &self),
        step.isAtHub || !targets.isEmpty
      else { continue }
      resolved.append(ResolvedStep(syntax: step, devices: targets, action: action))
      for at in times(of: step) {
        if step.isAtHub {
          steps.append(TimelineStep(at: at, device: nil, action: action))
        }
        for device in targets {
          steps.append(TimelineStep(at: at, device: device, action: action))
        }
        if steps.count > Self.stepLimit {
          error(
            .wrongCount, at: step.at.range,
            "the timeline has more than \(Self.stepLimit) steps, one for each device of a list "
              + "and each time that a step happens")
          return []
        }
      }
    }
    checkClockJumps()
    if !diagnostics.hasErrors {
      checkBackups(resolved)
      checkSystemSteps(resolved)
    }
    return steps
  }

  /// When a step happens: once, or again and again until it or the scenario ends.
  private func times(of step: any StepSyntax) -> [SimulatedDuration] {
    guard let every = step.every?.value, every > .zero else { return [step.at.value] }
    let end = min(step.until?.value ?? harmEnd, harmEnd)
    var times = [step.at.value]
    // One more than there may be is enough to say that there are too many.
    while times.count <= Self.stepLimit, times[times.count - 1] < end - every {
      times.append(times[times.count - 1] + every)
    }
    return times
  }

  private mutating func checkRepetition(of step: any StepSyntax) {
    guard let until = step.until else { return }
    guard step.every != nil else {
      guard !mistakes.concern("every", besides: until.range) else { return }
      error(
        .inconsistent, at: until.range, "the step happens once, so nothing ends",
        hint: "say with \"every\" how long after each time it happens again, or delete \"until\"")
      return
    }
    guard until.value <= step.at.value else { return }
    error(
      .inconsistent, at: until.range,
      "the step ends before it happens first, at \(DurationQuantity.text(step.at.value))")
  }

  /// The most steps, one for each device of a list and each time that it happens.
  private static let stepLimit = 100_000

  private mutating func checkTime(of step: any StepSyntax) {
    guard step.at.value >= harmEnd, !mistakes.concern("duration"), !mistakes.concern("heal")
    else { return }
    let end = DurationQuantity.text(harmEnd)
    error(
      .outOfRange, at: step.at.range,
      syntax.heal == nil
        ? "the step comes too late: the scenario ends at \(end)"
        : "the step comes too late: from \(end) on the fleet heals, and no steps happen")
  }

  private mutating func checkPresence(of devices: [DeviceIndex], in step: any StepSyntax) {
    for device in devices {
      let definition = syntax.devices[deviceTable.definitions[device.position]]
      let isEarly = step.at.value < definition.joins.value
      let isThere = times(of: step).contains { at in
        at >= definition.joins.value && definition.retires.map { at < $0.value } ?? true
      }
      if !isThere {
        warning(
          .neverHappens, at: step.at.range,
          isEarly
            ? "the device \(deviceTable.ids[device.position]) has not joined yet"
            : "the device \(deviceTable.ids[device.position]) has retired by then")
      }
    }
  }

  /// Only what was backed up before is put back.
  private mutating func checkBackups(_ steps: [ResolvedStep]) {
    /// By device: when it is backed up first, and by which step.
    var first: [DeviceIndex: (at: SimulatedDuration, number: Int)] = [:]
    for (number, step) in steps.enumerated() {
      guard case .backUp = step.action else { continue }
      for device in step.devices where first[device].map({ step.syntax.at.value < $0.at }) ?? true {
        first[device] = (step.syntax.at.value, number)
      }
    }
    for (number, step) in steps.enumerated() {
      guard case .restore = step.action, let last = times(of: step.syntax).last,
        let device = step.devices.first(where: { device in
          first[device].map { (last, number) < ($0.at, $0.number) } ?? true
        })
      else { continue }
      let id = deviceTable.ids[device.position]
      diagnostics.warning(
        .neverHappens, at: step.syntax.at.range,
        "\(id) has no backup by then, so nothing is put back",
        hint: "take one before, with the step \"backUp\"")
    }
  }

  /// Clocks may jump, but not out of the numbers.
  private mutating func checkClockJumps() {
    var total: Int64 = 0
    for step in syntax.timeline where step.clockJump != .zero {
      let jump = Int64(clamping: step.clockJump.microseconds.magnitude)
      let (jumps, overflow) = jump.multipliedReportingOverflow(by: Int64(times(of: step).count))
      let (sum, sumOverflow) = total.addingReportingOverflow(jumps)
      total = sum
      if overflow || sumOverflow || total > DurationQuantity.limit.microseconds {
        error(
          .outOfRange, at: step.at.range, "the clocks jump by more than 1000 years in all")
        return
      }
    }
  }
}
