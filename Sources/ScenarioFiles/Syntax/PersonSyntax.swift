import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats

/// A person as a file writes one.
struct PersonSyntax: Sendable {
  var id = Reference("")
  var uses: [NamedValue<UInt32>]?
  var every = DurationDistribution.exponential(mean: .hours(8))
  var lasting = DurationDistribution.exponential(mean: .minutes(4))
  var opens: [NamedValue<UInt32>]?
  var stays = DurationDistribution.exponential(mean: .seconds(40))
  var reacts = Located(ReactionsSyntax())
  var after = DurationDistribution.exponential(mean: .seconds(10))
  var quits = Probability.percent(20)

  static let codec: Codec<PersonSyntax> = .object(
    "Person", "Somebody who uses the devices at random, one at a time.", defaults: PersonSyntax()
  ) { person in
    person.required("id", \.id, .reference("person"), "Their name.")
    person.optional(
      "uses", \.uses, .map(from: "device", to: weight, count: 1...10_000),
      "The devices they pick up, each with its weight; when absent all alike.")
    person.defaulted(
      "every", \.every, .distribution, "From the end of a session to the beginning of the next.")
    person.defaulted("for", \.lasting, .distribution, "How long a session lasts.")
    person.optional(
      "opens", \.opens, .map(from: "screen", to: weight, count: 1...1_000),
      "The screens they open, each with its weight; when absent all alike.")
    person.defaulted("stays", \.stays, .distribution, "How long they stay on a screen.")
    person.defaulted(
      "reacts", \.reacts, ReactionsSyntax.codec.located, "What they do with a tip, by weight.")
    person.defaulted(
      "after", \.after, .distribution, "How long a tip is on screen before they do it.")
    person.defaulted(
      "quits", \.quits, .chance,
      "How likely they end the app, rather than leave it suspended, when a session ends.")
  }

  static let largestWeight: UInt32 = 1_000_000
  static let weight: Codec<UInt32> = .integer(in: 0...largestWeight)
}

/// What a person does with a tip, as a file writes it.
struct ReactionsSyntax: Sendable {
  var weights: [UInt32]

  /// One weight each, in the order of the cases; a person who is not described only looks.
  init() {
    weights = Reaction.allCases.map { $0 == .ignore ? 1 : 0 }
  }

  subscript(reaction: Reaction) -> UInt32 {
    get { Reaction.allCases.firstIndex(of: reaction).map { weights[$0] } ?? 0 }
    set {
      if let index = Reaction.allCases.firstIndex(of: reaction) { weights[index] = newValue }
    }
  }

  static let codec: Codec<ReactionsSyntax> = .object(
    "Reactions", "What a person does with a tip, by weight.", defaults: none
  ) { reactions in
    for reaction in Reaction.allCases {
      reactions.defaulted(
        reaction.name, \.[reaction], PersonSyntax.weight, reaction.meaning)
    }
    reactions.check { reactions, report in
      if reactions.weights.allSatisfy({ $0 == 0 }) {
        report.error(.inconsistent, at: "", "all weights are 0: nothing is left to do")
      }
    }
  }

  /// Where weights are given, a reaction without one never happens.
  private static let none: ReactionsSyntax = {
    var reactions = ReactionsSyntax()
    reactions[.ignore] = 0
    return reactions
  }()
}
