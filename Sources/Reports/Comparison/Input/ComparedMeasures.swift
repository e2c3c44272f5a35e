import Metrics
import PropertySearch
import ReportParts
import Statistics
import TextFormats

/// A measure of a comparison with its unit.
struct ComparedMeasure {
  let measure: PairedMeasure
  let unit: MeasureUnit
  /// What it is.
  let meaning: String

  var name: String { measure.name }

  /// `bytes sent by the hub (bytes.down)`; where the meaning has the name, it is enough.
  var words: String { meaning.contains(name) ? meaning : "\(meaning) (\(name))" }

  /// Whether its interval does not hold zero.
  var isCertain: Bool { measure.interval.map { !$0.contains(0) } ?? false }

  /// How far the difference and its interval reach from zero.
  var extent: Double {
    let ends = measure.interval.map { [$0.lowerBound, $0.upperBound] } ?? [measure.difference]
    return ends.map(\.magnitude).max() ?? 0
  }

  /// How many halves of its interval the difference is away from zero.
  var distance: Double {
    guard let interval = measure.interval else { return 0 }
    let half = (interval.upperBound - interval.lowerBound) / 2
    return half > 0 ? measure.difference.magnitude / half : .infinity
  }

  /// The difference, with its sign.
  var difference: String { unit.signedText(measure.difference) }

  /// Whether every pair differs by the same amount, so that the interval has no length.
  var isConstant: Bool { measure.interval.map { $0.lowerBound == $0.upperBound } ?? false }

  /// `30 s in A, and no value in B`; of several pairs: `…, in 2 pairs`.
  func loneValues(of pairCount: Int) -> String {
    let alone = measure.alone
    func text(_ values: RunningMoments, _ letter: String, _ other: String) -> String? {
      guard values.count > 0 else { return nil }
      let pairs = pairCount == 1 ? "" : ", in \(English.count(values.count, "pair"))"
      return "\(unit.text(values.mean)) in \(letter), and no value in \(other)\(pairs)"
    }
    return [text(alone.left, "A", "B"), text(alone.right, "B", "A")].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// `+1.2 to +3.4`; nil where there is no interval.
  var interval: String? {
    measure.interval.map {
      "\(unit.signedText($0.lowerBound)) to \(unit.signedText($0.upperBound))"
    }
  }
}

/// The measures of a comparison, sorted by what they say.
struct ComparedMeasures {
  /// Those whose interval does not hold zero, the farthest from zero first.
  let certain: [ComparedMeasure]
  /// Those that differ in some pair, and whose interval holds zero.
  let uncertain: [ComparedMeasure]
  /// Those that differ, and have no interval: fewer than two pairs have a value.
  let unmeasured: [ComparedMeasure]
  /// Those with the same value in both runs of every pair.
  let same: [ComparedMeasure]
  /// Those with a value in A alone or in B alone, in some pair, that are the same in the others.
  let lone: [ComparedMeasure]
  /// Those without a value in any run.
  let valueless: [String]

  init(_ paired: PairedComparison) {
    let shown = paired.shownMeasures
    let all = shown.filter { $0.pairCount > 0 || $0.hasLoneValue }.map {
      ComparedMeasure(
        measure: $0, unit: RunMeasures.unit(of: $0.name),
        meaning: RunMeasures.meaning(of: $0.name))
    }
    valueless = shown.filter { $0.pairCount == 0 && !$0.hasLoneValue }.map(\.name)
    let equal = all.filter { $0.measure.differingCount == 0 }
    lone = equal.filter(\.measure.hasLoneValue)
    same = equal.filter { !$0.measure.hasLoneValue }
    let differing = all.filter { $0.measure.differingCount > 0 }
    unmeasured = differing.filter { $0.measure.interval == nil }
    uncertain = differing.filter { $0.measure.interval != nil && !$0.isCertain }
    // Sorting keeps the order of equals.
    certain = differing.filter(\.isCertain).enumerated()
      .sorted { ($0.element.distance, $1.offset) > ($1.element.distance, $0.offset) }
      .map(\.element)
  }

  /// Those that differ, with an interval or without.
  var differing: [ComparedMeasure] { certain + uncertain + unmeasured }

  /// All with a value.
  var count: Int { differing.count + lone.count + same.count }
}
