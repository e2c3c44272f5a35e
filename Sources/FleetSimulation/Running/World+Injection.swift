import CloudSync
import DeviceSystems
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

// The points at which an injected fault can change what the world does. Without one, each is a
// test for nil.

extension World {
  /// Whether an injected fault leaves out a step.
  @inline(__always)
  func omits(_ step: ModelStep) -> Bool { isInjected && injectionOmits(step) }

  @inline(never)
  private func injectionOmits(_ step: ModelStep) -> Bool {
    injection?.omits(step, in: self) ?? false
  }

  /// How long something takes that is declared to take so long.
  @inline(__always)
  func duration(_ span: ModelSpan, declared: SimulatedDuration) -> SimulatedDuration {
    !isInjected ? declared : injectedDuration(span, declared)
  }

  @inline(never)
  private func injectedDuration(
    _ span: ModelSpan, _ declared: SimulatedDuration
  ) -> SimulatedDuration {
    injection?.duration(of: span, declared: declared, in: self) ?? declared
  }

  /// Plays one occurrence in an order that the injected fault gives; false if none was left.
  mutating func step(orderedBy hooks: any WorldHooks) -> Bool {
    takeNext(orderedBy: hooks)
    guard let next = reordered.popLast() else { return false }
    now = next.instant
    occurrenceCount &+= 1
    dispatch(next.payload.occurrence, cause: next.payload.cause)
    noteTransition()
    return true
  }

  /// When what comes next in that order will be; nil if nothing is pending.
  mutating func nextInstant(orderedBy hooks: any WorldHooks) -> Instant? {
    takeNext(orderedBy: hooks)
    return reordered.last?.instant
  }

  private mutating func takeNext(orderedBy hooks: any WorldHooks) {
    if reordered.isEmpty { hooks.takeNext(from: &queue, into: &reordered, after: occurrenceCount) }
  }

  // MARK: Called only if there is an injection

  @inline(never)
  func identifier(insteadOf name: String) -> String {
    injection?.identifier(insteadOf: name, in: self) ?? name
  }

  @inline(never)
  mutating func changeDecision(
    on command: TipCommand, by device: DeviceIndex, at time: DeviceTime
  ) {
    injection?.changeDecision(on: command, by: device, at: time, in: &self)
  }

  @inline(never)
  mutating func updateLedger(
    with fact: TipFact, on device: DeviceIndex, at time: DeviceTime
  ) -> Bool {
    injection?.updateLedger(with: fact, on: device, at: time, in: &self) ?? false
  }

  @inline(never)
  func isKeptFromStore(_ fact: TipFact) -> Bool { injection?.keepsFromStore(fact) ?? false }

  @inline(never)
  mutating func changeLaunch(of device: DeviceIndex) {
    injection?.changeLaunch(of: device, in: &self)
  }

  @inline(never)
  mutating func takeRecord(from slot: Int) -> RecordChange? {
    injection?.takeRecord(from: slot, in: &self)
  }

  @inline(never)
  mutating func changeAnswer(in slot: Int) { injection?.changeAnswer(in: slot, of: &self) }

  @inline(never)
  mutating func changeImport(from slot: Int, on device: DeviceIndex) {
    injection?.changeImport(from: slot, on: device, in: &self)
  }

  @inline(never)
  func isHiddenFromViews(_ causes: Causes) -> Bool {
    injection?.hidesFromViews(causes, in: self) ?? false
  }

  @inline(never)
  func isRepeatedAnswer(_ fact: TipFact, on device: DeviceIndex) -> Bool {
    injection?.repeatsAnswer(fact, on: device, in: self) ?? false
  }
}
