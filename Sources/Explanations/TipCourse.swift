import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

/// What decided on every tip on every device, over a whole run.
///
/// It is asked after every fact of a device that can change an answer, and when a frequency gate
/// opens. What changes by time alone in any other way is seen at the next of these.
package struct TipCourse: Sendable {
  /// A time over which the same thing decided.
  package struct Stretch: Sendable {
    /// The tip.
    package let tip: TipIndex
    /// The device.
    package let device: DeviceIndex
    /// When it began.
    package let from: Instant
    /// When it ended: at the next one, or at the end of the run.
    package fileprivate(set) var to: Instant
    /// What decided.
    package let cause: TipCause
    /// The answer to a view as it began; nil while the device is not in the fleet.
    package let explanation: TipExplanation?

    /// A stretch of time, with what decided in it.
    package init(
      tip: TipIndex, device: DeviceIndex, from: Instant, to: Instant, cause: TipCause,
      explanation: TipExplanation?
    ) {
      self.tip = tip
      self.device = device
      self.from = from
      self.to = to
      self.cause = cause
      self.explanation = explanation
    }
  }

  /// In the order of tips, then of devices, then of time.
  package let stretches: [Stretch]

  /// Plays a run once more and asks on the way; nil where that would take more than `workLimit`
  /// facts, or does not come to the same facts.
  package init?(
    _ scenario: Scenario, options: RunOptions, journal: Journal, workLimit: Int = 4_000_000
  ) {
    var follower = TipFollower(scenario, options, workLimit)
    guard let stretches = follower.follow(journal) else { return nil }
    self.stretches = stretches
  }
}

/// Follows a run, and asks at each moment that matters.
private struct TipFollower: ~Copyable {
  let scenario: Scenario
  let options: RunOptions
  var live: PausedRun
  /// How many facts may still be played or looked through.
  var work: Int
  /// By tip, then by device.
  var cells: [[TipCourse.Stretch]] = []
  /// When a frequency gate opens, by true time.
  var openings: [(instant: Instant, device: DeviceIndex)] = []

  init(_ scenario: Scenario, _ options: RunOptions, _ workLimit: Int) {
    self.scenario = scenario
    self.options = options
    work = workLimit
    live = PausedRun(scenario, options: options, at: .instant(.zero))
  }

  mutating func follow(_ journal: Journal) -> [TipCourse.Stretch]? {
    for tip in scenario.app.tips.indices {
      for device in scenario.devices.indices {
        cells.append([])
        note(nil, TipCause(ground: .absent, fact: nil), TipIndex(tip), DeviceIndex(device), .zero)
      }
    }
    let end = journal.facts.last?.instant ?? .zero
    var next = 0
    while let moment = nextMoment(journal, &next), moment.instant <= end {
      live.advance(through: moment.instant)
      for device in moment.devices { ask(device, at: moment.instant) }
      guard work > 0 else { return nil }
    }
    live.advance(through: end)
    guard live.journal.digest.value == journal.digest.value else { return nil }
    for index in scenario.devices.indices { ask(DeviceIndex(index), at: end) }
    return cells.flatMap { Self.closed($0, at: end) }
  }

  /// The next instant at which anything can change, with the devices on which it does.
  private mutating func nextMoment(
    _ journal: Journal, _ next: inout Int
  ) -> (instant: Instant, devices: [DeviceIndex])? {
    let facts = journal.facts
    while next < facts.count, facts[next].changedDevice == nil { next += 1 }
    let opening = openings.map(\.instant).min()
    let fact = next < facts.count ? facts[next].instant : nil
    guard let instant = [opening, fact].compactMap(\.self).min() else { return nil }
    var devices = openings.filter { $0.instant == instant }.map(\.device)
    openings.removeAll { $0.instant == instant }
    while next < facts.count, facts[next].instant == instant {
      if let device = facts[next].changedDevice, !devices.contains(device) {
        devices.append(device)
      }
      next += 1
    }
    return (instant, devices)
  }

