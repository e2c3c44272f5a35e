import DeviceSystems
import PropertySearch
import Scenarios
import SimulatedNetwork

// What can be left out: devices, people, steps, faults and their windows.

extension Shrinker {
  mutating func removeDevices() {
    var index = best.devices.count - 1
    while index >= 0 && !isSpent {
      _ = attempt(best.removing(DeviceIndex(index)))
      index = min(index, best.devices.count) - 1
    }
  }

  mutating func removeSteps() {
    removeStretches(count: { $0.people.count }) { scenario, range in
      var scenario = scenario
      scenario.people.removeSubrange(range)
      return scenario
    }
    removeStretches(count: { $0.timeline.count }) { scenario, range in
      var scenario = scenario
      scenario.timeline.removeSubrange(range)
      return scenario
    }
    removePairs()
    reduceRepeats()
  }

  /// Two steps that undo each other, such as two clock jumps, cannot go one by one.
  private mutating func removePairs() {
    guard best.timeline.count <= 30 else { return }
    var first = 0
    while first < best.timeline.count && !isSpent {
      var second = first + 1
      while second < best.timeline.count && !isSpent {
        var candidate = best
        candidate.timeline.remove(at: second)
        candidate.timeline.remove(at: first)
        if !attempt(candidate) { second += 1 }
      }
      first += 1
    }
  }

  /// What is done several times at once: as few times as it takes.
  private mutating func reduceRepeats() {
    for index in best.timeline.indices {
      guard index < best.timeline.count, var repeats = best.timeline[index].action.repeats
      else { continue }
      while repeats > 1 && !isSpent {
        var candidate = best
        let fewer = repeats > 8 ? repeats / 2 : repeats - 1
        candidate.timeline[index].action.repeats = fewer
        guard attempt(candidate) else { break }
        repeats = fewer
      }
    }
  }

  mutating func removeFaults() {
    removeStretches(count: { $0.faults.count }) { scenario, range in
      var scenario = scenario
      scenario.faults.removeSubrange(range)
      return scenario
    }
    for index in best.faults.indices {
      removeWindows(ofFault: index)
      narrow(fault: index)
    }
  }

  private mutating func removeWindows(ofFault index: Int) {
    guard case .windows(let windows) = best.faults[index].schedule, windows.count > 1 else {
      return
    }
    removeStretches(count: { $0.faults[index].windowCount }) { scenario, range in
      guard case .windows(var windows) = scenario.faults[index].schedule,
        range.count < windows.count
      else { return nil }
      windows.removeSubrange(range)
      var scenario = scenario
      scenario.faults[index].schedule = .windows(windows)
      return scenario
    }
  }

  /// Leaves out the devices that the fault need not touch.
  private mutating func narrow(fault index: Int) {
    guard var devices = best.faults[index].kind.devices else { return }
    var position = devices.count - 1
    while position >= 0 && devices.count > 1 && !isSpent {
      var fewer = devices
      fewer.remove(at: position)
      var candidate = best
      candidate.faults[index].kind = candidate.faults[index].kind.on(fewer)
      if attempt(candidate) { devices = fewer }
      position -= 1
    }
  }
}
