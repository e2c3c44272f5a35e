import TextFormats

/// A study as its file writes it.
struct StudySyntax: Sendable {
  var schemaAddress: String?
  var schema = 1
  var name = ""
  var question: String?
  var scenario = Located("")
  var seed: Int64 = 1
  var factors: [FactorSyntax] = []
  var design = StudyDesign.factorial
  var pointCount: Located<Int>?
  var points: [[NamedValue<JSONNode>]] = []
  var without: [[NamedValue<JSONNode>]] = []
  var accounts = 1
  var usesCommonRandomNumbers = true
  var replications = ReplicationsSyntax()
  var measures: [Located<String>] = []
  var objectives: [Located<String>] = []
  var capacity: CapacitySyntax?
  var rareEvents: RareEventQuestion?
  var prices = Prices()

  static let codec: Codec<StudySyntax> = .object(
    "Study", "A whole study file.", defaults: StudySyntax()
  ) { study in
    declareQuestion(&study)
    declareDesign(&study)
    study.defaulted(
      "replications", \.replications, ReplicationsSyntax.codec, "How often a point is played.")
    study.defaulted(
      "measures", \.measures,
      .list(of: Codec<String>.sentence(length: 1...100).located, count: 0...100),
      "What is measured; when empty what planners usually ask for.")
    study.defaulted(
      "objectives", \.objectives,
      .list(of: Codec<String>.sentence(length: 1...200).located, count: 0...50),
      "What has to hold at a point, such as `p95(rest.seconds) <= 2min`.")
    study.optional(
      "capacity", \.capacity, CapacitySyntax.codec,
      "The search for the greatest load that meets the objectives.")
    study.optional(
      "rareEvents", \.rareEvents, RareEventQuestion.codec,
      "How likely displays over the cap are, where plain runs hardly see any.")
    study.defaulted("prices", \.prices, Prices.codec, "What traffic costs.")
  }

  private static func declareQuestion(_ study: inout ObjectFields<StudySyntax>) {
    study.optional(
      "$schema", \.schemaAddress, .sentence(length: 1...1_000),
      "Where editors find the schema, such as `./study.schema.json`.")
    study.defaulted("schema", \.schema, .integer(in: 1...1), "The version of the format.")
    study.required(
      "name", \.name, .identifier("study"), "Its name, which also names its report.")
    study.optional(
      "question", \.question, .sentence(length: 1...500),
      "What it asks; when absent the comment at the top says it, after `Question:`.")
    study.required(
      "scenario", \.scenario, Codec<String>.sentence(length: 1...1_000).located,
      "The scenario's file, as seen from the folder of the study.")
    study.defaulted(
      "seed", \.seed, .integer(in: 0...(1 << 53)),
      "The seed from which the seeds of all replications are made.")
  }

  private static func declareDesign(_ study: inout ObjectFields<StudySyntax>) {
    let combination = Codec<[NamedValue<JSONNode>]>.map(from: "factor", to: .anyValue)
    study.defaulted(
      "factors", \.factors, .list(of: FactorSyntax.codec, count: 0...20, uniqueKey: "name"),
      "What is varied.")
    study.defaulted(
      "design", \.design,
      .choice("Design", "How the factors' values are combined.") { design in
        switch design {
        case .list: "Exactly the combinations that `points` lists."
        case .factorial: "Every value with every other."
        case .oneAtATime: "The first values of all, and then each other value alone."
        case .latinHypercube:
          "As many points as `count` says, spread evenly over each factor by itself."
        }
      }, "How their values are combined.")
    study.optional(
      "count", \.pointCount, Codec<Int>.integer(in: 2...10_000).located,
      "How many points a Latin hypercube has.")
    study.defaulted(
      "points", \.points, .list(of: combination, count: 0...10_000),
      "The combinations of the design `list`: values by factor; what is absent is as written.")
    study.defaulted(
      "without", \.without, .list(of: combination, count: 0...1_000),
      "Combinations that are left out: every point that has all of these values.")
    study.defaulted(
      "accounts", \.accounts, .integer(in: 1...1_000_000),
      "How many accounts share the hub, all like the scenario's; a factor may vary it.")
    study.defaulted(
      "commonRandomNumbers", \.usesCommonRandomNumbers, .boolean,
      "Whether a replication has the same random numbers at every point, so that differences show "
        + "sooner.")
  }
}

/// A factor as a file writes it.
struct FactorSyntax: Sendable {
  var name = Located("")
  var paths: [Located<String>] = []
  var values: [JSONNode] = []
  var from: Located<String>?
  var to: Located<String>?

  static let codec: Codec<FactorSyntax> = .object(
    "Factor", "One thing that is varied.", defaults: FactorSyntax()
  ) { factor in
    factor.required(
      "name", \.name, Codec<String>.identifier("factor").located, "Its name.")
    factor.required(
      "path", \.paths,
      .list(
        of: Codec<String>.sentence(length: 1...500).located, count: 1...100,
        allowsSingle: true),
      "What it changes in the scenario's file, such as `sync.push.loss` or `devices[phone].count`; "
        + "several paths get the same value. `accounts` is the number of accounts.")
    factor.defaulted(
      "values", \.values, .list(of: .anyValue, count: 0...1_000),
      "Its values as the scenario would write them; `null` is an absent key.")
    let bound = Codec<String>.sentence(length: 1...50).located
    factor.optional("from", \.from, bound, "For a Latin hypercube: the least, such as `0%`.")
    factor.optional("to", \.to, bound, "The greatest, in the same unit.")
  }
}

