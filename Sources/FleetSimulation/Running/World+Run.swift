import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// The main loop: take the next occurrence, set the clock, dispatch.

extension World {
  /// Plays the scenario to its end.
  public mutating func run(observer: inout some RunObserver) {
    begin(observer: &observer)
    while !isOver, step() { tell(&observer) }
    tell(&observer)
  }

  /// Records that the run began.
  mutating func begin<Observer: RunObserver>(observer: inout Observer) {
    if !options.keepsJournal { keepNoMore(than: Observer.self) }
    record(.run(.began), at: .world, because: .none)
    tell(&observer)
  }

  /// Has the window keep only what the observer may look at.
  private mutating func keepNoMore<Observer: RunObserver>(than observer: Observer.Type) {
    var scope = WindowScope()
    scope.hasRecords = Observer.readsRecords
    scope.hasChains = Observer.looksBack
    journal.keepNoMore(than: scope)
    // Of the worlds of a population nobody asks for a digest.
    if isOfPopulation, !Observer.looksBack { journal.keepLittle() }
  }

  /// Plays one occurrence and shows what happened.
  mutating func advance(observer: inout some RunObserver) {
    if !step() { isOver = true }
    tell(&observer)
  }

  /// Plays one occurrence; false if none was left.
  mutating func step() -> Bool {
    if !followsClock { return stepByDecision() }
    guard let next = queue.popEarliest() else { return false }
    now = next.instant
    occurrenceCount &+= 1
    stopIfEndless()
    dispatch(next.payload.occurrence, cause: next.payload.cause)
    noteTransition()
    if awaitsQuiescence { noticeQuiescence() }
    return true
  }

  /// Stops a run that has had as many occurrences as it may have, or has reached a limit of its
  /// budget.
  mutating func stopIfEndless() {
    if occurrenceCount & (RunBudget.checkInterval - 1) == 0 { endIfSpent() }
    guard occurrenceCount > occurrenceLimit else { return }
    wasStopped = true
    isOver = true
  }

  @inline(__always)
  mutating func dispatch(_ occurrence: Occurrence, cause: FactID?) {
    switch occurrence {
    case .scripted(let step): perform(step: Int(step))
    case .faultBegins(let fault, let window): beginFault(Int(fault), window: Int(window))
    case .faultEnds(let fault, let window): endFault(Int(fault), window: Int(window))
    case .joins(let device): join(device)
    case .retires(let device): retire(device)
    case .sessionBegins(let person): beginSession(of: Int(person))
    case .opensScreen(let person, let session): openScreen(Int(person), session)
    case .sessionEnds(let person, let session): endSession(of: Int(person), session)
    case .system(let device, let timer): fire(timer, on: device, cause: cause)
    case .saves(let device, let process): save(device, process)
    case .sleeps(let device, let wake): sleep(device, wake)
    case .uploadDue(let device, let process): uploadDue(device, process, cause: cause)
    case .agentTimer(let device, let process, let generation):
      agentTimer(device, process, generation)
    case .timesOut(let device, let request): timeOut(device, request)
    case .arrives(let slot, let isCopy): arrive(slot, isCopy: isCopy, cause: cause)
    case .hubAnswers(let slot): hubAnswers(slot, cause: cause)
    case .pushLeaves(let device, let waited): sendPush(to: device, waited: waited, cause: cause)
    case .heals: heal()
    case .nudges: nudge()
    case .quiesces: rest()
    case .quiescenceIsDue: judgeRest()
    case .ends: end()
    }
  }

  /// Shows the observer every fact since it last looked.
  @inline(__always)
  mutating func tell(_ observer: inout some RunObserver) {
    if observedCount == journal.factCount { return }
    let first = FactID(observedCount)
    observedCount = journal.factCount
    observer.observe(from: first, in: self)
    if !options.keepsJournal, journal.heldCount >= windowSize { forgetFacts() }
  }

  // MARK: Planning and recording

  /// Schedules an occurrence.
  mutating func plan(
    _ occurrence: Occurrence, at instant: Instant, _ priority: OccurrencePriority,
    cause: FactID? = nil
  ) {
    queue.schedule(
      PlannedOccurrence(occurrence: occurrence, cause: cause), at: max(now, instant),
      priority: priority)
  }

  /// Schedules an occurrence a while from now.
  mutating func plan(
    _ occurrence: Occurrence, after delay: SimulatedDuration, _ priority: OccurrencePriority,
    cause: FactID? = nil
  ) {
    plan(occurrence, at: now + max(.zero, delay), priority, cause: cause)
  }

  /// Records a fact that happened at the hub or to the world.
  @discardableResult
  mutating func record(_ kind: FactKind, at actor: Actor, because causes: Causes) -> FactID {
    let id = journal.record(
      Fact(instant: now, localInstant: now, actor: actor, replica: .none, kind: kind),
      because: causes)
    if Journal.isCheckpoint(after: id) { journal.noteDraws(choices.digest) }
    return id
  }

  /// Records a fact that happened on a device.
  @discardableResult
  mutating func record(
    _ kind: FactKind, on device: DeviceIndex, because causes: Causes
  ) -> FactID {
    let index = device.position
    let id = journal.record(
      Fact(
        instant: now, localInstant: devices[index].clock.wall(at: now), actor: .device(device),
        replica: devices[index].replica, kind: kind),
      because: causes)
    if Journal.isCheckpoint(after: id) { journal.noteDraws(choices.digest) }
    return id
  }

  /// The time as a device has it now.
  @inline(__always)
  package func time(on device: DeviceIndex) -> DeviceTime {
    DeviceTime(wall: devices[device.position].clock.wall(at: now), monotonic: now)
  }
}
