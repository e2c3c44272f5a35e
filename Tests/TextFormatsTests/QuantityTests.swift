import SimulationKernel
import Testing
import TextFormats

@Suite("Quantities with units")
struct QuantityTests {
  @Test(
    "durations are exact and written back in their shortest form",
    arguments: [
      ("250ms", 250_000, "250ms"), ("3d", 259_200_000_000, "3d"),
      ("1d2h30m", 95_400_000_000, "1d2h30m"), ("90s", 90_000_000, "1m30s"), ("500us", 500, "500us"),
      ("2w", 1_209_600_000_000, "14d"), ("10min", 600_000_000, "10m"),
      ("1.5h", 5_400_000_000, "1h30m"),
      ("0s", 0, "0s"), ("-3s", -3_000_000, "-3s"), ("0.000001s", 1, "1us"),
      ("365250d", 31_557_600_000_000_000, "365250d"),
    ])
  func durations(text: String, microseconds: Int64, canonical: String) throws {
    let duration = try DurationQuantity.parse(text)
    #expect(duration.microseconds == microseconds)
    #expect(DurationQuantity.text(duration) == canonical)
    #expect(try DurationQuantity.parse(canonical) == duration)
  }

  @Test("the text of any 64-bit count is written without a trap")
  func extremeDurations() {
    #expect(DurationQuantity.text(SimulatedDuration(microseconds: .min)).hasPrefix("-106751991d"))
    #expect(DurationQuantity.text(SimulatedDuration(microseconds: .max)).hasPrefix("106751991d"))
  }

  @Test(
    "what is no duration says why",
    arguments: [
      ("", QuantityProblem.malformed), ("ms", .malformed), ("5", .missingUnit), ("5.s", .malformed),
      (".5s", .malformed), ("1..5s", .malformed), ("5 s", .unknownUnit(" s", known: units)),
      ("5y", .unknownUnit("y", known: units)), ("5S", .unknownUnit("S", known: units)),
      ("0.5us", .refused("it is finer than a microsecond")),
      ("30m1h", .refused("write larger units first and each only once")),
      ("1s1s", .refused("write larger units first and each only once")),
      ("1m1min", .refused("write larger units first and each only once")),
      ("365251d", .outOfRange("it is longer than 1000 years")),
      ("365250d1us", .outOfRange("it is longer than 1000 years")),
      ("9223372036854775807w", .outOfRange("the value is too large")),
      ("99999999999999999999s", .outOfRange("the number has too many digits")),
      ("--5s", .malformed), ("5s-3ms", .unknownUnit("s-", known: units)),
      ("1e3s", .unknownUnit("e", known: units)),
    ])
  func badDurations(text: String, problem: QuantityProblem) {
    #expect(throws: problem) { try DurationQuantity.parse(text) }
  }

  private static let units = ["w", "d", "h", "m", "min", "s", "ms", "us"]

  @Test(
    "probabilities are exact parts per billion",
    arguments: [
      ("5%", 50_000_000, "5%"), ("0.01%", 100_000, "0.01%"), ("100%", 1_000_000_000, "100%"),
      ("0%", 0, "0%"), ("0.0000001%", 1, "0.0000001%"), ("99.9999999%", 999_999_999, "99.9999999%"),
      ("12.50%", 125_000_000, "12.5%"),
    ])
  func probabilities(text: String, partsPerBillion: Int64, canonical: String) throws {
    #expect(try ProbabilityQuantity.parse(text) == partsPerBillion)
    #expect(ProbabilityQuantity.text(partsPerBillion) == canonical)
  }

