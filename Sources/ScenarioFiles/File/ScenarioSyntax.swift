import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// A scenario as a file writes it: its names are not yet resolved.
struct ScenarioSyntax: Sendable {
  var schemaAddress: String?
  var schemaVersion = 1
  var name = ""
  var claim: String?
  var seed: UInt64 = 1
  var duration = Located(SimulatedDuration.days(30))
  var heal: HealSyntax?
  var expectation = ExpectationSyntax()
  var app = AppSyntax()
  var sync = SyncConfiguration()
  var hub: HubCapacity?
  var systems = SystemSections()
  var devices: [DeviceSyntax] = []
  var people: [PersonSyntax] = []
  var network = NetworkSyntax()
  var faults: [any FaultSyntax] = []
  var timeline: [any StepSyntax] = []
  var schedule: SchedulePlan?
  var knobs = BehaviourKnobs()
  var withoutInvariants: [Reference] = []
  var variation = Variation()
  var reach: [Reference] = []

  /// The whole file.
  static let codec: Codec<ScenarioSyntax> = .object(
    "Scenario", "A whole scenario file.", defaults: ScenarioSyntax(), decodesPartially: true
  ) { file in
    declareClaim(&file)
    declareFleet(&file)
  }

  /// How many characters a claim has at most.
  static let longestClaim = 1_000

  private static func declareClaim(_ file: inout ObjectFields<ScenarioSyntax>) {
    file.optional(
      "$schema", \.schemaAddress, .sentence(length: 1...1_000),
      "Where editors find the schema, such as `./scenario.schema.json`.")
    file.defaulted(
      "schema", \.schemaVersion,
      .integer(in: 1...1_000_000).checked(.outOfRange) {
        $0 == 1 ? nil : "schema \($0) is not known to this version, which reads schema 1"
      },
      "The version of the format.")
    file.required(
      "name", \.name, .identifier("scenario"), "Its name, which also names its report.")
    file.optional(
      "claim", \.claim, .sentence(length: 1...longestClaim),
      "What it claims; when absent the comment at the top says it, after `Claim:`.")
    file.defaulted("seed", \.seed, seedCodec, "The seed that is used unless another is given.")
    file.defaulted(
      "duration", \.duration,
      Codec<SimulatedDuration>.duration(in: .seconds(1)...DurationQuantity.limit).located,
      "How long it plays.")
    file.optional(
      "heal", \.heal, HealSyntax.codec,
      "The second phase, without faults and people, in which the devices have to agree; when "
        + "absent there is none.")
    file.defaulted(
      "expect", \.expectation, ExpectationSyntax.codec,
      "What it requires of its runs besides the guarantees, which every run must keep.")
    file.defaulted(
      "withoutInvariants", \.withoutInvariants,
      .list(of: .reference("invariant"), count: 0...100),
      "Names of invariants that are not judged here.")
    file.defaulted("vary", \.variation, Variation.codec, "What a search may vary.")
    file.defaulted(
      "reach", \.reach, .list(of: .label, count: 0...1_000),
      "Labels, such as `fault/tunnel`, that a search must reach in some case; a search that never "
        + "does fails.")
  }

  private static func declareFleet(_ file: inout ObjectFields<ScenarioSyntax>) {
    file.required("app", \.app, AppSyntax.codec, "The app that runs on all devices.")
    file.defaulted("sync", \.sync, SyncConfiguration.codec, "How the stores of an account sync.")
    file.optional(
      "hub", \.hub, HubCapacity.codec,
      "How much the hub can do at a time; when absent it has no limits.")
    SystemSections.declare(&file)
    file.required(
      "devices", \.devices, .list(of: DeviceSyntax.codec, count: 1...10_000, uniqueKey: "id"),
      "The devices.")
    file.defaulted(
      "people", \.people, .list(of: PersonSyntax.codec, count: 0...10_000, uniqueKey: "id"),
      "The people who use them at random.")
    file.defaulted("network", \.network, NetworkSyntax.codec, "The links to the hub.")
    file.defaulted(
      "faults", \.faults, .list(of: FaultKind.codec, count: 0...1_000, uniqueKey: "name"),
      "What goes wrong.")
    file.defaulted(
      "timeline", \.timeline, .list(of: ScriptedAction.codec, count: 0...100_000),
      "What happens at given times; at the same time in the order of the file.")
    file.optional(
      "schedule", \.schedule, SchedulePlan.codec,
      "An order of delivery that a search found; when absent the clock decides.")
    file.defaulted("knobs", \.knobs, BehaviourKnobs.codec, "Choices where Apple published nothing.")
  }

  private static let seedCodec: Codec<UInt64> = .forms(
    "Seed", "A whole number, or a text of `x` and up to 16 hexadecimal digits as reports print it."
  ) { forms in
    forms.form(
      Codec<Int64>.integer(in: 0...(1 << 53)), wrap: { UInt64($0) },
      unwrap: { $0 <= 1 << 53 ? Int64($0) : nil })
    forms.form(hexadecimalSeed, wrap: { $0 }, unwrap: { $0 })
  }

  private static let hexadecimalSeed: Codec<UInt64> = .text(
    TextSchema(
      name: "seed", phrase: "a seed",
      documentation: "`x` and up to 16 hexadecimal digits, or the 40 digits of a commit.",
      examples: ["x9f3a51c07be21d44"], pattern: "^(x[0-9A-Fa-f]{1,16}|[0-9A-Fa-f]{40})$"),
    parse: { text, node, context in
      let isCommit = text.utf8.count == 40
      if isCommit || text.hasPrefix("x"), let seed = SeedWord.parse(text) { return seed }
      context.error(
        .malformedText, at: node.range,
        "expected a seed such as \"x9f3a51c07be21d44\", found \(PrintableText.quoted(text))")
      return nil
    },
    text: SeedWord.text)
}

/// The second phase as a file writes it.
struct HealSyntax: Sendable {
  var after: Located<SimulatedDuration>?
  var within = SimulatedDuration.hours(6)

  static let codec: Codec<HealSyntax> = .object(
    "Heal", "From then on there are no faults and no people, and every app is opened once.",
    defaults: HealSyntax()
  ) { heal in
    heal.optional(
      "after", \.after, Codec<SimulatedDuration>.duration().located,
      "When it begins; when absent at the end of the duration.")
    heal.defaulted(
      "within", \.within, .duration(in: .seconds(1) ... .days(365)),
      "How soon after that the devices must be at rest and agree.")
  }
}
