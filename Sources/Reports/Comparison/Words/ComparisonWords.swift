import Metrics
import PropertySearch
import ReportParts
import SimulationKernel
import TextFormats

/// What a comparison says in sentences: what was compared, and what came out of it.
struct ComparisonWords {
  let input: ComparisonInput
  let measures: ComparedMeasures

  /// What A and B are.
  var settings: String {
    let (first, second) = (input.first, input.second)
    guard first.path == second.path else {
      return "A is \(named(first)). B is \(named(second))."
    }
    var text = "A and B play \(SectionText.quoted(first.path))"
    if first.firstSeed == second.firstSeed {
      text += ", A with \(faults(first)) and B with \(faults(second))."
    } else if first.withoutFaults == second.withoutFaults {
      text += " with \(faults(first)), \(seeds)."
    } else {
      text += ", A with \(faults(first)), B with \(faults(second)), and \(seeds)."
    }
    return text
  }

  private func named(_ setting: ComparedSetting) -> String {
    let seed = SeedWord.text(setting.firstSeed)
    let text = SectionText.quoted(setting.path)
    if setting.isRecorded { return "the run recorded in \(text), of seed \(seed)" }
    return "\(text) with \(faults(setting)), from seed \(seed) on"
  }

  private var seeds: String {
    "A from seed \(SeedWord.text(input.first.firstSeed)) on and B from seed "
      + "\(SeedWord.text(input.second.firstSeed)) on"
  }

  private func faults(_ setting: ComparedSetting) -> String {
    guard !setting.withoutFaults.isEmpty else { return "all its faults" }
    return "all its faults but \(SectionText.list(setting.withoutFaults.map(SectionText.quoted)))"
  }

  /// How many pairs there are, and what the runs of a pair have in common.
  var pairs: String {
    let count = English.count(input.pairCount, "pair")
    let noun = "\(count) of runs \(input.pairCount == 1 ? "was" : "were") compared"
    guard input.isPaired else {
      return "\(noun). The two runs of a pair have different seeds, so chance differs between "
        + "them as well as what is set."
    }
    return "\(noun). The two runs of a pair have one seed: what A and B have in common draws the "
      + "same random numbers in both, and a difference comes from what is set."
  }

  /// In how many pairs the runs are equal.
  var facts: String {
    let (all, differing) = (input.pairCount, input.outcome.differingCount)
    if differing == 0 {
      return all == 1
        ? "The two runs are equal, fact by fact."
        : "The two runs of each of the \(English.number(all)) pairs are equal, fact by fact."
    }
    if all == 1 { return "The two runs differ." }
    let rest =
      all == differing
      ? "" : " In the other \(English.number(all - differing)) they are equal, fact by fact."
    return "In \(English.number(differing)) of \(English.count(all, "pair")) the runs differ in at "
      + "least one fact.\(rest)"
  }

  /// Which measures differ, as far as it can be said.
  var answer: String {
    let lone = self.lone.map { " " + $0 } ?? ""
    if measures.differing.isEmpty {
      guard lone.isEmpty else {
        return "No measure with a value in both runs of a pair differs.\(lone)"
      }
      return "All \(English.number(measures.count)) measures are the same in every pair."
    }
    guard input.pairCount > 1 else {
      let verb = measures.differing.count == 1 ? "differs" : "differ"
      let next = measures.differing.count == 1 ? "it" : "they"
      return "\(count(measures.differing)) \(verb) in this pair.\(lone) One pair gives no "
        + "interval, so nothing says whether \(next) would differ in the next; '--runs' compares "
        + "more pairs."
    }
    return intervals + lone
  }

  /// How many measures have a value in one run of a pair alone; nil if none has.
  private var lone: String? {
    guard !measures.lone.isEmpty else { return nil }
    let verb = measures.lone.count == 1 ? "has" : "have"
    return "\(count(measures.lone)) \(verb) a value in one of the two runs only."
  }

  /// How many measures differ beyond their intervals.
  private var intervals: String {
    guard !measures.certain.isEmpty else {
      if measures.uncertain.isEmpty {
        let verb = measures.unmeasured.count == 1 ? "differs" : "differ"
        return "\(count(measures.unmeasured)) \(verb), with a value in both runs of one pair only, "
          + "which gives no interval."
      }
      return "No difference is shown: of \(count(measures.differing)) that differ in some pair, "
        + "none has an interval without zero."
    }
    let verb = measures.certain.count == 1 ? "differs" : "differ"
    return "\(count(measures.certain)) \(verb) beyond the interval: that of 95 % around the mean "
      + "difference B − A excludes zero."
  }

  /// What follows from no difference being found; nil where every difference is certain.
  var notShown: String? {
    guard let widest = measures.uncertain.first, let interval = widest.interval else { return nil }
    let verb = measures.uncertain.count == 1 ? "differs" : "differ"
    return "\(count(measures.uncertain)) \(verb) in some pair, but the interval contains zero: no "
      + "difference is shown, which does not mean that there is none. That of \(widest.words) may "
      + "be anything from \(interval)."
  }

  /// What an interval by itself does not say; nil where there is none.
  var manyIntervals: String? {
    let count = measures.certain.count + measures.uncertain.count
    guard count > 1 else { return nil }
    return "Each of these \(English.number(count)) intervals is considered by itself: of twenty "
      + "measures that do not differ at all, expect one whose interval misses zero."
  }

  /// What an interval without a length does not say; nil where every interval has one.
  var constantIntervals: String? {
    let constant = measures.certain.filter(\.isConstant)
    guard !constant.isEmpty else { return nil }
    return "In \(English.number(constant.count)) of these every pair differs by the same amount, "
      + "so that the interval has no length. That is no proof that the next pair does too."
  }

  /// `fetches and uploads (requests): +12.4 (95 %: +8 to +17), from 402 in A to 414.4 in B`.
  func line(_ measure: ComparedMeasure) -> String {
    let interval =
      measure.isConstant
      ? " in every pair" : measure.interval.map { " (95 %: \($0))" } ?? ""
    return "\(measure.words): \(measure.difference)\(interval), from "
      + "\(measure.unit.text(measure.measure.leftMean)) in A to "
      + "\(measure.unit.text(measure.measure.rightMean)) in B"
  }

  /// `rest.seconds (…): 30 s in A, and no value in B`.
  func loneLine(_ measure: ComparedMeasure) -> String {
    "\(measure.words): \(measure.loneValues(of: input.pairCount))"
  }

  /// What the verdict is about.
  var verdict: String {
    let asked = input.conditions.isEmpty ? "" : " and the conditions that were asked for"
    return "This is about what the scenarios of A and B demand\(asked), and not about whether A or "
      + "B is the better one."
  }

  private func count(_ measures: [ComparedMeasure]) -> String {
    English.count(measures.count, "measure")
  }
}
