import Scenarios
import SimulatedNetwork
import SimulationKernel

// Shorter and rounder times: a reader sees at once which of them matter.

extension Shrinker {
  mutating func simplifyTimes() {
    shortenEnd()
    var index = 0
    while index < best.moments.count && !isSpent {
      simplifyGap(before: index)
      index += 1
    }
    shortenHeal()
  }

  /// Ends soon after the last thing that happens.
  private mutating func shortenEnd() {
    let last = best.moments.dropLast().last ?? .zero
    if SimulatedDuration.plainLengths.contains(best.duration - last) { return }
    for tail in SimulatedDuration.plainLengths where last + tail < best.duration {
      var candidate = best
      candidate.duration = last + tail
      if let heal = candidate.heal {
        candidate.heal = HealPhase(after: candidate.duration, within: heal.within)
      }
      if attempt(candidate) { return }
    }
  }

  private mutating func shortenHeal() {
    guard let heal = best.heal else { return }
    for length in [SimulatedDuration.hours(6), .hours(12), .days(1)] where length < heal.within {
      var candidate = best
      candidate.heal = HealPhase(after: heal.after, within: length)
      if attempt(candidate) { return }
    }
  }

  /// Gives the time between a moment and the one before it a plain length, and moves all later ones
  /// along.
  private mutating func simplifyGap(before index: Int) {
    let moments = best.moments
    let start = index == 0 ? SimulatedDuration.zero : moments[index - 1]
    let gap = moments[index] - start
    if SimulatedDuration.plainLengths.first == gap { return }
    for length in gap.plainerLengths {
      let shift = gap - length
      let moved = moments.map { $0 < moments[index] ? $0 : $0 - shift }
      if attempt(best.moving(moments, to: moved)) { return }
    }
  }
}

extension SimulatedDuration {
  /// Lengths that read well, the best first.
  static let plainLengths: [SimulatedDuration] = [
    .minutes(1), .hours(1), .days(1), .seconds(10), .seconds(1), .minutes(10), .hours(6), .days(7),
  ]

  /// Lengths that read better than this one: a plain one, or this one with less detail.
  fileprivate var plainerLengths: [SimulatedDuration] {
    let rank = SimulatedDuration.plainLengths.firstIndex(of: self)
    let plain = SimulatedDuration.plainLengths[..<(rank ?? SimulatedDuration.plainLengths.count)]
    if rank != nil { return Array(plain) }
    var lengths = Array(plain)
    for unit in [SimulatedDuration.days(1), .hours(1), .minutes(1), .seconds(1), .milliseconds(1)]
    where self > unit {
      let down = microseconds / unit.microseconds
      for count in [down, down + 1] where count * unit.microseconds != microseconds {
        lengths.append(SimulatedDuration(microseconds: count * unit.microseconds))
      }
      if down * unit.microseconds == microseconds { break }
    }
    return lengths
  }
}

extension Scenario {
  /// Every time that is written in it, once each, in order; the end is the last.
  var moments: [SimulatedDuration] {
    var times = timeline.map(\.at)
    for fault in faults {
      guard case .windows(let windows) = fault.schedule else { continue }
      times += windows.flatMap { [$0.start - .zero, $0.end - .zero] }
    }
    for device in devices {
      if device.joins > .zero { times.append(device.joins) }
      if let retires = device.retires { times.append(retires) }
    }
    if let heal { times.append(heal.after) }
    times.append(duration)
    times.sort()
    return times.enumerated().filter { $0.offset == 0 || times[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  /// The scenario with every moment of a list replaced by its partner in the other.
  func moving(_ moments: [SimulatedDuration], to moved: [SimulatedDuration]) -> Scenario {
    func partner(_ time: SimulatedDuration) -> SimulatedDuration {
      moments.firstIndex(of: time).map { moved[$0] } ?? time
    }
    var scenario = self
    for index in timeline.indices { scenario.timeline[index].at = partner(timeline[index].at) }
    for index in faults.indices {
      guard case .windows(let windows) = faults[index].schedule else { continue }
      scenario.faults[index].schedule = .windows(
        windows.map { window in
          FaultWindow(
            start: .zero + partner(window.start - .zero), end: .zero + partner(window.end - .zero))
        })
    }
    for index in devices.indices {
      if devices[index].joins > .zero {
        scenario.devices[index].joins = partner(devices[index].joins)
      }
      scenario.devices[index].retires = devices[index].retires.map(partner)
    }
    if let heal { scenario.heal = HealPhase(after: partner(heal.after), within: heal.within) }
    scenario.duration = partner(duration)
    return scenario
  }
}