  @Test("probabilities without %, beyond 100% or too fine are refused")
  func badProbabilities() {
    #expect(throws: QuantityProblem.missingUnit) { try ProbabilityQuantity.parse("0.05") }
    #expect(throws: QuantityProblem.outOfRange("it is more than 100%")) {
      try ProbabilityQuantity.parse("100.0000001%")
    }
    #expect(throws: QuantityProblem.outOfRange("it is less than 0%")) {
      try ProbabilityQuantity.parse("-5%")
    }
    #expect(throws: QuantityProblem.refused("it is finer than 0.0000001%")) {
      try ProbabilityQuantity.parse("0.00000001%")
    }
    #expect(throws: QuantityProblem.malformed) { try ProbabilityQuantity.parse("5%5") }
  }

  @Test(
    "byte counts use thousands and 1024 as written",
    arguments: [
      ("2MiB", 2_097_152, "2MiB"), ("1MB", 1_000_000, "1MB"), ("400B", 400, "400B"),
      ("1.5KiB", 1_536, "1536B"), ("0B", 0, "0B"), ("1024KiB", 1_048_576, "1MiB"),
    ])
  func byteCounts(text: String, bytes: Int64, canonical: String) throws {
    #expect(try ByteCountQuantity.parse(text) == bytes)
    #expect(ByteCountQuantity.text(bytes) == canonical)
    #expect(try DataRateQuantity.parse(text + "/s") == bytes)
  }

  @Test("byte counts that are negative, broken or too large are refused")
  func badByteCounts() {
    for text in ["-1B", "0.5B", "9000000TiB", "5", "5mb", "B", "1MB/s"] {
      #expect(throws: QuantityProblem.self) { try ByteCountQuantity.parse(text) }
    }
    #expect(throws: QuantityProblem.refused("\"/s\" is missing at its end")) {
      try DataRateQuantity.parse("5MB")
    }
  }

  @Test(
    "rates are mean intervals and every interval can be written",
    arguments: [
      ("2/d", 43_200_000_000, "2/d"), ("10/h", 360_000_000, "10/h"),
      ("0.5/w", 1_209_600_000_000, "1/14d"),
      ("7/d", 12_342_857_143, "1/w"), ("3/s", 333_333, "3/s"), ("1/90m", 5_400_000_000, "16/d"),
      ("1/1h0.000001s", 3_600_000_001, "1/1h1us"), ("1/us", 1, "1000000/s"),
    ])
  func rates(text: String, microseconds: Int64, canonical: String) throws {
    let rate = try RateQuantity.parse(text)
    #expect(rate.meanInterval?.microseconds == microseconds)
    #expect(try RateQuantity.parse(RateQuantity.text(rate)) == rate)
  }

  @Test("a rate of zero is never; rates without a period are refused")
  func oddRates() throws {
    #expect(try RateQuantity.parse("0/d") == .never)
    #expect(RateQuantity.text(.never) == "0/d")
    for text in [
      "2", "2/", "/d", "2/x", "2/0s", "1/365250d1d", "3000000/s", "0.000001/1000d", "-1/d",
      "2/us", "1.000001/us",
    ] {
      #expect(throws: QuantityProblem.self) { try RateQuantity.parse(text) }
    }
  }

  @Test("a rate that no whole number of microseconds comes near is refused, with the nearest one")
  func unevenRates() throws {
    for (text, nearest) in [("600000/s", "500000/s"), ("0.7/us", "1000000/s"), ("6000/s", "")] {
      let error = #expect(throws: QuantityProblem.self) { try RateQuantity.parse(text) }
      #expect("\(try #require(error))".contains(nearest), "\(text)")
    }
    for text in ["500000/s", "1000000/s", "2000/s", "999999/s", "3/s", "700/s", "1/2us", "1/3us"] {
      #expect(throws: Never.self) { try RateQuantity.parse(text) }
    }
    // Whatever a search makes of a rate can be written and read.
    for interval in (1...3_000).map({ SimulatedDuration(microseconds: $0) }) {
      let rate = Rate(meanInterval: interval)
      #expect(try RateQuantity.parse(RateQuantity.text(rate)) == rate)
    }
  }

  @Test("parts per million are whole, small and may be negative")
  func partsPerMillion() throws {
    #expect(try PartsPerMillionQuantity.parse("-20ppm") == -20)
    #expect(PartsPerMillionQuantity.text(-20) == "-20ppm")
    for text in ["0.5ppm", "20", "20%", "100001ppm", "ppm"] {
      #expect(throws: QuantityProblem.self) { try PartsPerMillionQuantity.parse(text) }
    }
  }

  @Test(
    "distributions are read and written back",
    arguments: [
      ("250ms", DistributionQuantity.constant(.milliseconds(250)), "250ms"),
      ("exponential(2h)", .exponential(mean: .hours(2)), "exponential(2h)"),
      (
        "uniform( 1s,5s )", .uniform(from: .seconds(1), through: .seconds(5)), "uniform(1s, 5s)"
      ),
      (
        "lognormal(300ms, 0.6)", .lognormal(median: .milliseconds(300), sigmaMillis: 600),
        "lognormal(300ms, 0.6)"
      ),
    ])
  func distributions(text: String, expected: DistributionQuantity, canonical: String) throws {
    #expect(try DistributionQuantity.parse(text) == expected)
    #expect(expected.text == canonical)
  }

  @Test(
    "what is no distribution is refused",
    arguments: [
      "", "uniform", "uniform(", "uniform()", "uniform(5s, 1s)", "uniform(1s)", "normal(1s)",
      "exponential(0s)", "exponential(-1s)", "exponential(1s))", "lognormal(1s, x)", "-5s",
      "lognormal(1s, 5.001)", "lognormal(1s, 0.0001)", "lognormal(1s,)", "exponential(1s) ",
    ])
  func badDistributions(text: String) {
    #expect(throws: QuantityProblem.self) { try DistributionQuantity.parse(text) }
  }
}