/// The replications as a file writes them.
struct ReplicationsSyntax: Sendable {
  var plan = ReplicationPlan()
  var precise: [Located<String>] = []
  var absolute: [NamedValue<JSONNode>] = []

  static let codec: Codec<ReplicationsSyntax> = .object(
    "Replications", "How often a point is played: until its estimates are known well enough.",
    defaults: ReplicationsSyntax()
  ) { replications in
    replications.defaulted(
      "atLeast", \.plan.atLeast, .integer(in: 1...1_000_000), "How often at least.")
    replications.defaulted(
      "step", \.plan.step, .integer(in: 1...100_000),
      "How many more before the precision is checked again.")
    replications.defaulted(
      "atMost", \.plan.atMost, .integer(in: 1...1_000_000), "How often at most.")
    replications.defaulted(
      "precision", \.plan.precision, .probability(in: 1_000_000...1_000_000_000),
      "How far an estimate may be from the true value, as a share P of that: the half-width of its "
        + "interval is to be at most P / (1 + P) of the estimate, 4.76 % of it with \"5%\".")
    replications.defaulted(
      "confidence", \.plan.confidence, .probability(in: 500_000_000...999_900_000),
      "The confidence of all intervals.")
    replications.defaulted(
      "absolute", \.absolute, .map(from: "measure", to: .anyValue),
      "Half-widths that are good enough whatever the estimate, by measure and in its unit; needed "
        + "where an estimate is near zero.")
    replications.defaulted(
      "precise", \.precise,
      .list(of: Codec<String>.sentence(length: 1...100).located, count: 0...100),
      "What has to be known this precisely, such as `mean(displays)`. The objectives always are; "
        + "without either, the means of `measures` are.")
    replications.check { syntax, report in
      if syntax.plan.atMost < syntax.plan.atLeast {
        report.error(.inconsistent, at: "atMost", "the most are fewer than the fewest")
      }
    }
  }
}

/// The search for capacity as a file writes it.
struct CapacitySyntax: Sendable {
  var factor = Located("")
  var from = 1
  var atMost = 1_000_000
  var resolution: Int64 = 100_000_000
  var planned: Int?

  static let codec: Codec<CapacitySyntax> = .object(
    "Capacity",
    "The greatest load at which all objectives are met: doubled until one is missed, then found by "
      + "binary search.",
    defaults: CapacitySyntax()
  ) { capacity in
    capacity.required(
      "load", \.factor, Codec<String>.identifier("factor").located,
      "The factor that is the load; it needs no values.")
    capacity.defaulted("from", \.from, .integer(in: 1...1_000_000), "Where the search begins.")
    capacity.defaulted(
      "atMost", \.atMost, .integer(in: 1...1_000_000), "The greatest load that is tried.")
    capacity.defaulted(
      "resolution", \.resolution, .probability(in: 1_000_000...1_000_000_000),
      "How near the last good load and the first bad one have to come.")
    capacity.optional(
      "planned", \.planned, .integer(in: 1...1_000_000), "The load that is planned for.")
  }
}

extension RareEventQuestion {
  static let codec: Codec<RareEventQuestion> = .object(
    "RareEvents",
    "Multilevel splitting over the number of displays over the cap: each run that reaches a level "
      + "is continued several times with new random numbers.",
    defaults: RareEventQuestion()
  ) { question in
    question.defaulted(
      "overshoot", \.overshoot, .integer(in: 1...100), "Up to how many displays over the cap.")
    question.defaulted(
      "effort", \.effort, .integer(in: 10...100_000),
      "How many runs are continued for each further display.")
    question.defaulted(
      "repeats", \.repeats, .integer(in: 2...1_000),
      "How often the estimate is repeated with new random numbers; the interval comes from these "
        + "repetitions.")
  }
}

extension Prices {
  static let codec: Codec<Prices> = .object(
    "Prices", "What traffic costs; the report gives it for a million people and a month.",
    defaults: Prices()
  ) { prices in
    let price = Codec<Int64>.decimal(fractionDigits: 6, in: 0...1_000_000_000_000).mapped(
      to: { Double($0) / 1_000_000 }, from: { Int64($0 * 1_000_000 + 0.5) })
    prices.defaulted("currency", \.currency, .sentence(length: 1...10), "The currency.")
    prices.defaulted("millionRequests", \.millionRequests, price, "A million requests.")
    prices.defaulted("millionPushes", \.millionPushes, price, "A million pushes.")
    prices.defaulted(
      "gibibyteMoved", \.gibibyteMoved, price, "A gibibyte sent to devices or taken from them.")
    prices.defaulted(
      "gibibyteMonthStored", \.gibibyteMonthStored, price, "A gibibyte stored for a month.")
  }
}
