import PropertySearch
import SimulationKernel
import TextFormats

/// What runs say of a tip, as page and terminal write it.
package enum PromiseWords {
  /// `5 of 3`, or `5` without a cap; nil without runs.
  package static func worst(_ promise: TipPromise) -> String? {
    guard let worst = promise.worst else { return nil }
    return worst.cap.map { "\(worst.count) of \($0)" } ?? "\(worst.count)"
  }

  /// The run with the worst total: `seed x0000000000000007`, or `case 7`; nil without runs.
  package static func worstRun(
    _ promise: TipPromise, _ sample: TipPromises.Sample
  ) -> String? {
    promise.worst.map { worst in
      switch sample {
      case .runs: "seed \(SeedWord.text(worst.run))"
      case .cases: "case \(worst.run)"
      }
    }
  }

  /// What a sample is made of: `run` or `case`.
  static func unit(_ sample: TipPromises.Sample) -> String {
    switch sample {
    case .runs: "run"
    case .cases: "case"
    }
  }

  /// `3 of 200: 1.5 % (95 %: 0.3 to 4.3 %)`; nil without a cap.
  package static func overCap(_ promise: TipPromise) -> String? {
    promise.overCap.map { share in
      text(promise.overCapCount, of: promise.personCount, share.share, share.interval)
    }
  }

  /// The same of the eligible people who never saw the tip; nil if nobody was eligible.
  package static func unseen(_ promise: TipPromise) -> String? {
    promise.unseen.map { share in
      text(promise.unseenCount, of: promise.eligibleCount, share.share, share.interval)
    }
  }

  /// `seen more often than its cap by 3 of 200 people; the worst total is 5, its cap 3`, of a tip
  /// that somebody saw too often.
  package static func overCapSentence(_ promise: TipPromise) -> String {
    let people =
      "\(English.number(promise.overCapCount)) of "
      + English.count(promise.personCount, "person", "people")
    guard let worst = promise.worst, let cap = worst.cap else {
      preconditionFailure("a tip that was seen more often than its cap has one")
    }
    return "seen more often than its cap by \(people); the worst total is \(worst.count), its cap "
      + "\(cap)"
  }

  /// One person tells of no share.
  private static func text(
    _ part: Int, of whole: Int, _ share: Double, _ interval: ClosedRange<Double>
  ) -> String {
    let counts = "\(English.number(part)) of \(English.number(whole))"
    guard whole > 1 else { return counts }
    return "\(counts): \(VerdictWords.percent(share)) (95 %: \(VerdictWords.range(interval)))"
  }

  /// `median 4 min, 95 % within 3 h`, and how many devices never knew; nil if none had to.
  package static func lateness(_ promise: TipPromise) -> String? {
    guard let median = promise.lateness(0.5), let most = promise.lateness(0.95) else { return nil }
    let unheard =
      promise.unheardCount == 0
      ? ""
      : "; \(English.number(promise.unheardCount)) of "
        + "\(English.count(promise.dismissalCount, "device")) never"
    return "median \(text(median)), 95 % \(within(most))\(unheard)"
  }

  private static func text(_ lateness: TipPromise.Lateness) -> String {
    switch lateness {
    case .after(let delay): TimeText.duration(delay)
    case .never: "never"
    }
  }

  private static func within(_ lateness: TipPromise.Lateness) -> String {
    switch lateness {
    case .after(let delay): "within \(TimeText.duration(delay))"
    case .never: "not before the end"
    }
  }

  /// Displays of one person within a week; nil without people or time.
  package static func rate(_ promise: TipPromise) -> String? {
    promise.displaysPerPersonWeek.map { Quantity.number.text($0) }
  }

  /// The answer to the question whether any person saw a tip more often than its cap.
  package static func answer(_ promises: TipPromises) -> String {
    let tips = promises.tips
    let capped = tips.filter(\.hasCap)
    let people = tips.first?.personCount ?? 0
    let among =
      "\(English.count(people, "person", "people")) in "
      + English.count(promises.runCount, unit(promises.sample))
    guard !capped.isEmpty else { return "No tip has a cap. Counted over \(among)." }
    let broken = capped.filter { $0.overCapCount > 0 }
    guard !broken.isEmpty else {
      return "Nobody of \(among) saw a tip more often than its cap."
    }
    let names = SectionText.list(broken.map(\.name))
    return "\(broken.count) of \(English.count(capped.count, "tip")) with a cap "
      + "\(broken.count == 1 ? "was" : "were") shown more often than that to somebody, among "
      + "\(among): \(names)."
  }
}
