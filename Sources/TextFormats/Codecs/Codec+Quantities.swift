import SimulationKernel

extension TextSchema {
  package static let duration = TextSchema(
    name: "duration", phrase: "a duration",
    documentation: "A number with a unit: `w` (7 days), `d` (24 hours), `h`, `m` or `min`, `s`, "
      + "`ms`, `us`. Units may follow each other from large to small: `1d2h30m`. "
      + "Exact to the microsecond, at most 1000 years.",
    examples: ["250ms", "3d", "1d2h30m"], pattern: DurationQuantity.pattern,
    missingUnit: ("s", "seconds"))

  package static let instant = TextSchema(
    name: "instant", phrase: "a time since the beginning",
    documentation: "Written like a duration: the time that has passed since the scenario began.",
    examples: ["90s", "3d"], pattern: DurationQuantity.pattern, missingUnit: ("s", "seconds"))

  package static let distribution = TextSchema(
    name: "duration or distribution", phrase: "a duration or a distribution",
    documentation: "A duration, which is then always the same; or `uniform(1s, 5s)`, "
      + "`exponential(2h)` with its mean, or `lognormal(300ms, 0.6)` with its median and the "
      + "standard deviation of its logarithm.",
    examples: ["250ms", "exponential(2h)", "uniform(1s, 5s)", "lognormal(300ms, 0.6)"],
    pattern: DistributionQuantity.pattern, missingUnit: ("s", "seconds"))

  package static let probability = TextSchema(
    name: "probability", phrase: "a probability",
    documentation: "A percentage from `0%` through `100%`, exact to `0.0000001%`.",
    examples: ["5%", "0.01%"], pattern: ProbabilityQuantity.pattern, missingUnit: ("%", "percent"))

  package static let partsPerMillion = TextSchema(
    name: "parts per million", phrase: "parts per million",
    documentation: "A small deviation in whole parts per million, which may be negative.",
    examples: ["20ppm", "-150ppm"], pattern: PartsPerMillionQuantity.pattern,
    missingUnit: ("ppm", "parts per million"))

  package static let byteCount = TextSchema(
    name: "byte count", phrase: "an amount of data",
    documentation: "Bytes with the unit `B`, `kB`, `MB`, `GB`, `TB` (thousands) or `KiB`, `MiB`, "
      + "`GiB`, `TiB` (1024).",
    examples: ["400B", "2MiB"], pattern: ByteCountQuantity.pattern, missingUnit: ("B", "bytes"))

  package static let dataRate = TextSchema(
    name: "data rate", phrase: "an amount of data in a second",
    documentation: "A byte count and `/s`.",
    examples: ["1MB/s", "64KiB/s"], pattern: DataRateQuantity.pattern,
    missingUnit: ("B/s", "bytes in a second"))

  package static let rate = TextSchema(
    name: "rate", phrase: "a rate",
    documentation: "How often something happens on average: a number, `/` and a unit of time, or "
      + "a length of time. `0/d` is never.",
    examples: ["2/d", "10/h"], pattern: RateQuantity.pattern, missingUnit: ("/d", "times a day"))
}

extension Codec where Value == SimulatedDuration {
  /// A length of time; by default not negative.
  public static func duration(
    in range: ClosedRange<SimulatedDuration> = .zero...DurationQuantity.limit
  ) -> Codec {
    .quantity(
      .duration.restricted(ruleText(range, default: .zero...DurationQuantity.limit)),
      parse: DurationQuantity.parse, text: DurationQuantity.text,
      isAllowed: { range.contains($0) })
  }

  private static func ruleText(
    _ range: ClosedRange<SimulatedDuration>, default usual: ClosedRange<SimulatedDuration>
  ) -> String {
    let low = DurationQuantity.text(range.lowerBound)
    if range.upperBound == usual.upperBound { return "\"\(low)\" or more" }
    return "from \"\(low)\" through \"\(DurationQuantity.text(range.upperBound))\""
  }
}

extension Codec where Value == Instant {
  /// A time since the beginning of the scenario; by default not before it.
  public static func instant(
    in range: ClosedRange<Instant> = .zero...(.zero + DurationQuantity.limit)
  ) -> Codec {
    let low = range.lowerBound - Instant.zero
    let high = range.upperBound - Instant.zero
    let lengths = Codec<SimulatedDuration>.duration(in: low...high)
    var textSchema = TextSchema.instant
    if case .text(let restricted) = lengths.schema { textSchema.rule = restricted.rule }
    return .quantity(
      textSchema,
      parse: { (text) throws(QuantityProblem) in Instant.zero + (try DurationQuantity.parse(text))
      },
      text: { DurationQuantity.text($0 - Instant.zero) }, isAllowed: { range.contains($0) })
  }
}

extension Codec where Value == DistributionQuantity {
  /// A length of time, or how one is drawn.
  public static var distribution: Codec {
    .quantity(.distribution, parse: DistributionQuantity.parse, text: { $0.text })
  }
}

extension Codec where Value == Rate {
  /// How often something happens.
  public static var rate: Codec {
    .quantity(.rate, parse: RateQuantity.parse, text: RateQuantity.text)
  }
}

extension Codec where Value == Int64 {
  /// A probability or share, in parts per billion.
  public static func probability(
    in range: ClosedRange<Int64> = 0...ProbabilityQuantity.whole
  ) -> Codec {
    .restricted(.probability, ProbabilityQuantity.parse, ProbabilityQuantity.text, range)
  }

  /// A small deviation, in parts per million.
  public static func partsPerMillion(
    in range: ClosedRange<Int64> = -PartsPerMillionQuantity.limit...PartsPerMillionQuantity.limit
  ) -> Codec {
    .restricted(
      .partsPerMillion, PartsPerMillionQuantity.parse, PartsPerMillionQuantity.text, range)
  }

  /// An amount of data, in bytes.
  public static func byteCount(in range: ClosedRange<Int64> = 0...(1 << 50)) -> Codec {
    .restricted(.byteCount, ByteCountQuantity.parse, ByteCountQuantity.text, range)
  }

  /// An amount of data in a second, in bytes.
  public static func dataRate(in range: ClosedRange<Int64> = 1...(1 << 50)) -> Codec {
    .restricted(.dataRate, DataRateQuantity.parse, DataRateQuantity.text, range)
  }

  private static func restricted(
    _ textSchema: TextSchema,
    _ parse: @escaping @Sendable (String) throws(QuantityProblem) -> Int64,
    _ text: @escaping @Sendable (Int64) -> String, _ range: ClosedRange<Int64>
  ) -> Codec {
    let rule = "from \"\(text(range.lowerBound))\" through \"\(text(range.upperBound))\""
    return .quantity(
      textSchema.restricted(rule), parse: parse, text: text, isAllowed: { range.contains($0) })
  }
}
