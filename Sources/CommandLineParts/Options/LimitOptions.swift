import FleetWorld
import Foundation
import SimulationKernel
import TextFormats

/// The options that bound what a command takes of the machine.
extension ArgumentReader {
  /// `--max-facts`
  package mutating func maximumFacts(
    _ what: String, default usual: Int
  ) throws(UsageError) -> Argument<Int> {
    try count(
      "max-facts", "Maximum number of facts of \(what).", in: 1...Int(Int32.max), default: usual)
  }

  /// `--time-limit`
  package mutating func timeLimit() throws(UsageError) -> Argument<SimulatedDuration?> {
    try option(
      "time-limit", value: "time",
      "End in order after this time, such as 10min, with what is known by then.", default: nil,
      shown: "none"
    ) { (text, option) throws(UsageError) in
      do {
        let limit = try DurationQuantity.typed(text)
        if limit > .zero { return limit }
      } catch {}
      throw UsageError(invalid: text, for: option, "Write a time such as 90s, 10min or 2h.")
    }
  }

  /// `--precision`
  package mutating func precision() throws(UsageError) -> Argument<String?> {
    try option(
      "precision", value: "share",
      "How far an estimate may be from the true value, as a share of that, such as 2%, instead "
        + "of the study's own.", default: nil, shown: nil
    ) { (text, option) throws(UsageError) in
      do {
        let share = try ProbabilityQuantity.parse(text)
        if share >= 1_000_000 { return text }
      } catch {}
      throw UsageError(
        invalid: text, for: option, "Write a percentage from 0.1% through 100%, such as 2%.")
    }
  }

  /// `--max-runs` of a study.
  package mutating func maximumRuns() throws(UsageError) -> Argument<Int?> {
    try count(
      "max-runs", "Maximum number of replications of each point, instead of the study's own.",
      in: 1...1_000_000)
  }

  /// `--memory`
  package mutating func memory() throws(UsageError) -> Argument<Int64?> {
    try option(
      "memory", value: "size",
      "End in order before this much memory is used, such as 4GiB, with what is known by then.",
      default: nil, shown: "half of what there is"
    ) { (text, option) throws(UsageError) in
      do {
        let limit = try ByteCountQuantity.parse(text)
        if limit >= 1 << 20 { return limit }
      } catch {}
      throw UsageError(
        invalid: text, for: option, "Write a size of at least 1MiB, such as 512MiB or 4GiB.")
    }
  }
}

/// What a command may take of the machine, counted from when it was made.
package struct HostLimits: Sendable {
  /// Facts of one run.
  let factCount: Int
  /// When there is no time left, on the host's clock; nil for never.
  let deadline: Double?
  /// The most memory of the process, in bytes.
  let byteCount: Int

  /// Limits from now on; nil is no limit of time, and half of the memory that is free.
  package init(facts: Int, time: SimulatedDuration?, memory: Int64?) {
    factCount = facts
    deadline = time.map { Stopwatch.seconds + Double($0.microseconds) / 1e6 }
    byteCount = memory.map { Int($0) } ?? HostMemory.available / 2
    MemoryGuard.allow(byteCount)
  }

  /// What of it is used up, whatever is being played.
  package var spent: SpentBudget? {
    if let deadline, Stopwatch.seconds >= deadline { return .time }
    return HostMemory.resident > byteCount ? .memory : nil
  }

  /// What a run with a journal needs besides, for each fact: room for the list to grow, and the
  /// report, which is made in memory.
  package static let bytesPerFact = 400.0
  /// Facts of a run, where nobody names a number.
  package static let usualFactCount = 10_000_000

  /// The budget of each case of a search that begins now: it is ended when there is no time left.
  /// However little there is, a second is, so that a search that goes on comes to an end.
  package func caseBudget() -> RunBudget {
    var budget = RunBudget()
    guard let deadline else { return budget }
    let end = max(deadline, Stopwatch.seconds + 1)
    budget.spent = { _ in Stopwatch.seconds >= end ? .time : nil }
    return budget
  }

  /// The budget of a run.
  ///
  /// - `keepsJournal`: Whether its facts stay in memory.
  package func budget(keepsJournal: Bool) -> RunBudget {
    var budget = RunBudget()
    budget.factLimit = factCount
    let (deadline, byteCount) = (deadline, byteCount)
    budget.spent = { facts in
      if let deadline, Stopwatch.seconds >= deadline { return .time }
      let later = keepsJournal ? Int(clamping: Double(facts) * Self.bytesPerFact) : 0
      return HostMemory.resident.addingClamped(later) > byteCount
        ? .memory : nil
    }
    return budget
  }
}
