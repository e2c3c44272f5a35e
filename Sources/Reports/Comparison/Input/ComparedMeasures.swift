import Metrics
import PropertySearch
import ReportParts
import Statistics

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
  /// Those without a value in some run of every pair.
  let valueless: [String]

  init(_ paired: PairedComparison) {
    let shown = paired.shownMeasures
    let all = shown.filter { $0.pairCount > 0 }.map {
      ComparedMeasure(
        measure: $0, unit: RunMeasures.unit(of: $0.name),
        meaning: RunMeasures.meaning(of: $0.name))
    }
    valueless = shown.filter { $0.pairCount == 0 }.map(\.name)
    same = all.filter { $0.measure.differingCount == 0 }
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
  var count: Int { differing.count + same.count }
}