@Suite("Names of scenario things")
struct IdentifierTests {
  @Test("letters, digits, _ . - are allowed, the first is a letter or digit")
  func grammar() throws {
    for text in ["a", "9", "Phone-1", "a_b.c", String(repeating: "a", count: 64)] {
      try Identifier.check(text)
    }
    for text in [
      "", "-a", "_a", ".a", "a b", "é", "a{platform}", String(repeating: "a", count: 65),
    ] {
      #expect(throws: Identifier.Problem.self) { try Identifier.check(text) }
    }
  }

  @Test("words that tables or file systems keep are refused in any case")
  func reserved() {
    for text in ["na", "NaN", "NULL", "con", "Con.txt", "lpt9", "true"] {
      #expect(throws: Identifier.Problem.reserved) { try Identifier.check(text) }
    }
  }

  @Test("names of code have letters of any script and up to 256 characters")
  func code() throws {
    let long = String(repeating: "ü", count: 256)
    let pattern = try Regex(Identifier.codePattern)
    for text in ["Tip", "_a", "Été.öffnen", "提示.已打开", "🐦.x", "a-b", "9", long] {
      try Identifier.checkCode(text)
      #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
    }
    for text in [
      "", ".a", "-a", "a b", "a\u{A0}b", "a\u{3000}b", "a{platform}", "a/b", "a\u{202E}b", "a\u{7}",
      "a\u{200D}b", long + "a",
    ] {
      #expect(throws: Identifier.Problem.self, "\(text)") { try Identifier.checkCode(text) }
    }
    #expect(throws: Identifier.Problem.reserved) { try Identifier.checkCode("NaN") }
  }

  @Test("ids that are strings of the code are any printable text of up to 256 characters")
  func printable() throws {
    let long = String(repeating: "x", count: 256)
    let pattern = try Regex(Identifier.textPattern)
    for text in [
      "Opened the library!", "com.app/event?id=1", "=SUM(A1)", "-x", "{a}", "</script>", "é", long,
    ] {
      try Identifier.checkText(text)
      #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
    }
    for text in ["", " a", "a ", "a\nb", "a\u{0}", "a\u{202E}b", "a\u{2028}b", long + "x"] {
      #expect(throws: Identifier.Problem.self, "\(text)") { try Identifier.checkText(text) }
    }
    #expect(throws: Identifier.Problem.reserved) { try Identifier.checkText("null") }
  }

  @Test("tips may hold known placeholders")
  func placeholders() throws {
    try Identifier.checkTip("New trail: {platform}, \"{version}\"")
    try Identifier.checkTip("favourites-{platform}")
    try Identifier.checkTip("{device}.{launch}")
    for text in ["a{", "a{}", "a{platform", "a}", "a{os}", "{{platform}}"] {
      #expect(throws: Identifier.Problem.self) { try Identifier.checkTip(text) }
    }
  }
}
