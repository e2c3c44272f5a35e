import SimulationKernel
import TextFormats
import TipDomain

// What happens at given times.

extension ScenarioResolver {
  mutating func resolveTimeline() -> [TimelineStep] {
    // Accounts that a step signs in to exist for every step.
    for step in written.timeline where step.verb == .signIn {
      _ = account(step.account, mayBeNew: true)
      if accounts.count > Self.deviceLimit {
        error(
          .wrongCount, at: step.account.range, "there are more than \(Self.deviceLimit) accounts")
        return []
      }
    }
    var steps: [TimelineStep] = []
    for step in written.timeline {
      checkTime(of: step)
      if step.verb.namesPartOfApp { checkAppIsWritten(at: step.at.range, for: "the step") }
      let targets = step.verb.isAtHub ? [] : devices(step.devices)
      checkPresence(of: targets, in: step)
      guard let action = action(of: step, on: targets) else { continue }
      if step.verb.isAtHub {
        steps.append(TimelineStep(at: step.at.value, device: nil, action: action))
      }
      for device in targets {
        steps.append(TimelineStep(at: step.at.value, device: device, action: action))
      }
      if steps.count > Self.stepLimit {
        error(
          .wrongCount, at: step.at.range,
          "the timeline has more than \(Self.stepLimit) steps, one for each device of a list")
        return []
      }
    }
    checkClockJumps()
    return steps
  }

  /// The most steps, one for each device of a list.
  private static let stepLimit = 100_000

  private mutating func checkTime(of step: WrittenStep) {
    guard step.at.value >= harmEnd else { return }
    let end = DurationQuantity.text(harmEnd)
    error(
      .outOfRange, at: step.at.range,
      written.heal == nil
        ? "the step comes too late: the scenario ends \(end) in"
        : "the step comes too late: from \(end) on the fleet heals, and nothing is done to it")
  }

  private mutating func checkPresence(of devices: [DeviceIndex], in step: WrittenStep) {
    for device in devices {
      let definition = written.devices[deviceTable.definitions[device.position]]
      let isEarly = step.at.value < definition.joins.value
      let isLate = definition.retires.map { step.at.value >= $0.value } ?? false
      if isEarly || isLate {
        warning(
          .neverHappens, at: step.at.range,
          isEarly
            ? "the device \(deviceTable.ids[device.position]) has not joined yet"
            : "the device \(deviceTable.ids[device.position]) has retired by then")
      }
    }
  }

  /// Clocks may jump, but not out of the numbers.
  private mutating func checkClockJumps() {
    var total: Int64 = 0
    for step in written.timeline where step.verb == .jumpClock {
      let (sum, overflow) = total.addingReportingOverflow(
        Int64(clamping: step.offset.microseconds.magnitude))
      total = sum
      if overflow || total > DurationQuantity.limit.microseconds {
        error(
          .outOfRange, at: step.at.range, "the clocks jump by more than 1000 years in all")
        return
      }
    }
  }

  private mutating func action(
    of step: WrittenStep, on devices: [DeviceIndex]
  ) -> ScriptedAction? {
    switch step.verb {
    case .open: return .open
    case .leave: return .leave
    case .terminate: return .terminate
    case .visit:
      return place(of: step.screen, in: screenNames).map {
        .visit(screen: UInt16(truncatingIfNeeded: $0))
      }
    case .react, .choose, .invalidate, .resetEligibility: return tipAction(of: step)
    case .donate, .deleteDonations: return eventAction(of: step)
    case .set:
      return parameterWrite(step.parameter, step.value).map {
        .set(parameter: $0.parameter, value: $0.value)
      }
    case .resetDatastore: return .resetDatastore
    case .resetAtNextLaunch: return .resetAtNextLaunch
    case .configureAgain: return .configureAgain
    case .goOffline: return .goOffline
    case .goOnline: return .goOnline
    case .crash: return .crash
    case .reinstall: return .reinstall
    case .backUp: return .backUp
    case .restore: return .restore(reusesReplica: step.reusesReplica)
    case .clone: return clone(step, to: devices)
    case .signOut: return .signOut
    case .signIn: return account(step.account, mayBeNew: true).map { .signIn(account: $0) }
    case .jumpClock: return .jumpClock(by: step.offset)
    case .update: return .update(version: step.version)
    case .expireTokens: return .expireTokens
    case .emptyZone:
      return account(step.account, mayBeNew: false).map {
        .emptyZone(account: $0, because: step.loss)
      }
    case .fillQuota: return account(step.account, mayBeNew: false).map { .fillQuota(account: $0) }
    case .freeQuota: return account(step.account, mayBeNew: false).map { .freeQuota(account: $0) }
    }
  }

  private mutating func tipAction(of step: WrittenStep) -> ScriptedAction? {
    guard let place = place(of: step.tip, in: tipNames) else { return nil }
    let tip = TipIndex(place)
    if step.verb == .react { return .react(tip: tip, with: step.reaction) }
    if step.verb == .invalidate { return .invalidate(tip: tip, reason: step.reason) }
    if step.verb == .resetEligibility { return .resetEligibility(tip: tip) }
    let ids = written.app.tips[place].actions.map(\.id.value)
    guard let action = ids.firstIndex(of: step.action.value) else {
      error(
        .unknownReference, at: step.action.range,
        "the tip \(step.tip.value) has no action \(PrintableText.quoted(step.action.value))",
        hint: DefinedNames.hint(for: step.action.value, in: ids, kind: "action"))
      return nil
    }
    return .choose(tip: tip, action: UInt8(truncatingIfNeeded: action))
  }

  private mutating func eventAction(of step: WrittenStep) -> ScriptedAction? {
    guard let place = place(of: step.event, in: eventNames) else { return nil }
    let event = EventIndex(place)
    if step.verb == .deleteDonations { return .deleteDonations(event: event) }
    let list = valueList(
      step.values?.value.members ?? [], of: event, at: step.values?.range ?? step.event.range)
    return list.map {
      .donate(event: event, values: $0, times: step.times, waits: step.waits)
    }
  }

  private mutating func clone(_ step: WrittenStep, to devices: [DeviceIndex]) -> ScriptedAction? {
    guard let range = devicePlaces(step.source) else { return nil }
    guard range.count == 1, !devices.contains(DeviceIndex(range.lowerBound)) else {
      error(
        .inconsistent, at: step.source.range,
        range.count == 1
          ? "a device cannot be a copy of itself" : "the device that is copied must be one")
      return nil
    }
    return .clone(from: DeviceIndex(range.lowerBound), reusesReplica: step.reusesReplica)
  }
}
