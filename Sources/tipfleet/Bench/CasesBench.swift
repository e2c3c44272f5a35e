import CommandLineParts
import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import Invariants
import PropertySearch
import Scenarios
import SimulationKernel
import Synchronization
import Verification

/// Measures random worlds: made, played and judged as a property search does it.
///
/// First on one core: each block of cases is played twice in turn, with the judges and without, so
/// that whatever else the machine does meets both alike. Then all cases on all cores. A sample is
/// judged again by its journal, because the speed of a wrong judgement is worth nothing.
struct CasesBench: Sendable {
  /// `cases` or `systems`.
  let work: BenchWork
  let count: Int
  /// Told how far it is.
  let progress: @Sendable (String) -> Void
  private let source: WorldCases
  private let title: String

  /// Worlds with tips alone.
  static func ofTips(
    seed: UInt64, count: Int, progress: @escaping @Sendable (String) -> Void
  ) -> CasesBench {
    CasesBench(
      work: .cases, count: count, progress: progress, source: WorldCases(seed: seed),
      title: "random worlds of 30 days and two to five devices, all invariants judged")
  }

  /// The worlds of the same numbers, with each of the other systems in three of four.
  static func ofSystems(
    seed: UInt64, count: Int, progress: @escaping @Sendable (String) -> Void
  ) -> CasesBench {
    CasesBench(
      work: .systems, count: count, progress: progress,
      source: WorldCases(seed: seed, systems: DeclaredSystem.allCases),
      title: "the same with Focus filters, intents and pointers, each in three of four worlds")
  }

  /// How many cases are played between two looks at the clock.
  static let blockSize = 16
  /// Every how many cases one is judged again by its journal.
  static let sampleStep: UInt64 = 64

  func measure() -> BenchResult {
    let alone = playAlone()
    let together = playTogether()
    let disagreements = judgeSample()
    var result = BenchResult(
      work: work, title: title,
      figures: alone.figures + together.figures(aloneSeconds: alone.perCase))
    let failures = (together.failures + disagreements).sorted { $0.number < $1.number }
    result.failures = failures.map { failure in
      BenchFailure(
        message: "case \(failure.number): \(failure.name)",
        scenario: source.makeCase(failure.number).scenario)
    }
    return result
  }

  // MARK: One core

  /// What one core needed, in its own seconds.
  private struct Alone {
    var cases = 0
    var facts = 0
    var occurrences = 0
    var sessions = 0
    var devices = 0
    var making = 0.0
    var playing = 0.0
    var judging = 0.0
    /// The memory of the last case's journal.
    var journal = Journal()

    mutating func takeJournal() -> Journal {
      var taken = Journal()
      swap(&taken, &journal)
      return taken
    }

    /// Seconds to make, play and judge a case.
    var perCase: Double { (making + judging) / Double(max(1, cases)) }

    var figures: [BenchFigure] {
      let cases = Double(max(1, cases))
      let facts = Double(max(1, facts))
      let occurrences = Double(max(1, occurrences))
      return [
        BenchFigure(
          key: "devices_mean", meaning: "devices in a case, on average",
          value: .number(Double(devices) / cases, digits: 2)),
        BenchFigure(
          key: "sessions_per_day_mean", meaning: "sessions a day, on average",
          value: .number(Double(sessions) / cases / 29, digits: 2)),
        BenchFigure(
          key: "facts_mean", meaning: "facts in a case, on average",
          value: .number(facts / cases, digits: 0)),
        BenchFigure(
          key: "occurrences_mean", meaning: "occurrences in a case, on average",
          value: .number(occurrences / cases, digits: 0)),
        BenchFigure(
          key: "make_us", meaning: "µs to make a case",
          value: .number(making / cases * 1e6, digits: 0)),
        BenchFigure(
          key: "play_us", meaning: "µs to play it without invariants",
          value: .number(playing / cases * 1e6, digits: 0)),
        BenchFigure(
          key: "judge_us", meaning: "µs to play it with all invariants judged",
          value: .number(judging / cases * 1e6, digits: 0)),
        BenchFigure(
          key: "judged_to_unjudged_ratio", meaning: "times as long with invariants as without",
          value: .number(judging / playing, digits: 2)),
        BenchFigure(
          key: "play_ns_per_fact", meaning: "ns a fact, without invariants",
          value: .number(playing / facts * 1e9, digits: 0)),
        BenchFigure(
          key: "judge_ns_per_fact", meaning: "ns a fact, with all invariants judged",
          value: .number(judging / facts * 1e9, digits: 0)),
        BenchFigure(
          key: "judge_ns_per_occurrence", meaning: "ns an occurrence, with all invariants judged",
          value: .number(judging / occurrences * 1e9, digits: 0)),
        BenchFigure(
          key: "one_core_cases_per_s", meaning: "cases per second on one core",
          value: .number(cases / (making + judging), digits: 0)),
      ]
    }
  }

  private func playAlone() -> Alone {
    let total = max(1, count / 4)
    var alone = Alone()
    // What is done for the first time is not measured.
    for number in 0..<UInt64(min(4, total)) { _ = CasePlayer().play(source.makeCase(number)) }
    var number: UInt64 = 0
    while alone.cases < total {
      let start = Stopwatch.threadSeconds
      let block = (number..<number + UInt64(min(Self.blockSize, total - alone.cases))).map {
        source.makeCase($0)
      }
      alone.making += Stopwatch.threadSeconds - start
      // Which comes first changes from block to block.
      let judgesFirst = (number / UInt64(Self.blockSize)).isMultiple(of: 2)
      if judgesFirst { alone.judging += judge(block, &alone) }
      alone.playing += play(block, &alone)
      if !judgesFirst { alone.judging += judge(block, &alone) }
      alone.cases += block.count
      number += UInt64(block.count)
      progress("one core: \(alone.cases) of \(total) cases")
    }
    return alone
  }

