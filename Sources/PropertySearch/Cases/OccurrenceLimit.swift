import Scenarios
import SimulatedNetwork
import SimulationKernel

/// How many occurrences a case may have before it counts as one that never ends.
///
/// A case that goes in circles has no end of them, and a busy one has many. So the limit follows
/// what the scenario itself asks for, with much to spare: too high a limit costs time, and too low
/// a one calls a sound run endless.
package enum OccurrenceLimit {
  /// The most occurrences that any case may have.
  package static let greatest: UInt64 = 20_000_000

  /// The limit of a scenario.
  package static func of(_ scenario: Scenario) -> UInt64 {
    let deviceCount = UInt64(scenario.devices.count)
    let days = 1 + count(of: .days(1), in: length(of: scenario))
    let steps = UInt64(scenario.timeline.count)
    // What devices and the hub do by themselves in a day, a hundred times.
    let unasked = product(10_000, days * deviceCount + steps)
    // What follows from each screen, donation and fault, on each device that learns of it.
    let asked = product(200, product(deviceCount, actionCount(of: scenario)))
    return min(greatest, 100_000 + unasked + asked)
  }

  private static func length(of scenario: Scenario) -> SimulatedDuration {
    scenario.heal.map { max(scenario.duration, $0.after + $0.within) } ?? scenario.duration
  }

  /// Screens that people are expected to open, what they do there again and again, donations of
  /// steps, and windows of faults.
  private static func actionCount(of scenario: Scenario) -> UInt64 {
    let length = length(of: scenario)
    var sum: UInt64 = 0
    for person in scenario.people {
      let lasting = median(person.lasting)
      let sessions = 1 + count(of: median(person.between) + lasting, in: length)
      sum += product(sessions, 1 + count(of: median(person.dwell), in: lasting))
      sum += product(sessions, repeatedActions(of: scenario, in: lasting))
    }
    for step in scenario.timeline {
      if case .donate(_, _, let times, _) = step.action { sum += UInt64(times) }
    }
    for fault in scenario.faults {
      if case .recurring(_, let between, let dwell) = fault.schedule {
        sum += 1 + count(of: median(between) + median(dwell), in: length)
      }
    }
    return min(greatest, sum)
  }

  /// How often people do what they do again and again, on the screen where they do the most.
  private static func repeatedActions(
    of scenario: Scenario, in lasting: SimulatedDuration
  ) -> UInt64 {
    var most: UInt64 = 0
    for screen in scenario.screens {
      let acts = screen.actions.reduce(UInt64(0)) { sum, action in
        guard case .every(let wait) = action.timing else { return sum }
        return min(greatest, sum + count(of: median(wait), in: lasting))
      }
      most = max(most, acts)
    }
    return most
  }

  /// How often a period fits into a time; periods shorter than a millisecond count as one.
  private static func count(of period: SimulatedDuration, in time: SimulatedDuration) -> UInt64 {
    let shortest = max(period, .milliseconds(1)).microseconds
    return min(greatest, UInt64(max(0, time.microseconds) / shortest))
  }

  private static func median(_ distribution: DurationDistribution) -> SimulatedDuration {
    min(max(.zero, distribution.duration(for: .max / 2)), .days(36_525))
  }

  /// A product that is not more than the greatest limit; each factor is at most that.
  private static func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
    min(greatest, min(one, greatest) * min(other, greatest))
  }
}