  private mutating func ask(_ device: DeviceIndex, at instant: Instant) {
    let isPresent = live.world.devices[device.position].isPresent
    guard isPresent, !live.world.runsApp(on: device) else {
      for tip in scenario.app.tips.indices {
        guard isPresent else {
          note(nil, TipCause(ground: .absent, fact: nil), TipIndex(tip), device, instant)
          continue
        }
        guard isNews(TipIndex(tip), on: device) else { continue }
        note(Self.ask(TipIndex(tip), on: device, &live), of: live.factCount, instant)
      }
      return
    }
    // To ask where the app does not run starts it, which must not happen in the run that goes on.
    work -= live.factCount
    guard work > 0 else { return }
    var paused = PausedRun(scenario, options: options, at: .instant(instant))
    for tip in scenario.app.tips.indices {
      note(Self.ask(TipIndex(tip), on: device, &paused), of: paused.factCount, instant)
    }
  }

  private static func ask(
    _ tip: TipIndex, on device: DeviceIndex, _ paused: inout PausedRun
  ) -> (explanation: TipExplanation, cause: TipCause) {
    let explanation = TipExplainer.explain(
      tip, on: device, in: &paused, looksForChanges: false)
    return (explanation, paused.cause(of: explanation))
  }

  private mutating func note(
    _ answer: (explanation: TipExplanation, cause: TipCause), of factCount: Int,
    _ instant: Instant
  ) {
    let explanation = answer.explanation
    // An explanation looks through the facts for where things came from.
    work -= factCount / 8
    note(explanation, answer.cause, explanation.tip, explanation.device, instant)
    guard case .withheld(.frequency(let until)) = explanation.answer, until > explanation.wall,
      until != .distantFuture
    else { return }
    openings.append((instant + (until - explanation.wall), explanation.device))
  }

  /// Whether an explanation can say anything else than the last one did.
  private func isNews(_ tip: TipIndex, on device: DeviceIndex) -> Bool {
    guard let last = cells[cell(tip, device)].last?.explanation else { return true }
    if case .withheld(.rule) = last.answer { return true }
    return live.world.context(of: tip, on: device).answer() != last.answer
  }

  private func cell(_ tip: TipIndex, _ device: DeviceIndex) -> Int {
    tip.position * scenario.devices.count + device.position
  }

  private mutating func note(
    _ explanation: TipExplanation?, _ cause: TipCause, _ tip: TipIndex, _ device: DeviceIndex,
    _ instant: Instant
  ) {
    let index = cell(tip, device)
    func isSame(_ other: TipCourse.Stretch?) -> Bool {
      other?.cause == cause && other?.explanation?.answer == explanation?.answer
    }
    guard !isSame(cells[index].last) || cells[index].isEmpty else { return }
    if cells[index].last?.from == instant { cells[index].removeLast() }
    guard !isSame(cells[index].last) || cells[index].isEmpty else { return }
    cells[index].append(
      TipCourse.Stretch(
        tip: tip, device: device, from: instant, to: instant, cause: cause,
        explanation: explanation))
  }

  private static func closed(
    _ cell: [TipCourse.Stretch], at end: Instant
  ) -> [TipCourse.Stretch] {
    var closed = cell
    for index in closed.indices {
      closed[index].to = index + 1 < closed.count ? closed[index + 1].from : end
    }
    return closed
  }
}

extension Fact {
  /// The device whose answers the fact may change; nil if it changes none.
  fileprivate var changedDevice: DeviceIndex? {
    guard case .device(let device) = self.actor else { return nil }
    switch kind {
    case .tip(.withheld): return nil
    case .tip, .device, .pointer(.attached(_)), .pointer(.detached): return device
    case .focus(.posted(_, _, isTimeSensitive: _)), .focus(.presented(_, revision: _)),
      .focus(.silenced(_, revision: _)), .focus(.badgeSet(_)):
      return nil
    case .focus, .sync(.imported), .sync(.uploadSettled): return device
    case .sync, .network, .person, .run, .pointer, .intent: return nil
    }
  }
}
