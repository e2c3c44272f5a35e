import CommandLineParts
import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import Scenarios
import SimulationKernel
import TextFormats

/// What one run of a scenario takes of this machine: judged and reported, as `tipfleet run` does.
struct RunCost {
  /// How much there is to play.
  let estimate: RunEstimate
  /// Of one core.
  let seconds: Double
  /// Bytes.
  let memory: Int

  /// No pilot takes longer on its own, however few facts a world records.
  private static let longestPilotSeconds = 5.0

  /// Plays and judges the first facts of a scenario.
  ///
  /// - `factCount`: How many at most; fewer on a machine that takes too long for them.
  init(of scenario: Scenario, pilotFacts factCount: Int) {
    var judges = LiveJudges(scenario)
    var budget = RunBudget()
    budget.factLimit = factCount
    let start = Stopwatch.threadSeconds
    budget.spent = { _ in
      Stopwatch.threadSeconds - start > Self.longestPilotSeconds ? .time : nil
    }
    estimate = RunEstimate(of: scenario, budget: budget, watching: &judges)
    let played = Stopwatch.threadSeconds - start
    seconds = played * Double(estimate.factCount) / Double(max(1, estimate.playedCount))
    let journal = Double(estimate.factCount) * HostLimits.bytesPerFact
    memory = HostMemory.resident.addingClamped(Int(clamping: journal))
  }

  /// The cost as a sentence without subject and full stop: `12 400 facts, 310 of them pushes; less
  /// than a second and less than 200 MiB of memory to play and judge it`.
  var text: String {
    let source =
      estimate.isExact ? "" : ", going by its first \(ShareText.percent(estimate.share))"
    return "\(counted(estimate.factCount, "fact")), \(counted(estimate.pushCount, nil)) of them "
      + "pushes\(source); \(timeText) and \(memoryText) of memory to play and judge it"
  }

  /// A count, perhaps with its noun; only its first two digits where it is estimated.
  private func counted(_ count: Int, _ noun: String?) -> String {
    var shown = count
    if !estimate.isExact {
      var scale = 1
      while count / scale >= 100 { scale *= 10 }
      shown = count / scale * scale
    }
    let number = noun.map { English.count(shown, $0) } ?? English.number(shown)
    return (estimate.isExact ? "" : "about ") + number
  }

  /// The same as JSON.
  func json(of scenario: Scenario) -> [UInt8] {
    JSONText.document { json in
      json.member("bytes", memory)
      json.member("estimated_from_share", estimate.share)
      json.member("facts", estimate.factCount)
      json.member("occurrences", estimate.occurrenceCount)
      json.member("pushes", estimate.pushCount)
      json.member("scenario", scenario.name)
      json.member("schema", "tipfleet.run-plan/1")
      json.member("seconds", seconds)
      if let warning { json.member("warning", warning) }
    }
  }

  private var timeText: String {
    seconds < 1 ? "less than a second" : "about \(PlanCommand.duration(seconds))"
  }

  private var memoryText: String {
    let mebibytes = memory >> 20
    if mebibytes < 200 { return "less than 200 MiB" }
    if mebibytes < 10_240 { return "about \(English.number(mebibytes)) MiB" }
    return "about \(English.number(mebibytes >> 10)) GiB"
  }

  /// What to expect of `tipfleet run` with its own limits, if they end it; nil if they do not.
  var warning: String? {
    let usual = HostLimits.usualFactCount
    let available = HostMemory.available
    if memory > available / 2 {
      return "'tipfleet run' ends before it has played it all: this machine has "
        + "\(English.number(available >> 30)) GiB, of which a run may take half. Play fewer "
        + "devices, people or days, or study it: a study keeps no journal."
    }
    if estimate.factCount > usual {
      return "'tipfleet run' ends after \(English.number(usual)) facts unless '--max-facts' allows "
        + "more."
    }
    return nil
  }
}
