import Metrics
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// The answer of a study in sentences, the most important first.
package enum StudyAnswer {
  /// The sentences.
  package static func sentences(_ outcome: StudyOutcome) -> [String] {
    var sentences: [String] = []
    if !outcome.missing.isEmpty {
      sentences.append(
        "\(English.count(outcome.missing.count, "replication")) must still be played.")
    }
    if let valueless = outcome.valuelessSentence { sentences.append(valueless) }
    if let capacity = outcome.study.capacity {
      sentences += outcome.searches.prefix(searchLimit).map {
        sentence($0.point, $0.search, capacity, outcome)
      }
      if outcome.searches.count > searchLimit {
        sentences.append(
          "\(English.number(outcome.searches.count - searchLimit)) more searches are in "
            + "capacity.csv.")
      }
    } else if !outcome.study.objectives.isEmpty {
      sentences.append(objectives(outcome))
    } else if let spread = spread(outcome) {
      sentences.append(spread)
    }
    if let sameness = sameness(outcome) { sentences.append(sameness) }
    // What fails the study comes first; what holds stands behind the answer.
    if outcome.points.contains(where: { $0.demands.contains { $0.verdict != .pass } }) {
      sentences = outcome.demandSentences + sentences
    } else {
      sentences += outcome.demandSentences
    }
    if let traffic = trafficSentence(outcome) { sentences.append(traffic) }
    if !outcome.isJudged {
      sentences.append("The study has no objectives, so nothing is judged.")
    }
    if let precision = precision(outcome) { sentences.append(precision) }
    return sentences
  }

  /// What a study that is whole does not know as precisely as was asked for; nil if it knows all.
  package static func precision(_ outcome: StudyOutcome) -> String? {
    let unsettled = outcome.unsettled
    guard outcome.missing.isEmpty, !unsettled.isEmpty else { return nil }
    let shown = unsettled.prefix(3).joined(separator: "; ")
    let more = unsettled.count > 3 ? " and \(English.number(unsettled.count - 3)) more" : ""
    let plan = outcome.study.replications
    return "Not known to \(percent(Double(plan.precision) / 1e9)), with intervals of at most "
      + "± \(percent(plan.wantedHalfWidth)) of the estimate, after \(plan.atMost) replications: "
      + "\(shown)\(more)."
  }

  // MARK: Capacity

  /// Nobody reads more sentences of one kind than this.
  private static let searchLimit = 20

  private static func sentence(
    _ point: StudyPoint, _ search: CapacitySearch, _ capacity: CapacityQuestion,
    _ outcome: StudyOutcome
  ) -> String {
    let study = outcome.study
    let load = study.factors[capacity.factor].name
    let prefix = whereText(point, study)
    guard let pass = search.lastPass else {
      guard let fail = search.firstFail else { return "\(prefix)no load was played far enough." }
      return "\(prefix)already at \(English.number(fail.load)) \(load), \(breaking(fail, study))"
        + plannedWords(search, capacity) + "."
    }
    var text =
      "\(prefix)\(English.number(pass.load)) \(load) meet every objective at \(level(outcome))"
    if let fail = search.firstFail {
      text += "; at \(English.number(fail.load)), \(breaking(fail, study)) first"
    } else {
      text += ", which is the greatest load that was tried"
    }
    return text + plannedWords(search, capacity) + "."
  }

  /// Whether the planned load fits, to follow what is known of all loads; nothing without one.
  private static func plannedWords(
    _ search: CapacitySearch, _ capacity: CapacityQuestion
  ) -> String {
    guard let planned = capacity.planned else { return "" }
    let number = English.number(planned)
    switch search.fits(planned) {
    case .met:
      let headroom = Double(search.lastPass?.load ?? 0) / Double(planned) - 1
      // A greater load may fit as well where none was tried.
      let atLeast = search.firstFail == nil ? "at least " : ""
      return "; headroom at the planned \(number) is \(atLeast)\(percent(headroom))"
    case .missed: return "; the planned \(number) do not fit"
    case .undecided: return "; whether the planned \(number) fit is not known"
    }
  }

  /// Which objective breaks: the first that is missed, or that nobody can be sure of.
  private static func breaking(_ step: CapacitySearch.Step, _ study: Study) -> String {
    let indices = step.objectives.indices
    if let index = indices.first(where: { step.objectives[$0].verdict == .missed }) {
      return "\(study.objectives[index].text) is missed (\(value(step.objectives[index].estimate)))"
    }
    guard let index = indices.first(where: { step.objectives[$0].verdict == .undecided }) else {
      return "nothing is missed"
    }
    return "\(study.objectives[index].text) is no longer certain "
      + "(\(value(step.objectives[index].estimate)))"
  }

  // MARK: Objectives

  private static func objectives(_ outcome: StudyOutcome) -> String {
    let met = outcome.points.filter { $0.verdict == .met }
    let missed = outcome.points.filter { $0.verdict == .missed }
    let count = outcome.study.points.count
    var text =
      "\(met.count) of \(English.count(count, "point")) meet every objective at \(level(outcome))"
    if let worst = missed.first,
      let index = worst.objectives.firstIndex(where: { $0.verdict == .missed })
    {
      let where_ = outcome.study.label(of: worst.results.point)
      text +=
        "; \(outcome.study.objectives[index].text) is missed at \(where_) "
        + "(\(value(worst.objectives[index].estimate)))"
    }
    let open = count - outcome.points.count(where: \.isWhole)
    if open > 0 { text += "; \(open) \(open == 1 ? "was" : "were") not played far enough" }
    return text + "."
  }

  // MARK: Without objectives

  /// How far the first estimate ranges over the points.
  private static func spread(_ outcome: StudyOutcome) -> String? {
    let estimand =
      outcome.study.replications.precise.first
      ?? outcome.study.wantedMeasures.first.map { Estimand(.mean, $0) }
    guard let estimand else { return nil }
    let known = outcome.points.compactMap { point -> (PointOutcome, Estimate, Double)? in
      guard let estimate = point.estimate(estimand), let value = estimate.value else { return nil }
      return (point, estimate, value)
    }
    guard let least = known.min(by: { $0.2 < $1.2 }), let most = known.max(by: { $0.2 < $1.2 })
    else { return nil }
    if known.count == 1 { return "The \(estimand.words) is \(value(least.1))." }
    if least.2 == most.2 {
      return "The \(estimand.words) is \(value(least.1)) at "
        + "\(outcome.study.label(of: least.0.results.point)), and no other at any point."
    }
    return "The \(estimand.words) ranges from \(value(least.1)) at "
      + "\(outcome.study.label(of: least.0.results.point)) to \(value(most.1)) at "
      + "\(outcome.study.label(of: most.0.results.point))."
  }

  private static func trafficSentence(_ outcome: StudyOutcome) -> String? {
    // The point that says most: the greatest load that fits, or the first point.
    let id = outcome.searches.first?.search.lastPass?.results.point.id
    let point = outcome.points.first { id == nil || $0.results.point.id == id }
    // Without tips nothing is synced that anybody would plan for.
    guard let point, !point.results.point.scenario.app.tips.isEmpty, let traffic = Traffic(point)
    else { return nil }
    let pushes =
      traffic.pushesPerDay > 0 ? "\(short(traffic.pushesPerDay / 1e6)) million" : "no"
    var text =
      "A million people cause \(short(traffic.requestsPerSecond)) requests per second, "
      + "\(pushes) pushes that arrive and "
      + "\(short((traffic.bytesUpPerDay + traffic.bytesDownPerDay) / 1_073_741_824)) GiB a day"
    if !outcome.study.prices.isEmpty {
      text +=
        ", which costs \(short(traffic.costPerMonth(outcome.study.prices))) "
        + "\(outcome.study.prices.currency) a month"
    }
    return text + " at \(outcome.study.label(of: point.results.point))."
  }

  // MARK: Words

  private static func whereText(_ point: StudyPoint, _ study: Study) -> String {
    let others = study.factors.indices.filter { !study.isLoad($0) }
    if others.isEmpty { return "" }
    let parts = others.map { factor in
      "\(study.factors[factor].name)=\(point.levels[factor]?.text ?? StudyPoint.asWritten)"
    }
    return "With \(parts.joined(separator: ", ")): "
  }

  private static func level(_ outcome: StudyOutcome) -> String { percent(outcome.confidence) }

  /// An estimate with its interval, as people read its unit: `1 h 15 min [1 h 12 min, 1 h 18 min]`.
  package static func value(_ estimate: Estimate) -> String {
    guard let value = estimate.value else { return "no value" }
    let unit = estimate.estimand.unit
    let same =
      estimate.isOfEqualValues ? "; all \(English.number(estimate.count)) values the same" : ""
    return text(value, in: unit) + range(estimate.interval, in: unit, remark: same)
  }

  /// A number of a measure as people read its unit: a time, a size, a percentage, or a number.
  package static func text(_ value: Double, in unit: MeasureUnit) -> String {
    switch unit {
    case .count, .perSecond, .perDay: short(value)
    case .share: percent(value)
    case .seconds, .bytes: unit.quantity.text(value * unit.quantityScale)
    }
  }

  /// A difference of two numbers of a measure: of shares in percentage points, as a percentage
  /// would be read as a part of the first.
  package static func difference(_ value: Double, in unit: MeasureUnit) -> String {
    guard case .share = unit else { return text(value, in: unit) }
    return short(value * 100) + " percentage points"
  }

  /// An interval as it stands behind its estimate; nothing where there is none.
  ///
  /// - `remark`: What follows in the brackets.
  package static func range(
    _ interval: ClosedRange<Double>?, in unit: MeasureUnit, remark: String = ""
  ) -> String {
    interval.map {
      " [\(text($0.lowerBound, in: unit)), \(text($0.upperBound, in: unit))\(remark)]"
    } ?? ""
  }

  /// Three significant digits, or all of a whole number below a million.
  package static func short(_ value: Double) -> String {
    let size = value.magnitude
    guard size > 0, size.isFinite else { return "0" }
    if value == Double(Int64(clamping: value)), size < 1_000_000 {
      return English.number(Int(clamping: value))
    }
    // Beyond what a whole number holds, the digits would be wrong.
    if size >= 1e18 { return "\(value)" }
    if size >= 1_000 { return English.number(Int(clamping: value + (value < 0 ? -0.5 : 0.5))) }
    var digits = 0
    var scale = 1.0
    while size * scale < 100, digits < 12 {
      scale *= 10
      digits += 1
    }
    let scaled = Int64(size * scale + 0.5)
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    var fraction = String(part)
    fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    if digits == 0 { fraction = "" }
    return (value < 0 ? "−" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
  }

  package static func percent(_ share: Double) -> String { "\(short(share * 100)) %" }
}
