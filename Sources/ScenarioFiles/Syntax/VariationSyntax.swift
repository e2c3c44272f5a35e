import Scenarios
import SimulationKernel
import TextFormats

extension Variation {
  static let codec: Codec<Variation> = .object(
    "Vary", "What a search may vary from case to case, and how far; a plain run varies nothing.",
    defaults: Variation()
  ) { vary in
    vary.defaulted(
      "faults", \.faults,
      .choice("FaultVariation", "What a search makes of the faults.") { variation in
        switch variation {
        case .asWritten: "All happen as they are written."
        case .swarm: "A random part of them happens, each with its own rate and length."
        case .everyKind:
          "As `swarm`, with every other kind of fault as well; and devices that no push wakes or "
            + "whose app configures no tips, links of their own, other accounts and clocks that "
            + "are set."
        }
      }, "Which faults happen, how often and how long.")
    vary.defaulted(
      "people", \.people, redrawing, "How often people come, and how long they stay.")
    vary.defaulted(
      "network", \.network, redrawing, "How late links deliver, and how much they lose.")
    vary.defaulted(
      "app", \.app,
      .choice("AppVariation", "What a search makes of the app.") { variation in
        switch variation {
        case .asWritten: "As it is written."
        case .redrawn: "Other caps, time limits and another frequency."
        case .generated: "Tips, rules, events, parameters, groups and screens made from nothing."
        }
      }, "What the app declares. `generated` allows no step that names a part of the written app.")
    vary.defaulted(
      "sync", \.sync, setting,
      "Limits of batches, delays, waits, lifetimes of tokens and pushes; the merge strategy stays.")
    vary.defaulted(
      "merge", \.merge, setting,
      "The merge strategy: `generated` chooses among those that keep every count, `gCounter` and "
        + "`displayLog`.")
    vary.defaulted(
      "knobs", \.knobs, setting,
      "The choices where Apple published nothing, except those with which a promise cannot hold.")
    vary.defaulted(
      "steps", \.steps, setting,
      "Steps that do harm, besides those of the timeline: crashes, resets, other accounts and "
        + "clocks, copies, restores, and zones that are emptied.")
    vary.defaulted(
      "world", \.world, setting,
      "The whole world. `generated` makes app, devices, people, network, faults and steps from "
        + "nothing; of the scenario only its claim and what it expects are left.")
    vary.defaulted(
      "systems", \.systems, .list(of: DeclaredSystem.codec, count: 0...3),
      "With a generated world: what devices have beside their tips. Each case has some of them, "
        + "and steps that use them.")
    vary.defaulted(
      "effects", \.effects, setting,
      "With a generated world: `generated` has people do something on screens, and the app then, "
        + "at its launch, on activation, and when a tip appears, is invalidated or used.")
    vary.defaulted(
      "conditions", \.conditions, setting,
      "With a generated world: `generated` has tips, rules and members of groups on some platforms "
        + "or in some versions only, and views that are there only while a condition holds.")
    vary.defaulted(
      "parameters", \.parameters, setting,
      "With a generated world: `generated` has, besides parameters of one value, some that may be "
        + "nil and some that are a set, a list, a dictionary or a struct, and rules on them.")
    vary.defaulted(
      "schedule", \.schedule,
      .choice("ScheduleVariation", "In which order everything in transit arrives.") {
        switch $0 {
        case .byClock: "As the network's delays have it."
        case .priorities: "In every second case by random ranks, with up to four changes."
        }
      }, "In which order everything in transit arrives.")
    vary.optional(
      "devices", \.devices,
      VariedRange.codec(
        "DeviceRange", "How many devices a case has.", usual: VariedRange(atLeast: 2, atMost: 5),
        in: 1...100),
      "How many devices there are; when absent those of the scenario.")
    vary.optional(
      "versions", \.versions,
      VariedRange.codec(
        "VersionRange", "Which versions of the app a case has.",
        usual: VariedRange(atLeast: 1, atMost: 2), in: 1...65_535),
      "Which versions devices begin with, and are updated to; when absent those of the scenario.")
    vary.defaulted(
      "factor", \.factor, .integer(in: 1...16),
      "How many times smaller or greater rates, lengths and strengths become at most, those of "
        + "faults too: 1, 2, 4, 8 or 16.")
    vary.defaulted(
      "clockOffset", \.clockOffset, .duration(in: .zero ... .days(3_650)),
      "How far clocks are off at most, either way, besides what is written.")
    vary.defaulted(
      "stepShift", \.stepShift, .duration(in: .zero ... .days(3_650)),
      "By how much steps of the timeline come later or earlier at most.")
    vary.check { vary, report in
      if vary.factor.nonzeroBitCount != 1 {
        report.error(
          .outOfRange, at: "factor", "\"factor\" is a power of two: 1, 2, 4, 8 or 16")
      }
      if vary.world == .asWritten, !vary.systems.isEmpty {
        report.error(
          .inconsistent, at: "systems",
          "\"systems\" are those of generated worlds, but \"world\" is as written",
          hint: "set \"world\" to \"generated\"")
      }
      let parts = [
        ("effects", vary.effects), ("conditions", vary.conditions),
        ("parameters", vary.parameters),
      ]
      for (part, variation) in parts where vary.world == .asWritten && variation == .generated {
        report.error(
          .inconsistent, at: part,
          "\"\(part)\" are made for generated worlds, but \"world\" is as written",
          hint: "set \"world\" to \"generated\"")
      }
    }
  }

  private static let setting: Codec<SettingVariation> = .choice(
    "SettingVariation", "What a search makes of settings, steps or a world."
  ) { variation in
    switch variation {
    case .asWritten: "As they are written."
    case .generated: "Each case has its own, made from nothing."
    }
  }

  private static let redrawing: Codec<Redrawing> = .choice(
    "Redrawing", "Whether each case has its own numbers."
  ) { redrawing in
    switch redrawing {
    case .asWritten: "As it is written."
    case .redrawn: "Other numbers, up to `factor` times smaller or greater than those written."
    }
  }
}

extension DeclaredSystem {
  fileprivate static let codec: Codec<DeclaredSystem> = .choice(
    "System", "What devices may have beside their tips."
  ) { $0.sentence }
}

extension VariedRange {
  fileprivate static func codec(
    _ name: String, _ meaning: String, usual: VariedRange, in allowed: ClosedRange<Int>
  ) -> Codec<VariedRange> {
    .object(name, meaning, defaults: usual) { range in
      range.defaulted("atLeast", \.atLeast, .integer(in: allowed), "The least.")
      range.defaulted("atMost", \.atMost, .integer(in: allowed), "The greatest.")
      range.check { range, report in
        if range.atMost < range.atLeast {
          report.error(.inconsistent, at: "atMost", "\"atMost\" is less than \"atLeast\"")
        }
      }
    }
  }
}