  private func judge(_ block: [SearchCase], _ alone: inout Alone) -> Double {
    let start = Stopwatch.threadSeconds
    for searchCase in block { _ = CasePlayer().play(searchCase, reusing: &alone.journal) }
    return Stopwatch.threadSeconds - start
  }

  private func play(_ block: [SearchCase], _ alone: inout Alone) -> Double {
    var seconds = 0.0
    for searchCase in block {
      let start = Stopwatch.threadSeconds
      var observer = NoObserver()
      var world = World(searchCase.scenario, reusing: alone.takeJournal())
      world.run(observer: &observer)
      seconds += Stopwatch.threadSeconds - start
      alone.facts += world.journal.factCount
      alone.occurrences += Int(world.occurrenceCount)
      alone.devices += searchCase.scenario.devices.count
      for fact in world.journal.facts {
        if case .person(.sessionBegan) = fact.kind { alone.sessions += 1 }
      }
      alone.journal = world.finishJournal()
    }
    return seconds
  }

  // MARK: All cores

  /// What all cores together needed.
  private struct Together {
    var cores = 0
    var cases = 0
    var facts = 0
    var seconds = 0.0
    var coreSeconds = 0.0
    var memoryAtHalf = 0
    var memory = 0
    var digest: UInt64 = 0
    var failures: [(number: UInt64, name: String)] = []

    func figures(aloneSeconds: Double) -> [BenchFigure] {
      [
        BenchFigure(key: "cases", meaning: "cases on all cores", value: .count(cases)),
        BenchFigure(key: "facts", meaning: "facts of all these cases", value: .count(facts)),
        BenchFigure(key: "cores", meaning: "cores", value: .count(cores)),
        BenchFigure(
          key: "all_cores_cases_per_s", meaning: "cases per second of wall-clock time",
          value: .number(Double(cases) / seconds, digits: 0)),
        BenchFigure(
          key: "cases_per_minute", meaning: "cases per minute of wall-clock time",
          value: .number(Double(cases) / seconds * 60, digits: 0)),
        BenchFigure(
          key: "busy_cores", meaning: "cores that this process actually had",
          value: .number(coreSeconds / seconds, digits: 2)),
        BenchFigure(
          key: "cases_per_core_minute", meaning: "cases per minute of core time",
          value: .number(Double(cases) / coreSeconds * 60, digits: 0)),
        BenchFigure(
          key: "peak_memory_at_half_bytes", meaning: "bytes of memory at most, after half",
          value: .count(memoryAtHalf)),
        BenchFigure(
          key: "peak_memory_bytes", meaning: "bytes of memory at most, after all",
          value: .count(memory)),
        BenchFigure(
          key: "digest", meaning: "digest of all cases",
          value: .text(HexadecimalWord.text(digest))),
      ]
    }
  }

  private func playTogether() -> Together {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let shared = Mutex(Together())
    let blocks = (count + Self.blockSize - 1) / Self.blockSize
    let start = Stopwatch.seconds
    let coreStart = Stopwatch.processSeconds
    Workers.forEach(blocks, jobs: cores, makeMemory: { Journal() }) { block, journal in
      let numbers = block * Self.blockSize..<min(count, (block + 1) * Self.blockSize)
      let outcomes = numbers.map { number in
        CasePlayer().play(source.makeCase(UInt64(number)), reusing: &journal)
      }
      shared.withLock { take(outcomes, into: &$0) }
    }
    return shared.withLock { together in
      together.cores = cores
      together.seconds = Stopwatch.seconds - start
      together.coreSeconds = Stopwatch.processSeconds - coreStart
      together.memory = Stopwatch.peakMemory
      return together
    }
  }

  private func take(_ outcomes: [CaseOutcome], into together: inout Together) {
    for outcome in outcomes {
      together.cases += 1
      together.facts += outcome.factCount
      // The order in which workers finish must not show.
      var digest = outcome.digest
      digest.combine(outcome.number)
      together.digest ^= digest.value
      for failure in outcome.failures {
        together.failures.append((outcome.number, failure.name))
      }
    }
    if together.memoryAtHalf == 0, together.cases * 2 >= count {
      together.memoryAtHalf = Stopwatch.peakMemory
    }
    progress("all cores: \(together.cases) of \(count) cases")
  }

  // MARK: The journal

  /// At regular intervals, what the judges found while the run went against what its journal gives.
  private func judgeSample() -> [(number: UInt64, name: String)] {
    var failures: [(number: UInt64, name: String)] = []
    for number in stride(from: 0, to: UInt64(count), by: UInt64.Stride(Self.sampleStep)) {
      let scenario = source.makeCase(number).scenario
      var judges = LiveJudges(scenario)
      let run = World.play(scenario, observer: &judges)
      let stored = JournalJudges.judge(
        run.journal, scenario: scenario, recordNames: run.recordNames)
      let watched = judges.results(names: run.recordNames)
      for difference in Agreement.compare(run: watched, journal: stored) {
        failures.append((number, difference.sentence))
      }
      progress("the journals: \(number) of \(count) cases")
    }
    return failures
  }
}
