import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain

// A scenario must end, and fit into memory.

extension ScenarioResolver {
  /// How many steps a scenario may take, roughly.
  private static let workLimit = 100_000_000.0
  /// How many records all devices may keep together.
  private static let recordLimit = 10_000_000.0

  mutating func checkWork(of scenario: Scenario) {
    var total = 0.0
    var launches = Double(scenario.timeline.count)
    var allHabits: [Habits] = []
    for (index, person) in scenario.people.enumerated() {
      let habits = Habits(of: person, in: scenario, until: harmEnd)
      launches += habits.sessions
      allHabits.append(habits)
      add(habits.work, to: &total, of: "the person \(person.id)", at: syntax.people[index].id)
    }
    for (index, screen) in scenario.screens.enumerated() {
      for (number, action) in screen.actions.enumerated() {
        let work = zip(scenario.people, allHabits).reduce(0) { sum, person in
          sum + person.1.work(of: action) * person.0.share(of: index)
        }
        add(
          work, to: &total, of: "the action \(action.id)",
          at: syntax.app.screens[index].actions[number].id)
      }
    }
    for (index, fault) in scenario.faults.enumerated() {
      add(
        steps(of: fault, in: scenario), to: &total, of: "the fault \(fault.name)",
        at: syntax.faults[index].name)
    }
    if let first = syntax.timeline.first {
      let subject = Located("", at: first.at.range)
      add(workOfTimeline(of: scenario), to: &total, of: "the timeline", at: subject)
    }
    checkRecords(of: scenario, launches: launches)
  }

  private mutating func add(
    _ work: Double, to total: inout Double, of subject: String, at reference: Reference
  ) {
    let before = total
    total += work
    if total > Self.workLimit, before <= Self.workLimit {
      let steps = work < 1e15 ? "about \(Int64(work))" : "more than 10^15"
      error(
        .tooMuchWork, at: reference.range,
        "\(subject) takes \(steps) steps in \(DurationQuantity.text(harmEnd)); "
          + "a scenario takes at most \(Int64(Self.workLimit))",
        hint: "make it shorter or rarer")
    }
  }

  private func steps(of fault: FaultDefinition, in scenario: Scenario) -> Double {
    let devices = Double(scenario.devices.count)
    switch fault.schedule {
    case .windows(let windows): return Double(windows.count) * devices
    case .recurring(_, let between, let dwell):
      let cycle = between.typicalMicroseconds + dwell.typicalMicroseconds + 1
      return Double(harmEnd.microseconds) / cycle * devices
    }
  }

  /// Donations one by one; and an app that the timeline leaves open goes on by itself.
  private func workOfTimeline(of scenario: Scenario) -> Double {
    var work = Double(scenario.timeline.count)
    var opens: [DeviceIndex: Bool] = [:]
    for step in scenario.timeline {
      work += Double(step.action.repeats ?? 0)
      if step.action.opensApp, let device = step.device { opens[device] = true }
    }
    let length = Double(harmEnd.microseconds)
    let retries = length / Double(max(1, scenario.sync.backoffLimit.microseconds))
    let ticks = syntax.knobs.timeTriggered == .timer ? length / 60_000_000 : 0
    return work + Double(opens.count) * (retries + ticks)
  }

  /// Every device keeps a record of every id that the fleet has met (1.5).
  private mutating func checkRecords(of scenario: Scenario, launches: Double) {
    let devices = Double(scenario.devices.count)
    var versions = scenario.devices.map(\.version)
    for step in scenario.timeline {
      if case .update(let version) = step.action { versions.append(version) }
    }
    versions.sort()
    let different = zip(versions, versions.dropFirst()).filter { $0.0 != $0.1 }.count + 1
    var records = 0.0
    for (index, tip) in scenario.app.tips.enumerated() {
      var ids = 1.0
      if tip.identifier.contains("{device}") { ids *= devices }
      if tip.identifier.contains("{platform}") { ids *= Double(Platform.allCases.count) }
      if tip.identifier.contains("{version}") { ids *= Double(different) }
      if tip.identifier.contains("{launch}") { ids *= max(1, launches) }
      let before = records
      records += ids
      if records * devices > Self.recordLimit, before * devices <= Self.recordLimit {
        error(
          .tooMuchWork, at: syntax.app.tips[index].name.range,
          "\(Int64(devices)) devices would keep more than \(Int64(Self.recordLimit)) records",
          hint: ids > 1 ? "each distinct id is a tip of its own" : nil)
      }
    }
  }
}

/// How much a person does, on average or more.
private struct Habits {
  var sessions: Double
  var work: Double
  /// How often a screen is opened, and for how long all of them are open.
  private let visits: Double
  private let foreground: Double

  init(of person: Person, in scenario: Scenario, until end: SimulatedDuration) {
    let length = Double(end.microseconds)
    // While a device is in somebody else's hands, a person tries again without a session.
    sessions = length / max(person.between.typicalMicroseconds, 0.001) + 1
    foreground = min(length, sessions * person.lasting.typicalMicroseconds)
    // No screen is left in less than a millisecond.
    visits = sessions + foreground / max(person.dwell.typicalMicroseconds, 1_000)
    let busiest = scenario.screens.map { $0.slots.count + $0.donations.count + $0.writes.count }
    let ticks = scenario.app.knobs.timeTriggered == .timer ? foreground / 60_000_000 : 0
    let retries = foreground / Double(max(1, scenario.sync.backoff.microseconds))
    work = sessions + visits * Double(1 + (busiest.max() ?? 0)) + ticks + retries
  }

  /// The same of something that people do on a screen, if no other screen were opened.
  func work(of action: ScreenAction) -> Double {
    let steps = Double(1 + action.effects.count)
    switch action.timing {
    case .once(let probability, _):
      return visits * Double(probability.partsPerBillion) / 1e9 * steps
    // Nothing is done again in less than a millisecond.
    case .every(let wait): return foreground / max(wait.typicalMicroseconds, 1_000) * steps
    }
  }
}

extension Person {
  /// How often this screen is the one that they open, from 0 to 1.
  fileprivate func share(of screen: Int) -> Double {
    let all = screens.reduce(0.0) { $0 + Double($1.weight) }
    let own = screens.reduce(0.0) { $0 + (Int($1.choice) == screen ? Double($1.weight) : 0) }
    return all > 0 ? own / all : 0
  }
}

extension DurationDistribution {
  /// The mean, or a length that is not above it.
  fileprivate var typicalMicroseconds: Double {
    switch self {
    case .constant(let length): Double(length.microseconds)
    case .uniform(let from, let through): Double(from.microseconds + through.microseconds) / 2
    case .exponential(let mean): Double(mean.microseconds)
    case .lognormal(let median, _): Double(median.microseconds)
    }
  }
}
