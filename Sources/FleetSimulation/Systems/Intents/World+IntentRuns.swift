import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

// How runs go on.

extension World {
  /// Whether a run still performs, at its attempt of this number.
  func isPerforming(_ run: RunNumber, _ attempt: UInt8, on device: DeviceIndex) -> Bool {
    guard let run = devices[device.position].systems.intents[0].run(run) else { return false }
    return run.attempt == attempt && run.phase == .performing
  }

  mutating func follow(_ fact: IntentRunFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .performStarted(let run, let attempt):
      planPerforming(run, attempt, isResumed: false, on: device, cause: id)
      planLimit(of: run, on: device, cause: id)
    case .resumed(let run, _):
      guard let known = devices[device.position].systems.intents[0].run(run) else { return }
      planPerforming(run, known.attempt, isResumed: true, on: device, cause: id)
      planLimit(of: run, on: device, cause: id)
    case .progressReported(let run, _, _): planLimit(of: run, on: device, cause: id)
    case .foregroundRequested(let run, _): planAnswer(run, on: device, cause: id)
    case .succeeded, .failed, .continuedInApp, .cancelled:
      plan(.rest(.app), after: .zero, on: device, cause: id)
    default: break
    }
  }

  /// Plans reports of progress at equal intervals, and the end of `perform()` after the last.
  private mutating func planPerforming(
    _ run: RunNumber, _ attempt: UInt8, isResumed: Bool, on device: DeviceIndex, cause: FactID
  ) {
    let index = device.position
    guard let definition = scenario.intents,
      let intent = devices[index].systems.intents[0].run(run)?.intent
    else { return }
    let performances = scenario.intentPlay.performances
    let performance =
      intent.position < performances.count
      ? performances[intent.position] : IntentPerformance()
    let length = shared.intents.draws[index].duration(
      performance.length, .performLength, &choices)
    let fails = shared.intents.draws[index].chance(
      performance.failure, .performFailure, &choices)
    let declared = definition.intents[intent.position]
    let units = isResumed ? 0 : min(max(0, declared.progressTotal ?? 0), 100)
    for unit in 0..<units {
      let after = SimulatedDuration(
        microseconds: length.microseconds / Int64(units + 1) * Int64(unit + 1))
      plan(
        .progress(run, attempt: attempt, units: UInt8(unit + 1)), after: after, on: device,
        cause: cause)
    }
    plan(
      .performed(
        run, attempt: attempt, fails: fails,
        continues: declared.continuation != nil && !isResumed),
      after: length, on: device, cause: cause)
  }

  /// Draws the outcome of the payment that a run asks for at its end.
  mutating func pay(for run: RunNumber, on device: DeviceIndex, cause: FactID?) {
    let index = device.position
    guard let intent = devices[index].systems.intents[0].run(run)?.intent,
      scenario.intentPlay.performances.indices.contains(intent.position),
      let payment = scenario.intentPlay.performances[intent.position].payment
    else { return }
    let isPresented = shared.intents.draws[index].chance(
      payment.presentation, .paymentPresentation, &choices)
    let isAuthorized = shared.intents.draws[index].chance(
      payment.authorization, .paymentAuthorization, &choices)
    let outcome: PaymentOutcome =
      isPresented ? isAuthorized ? .made : .declined : .notPresented
    perform(.onRun(run, .pay(outcome)), on: device, because: cause)
  }

  private mutating func planLimit(of run: RunNumber, on device: DeviceIndex, cause: FactID) {
    guard let limit = devices[device.position].systems.intents[0].limitTime(of: run) else {
      return
    }
    plan(.limit(run), after: limit - time(on: device).monotonic, on: device, cause: cause)
  }

  mutating func planAnswer(_ run: RunNumber, on device: DeviceIndex, cause: FactID) {
    let index = device.position
    let delay = shared.intents.draws[index].duration(
      scenario.intentPlay.answerDelay, .answerDelay, &choices)
    let agrees = shared.intents.draws[index].chance(
      scenario.intentPlay.agreement, .agreement, &choices)
    plan(.answer(run, agrees: agrees), after: delay, on: device, cause: cause)
  }
}
