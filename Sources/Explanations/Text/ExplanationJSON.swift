import DeviceSystems
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// Explanations as JSON.
package enum ExplanationJSON {
  /// One document about all of `explanations`, with a line break at its end.
  package static func document(_ explanations: [TipExplanation], _ words: ExplanationWords)
    -> [UInt8]
  {
    JSONText.document { json in
      json.member("schema", 1)
      json.member("t_us", words.instant.microseconds)
      json.array("explanations") { json in
        for explanation in explanations { json.write(explanation, words) }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ explanation: TipExplanation, _ words: ExplanationWords) {
    object { json in
      json.member("tip", words.tip(explanation.tip))
      json.member("id", words.record(explanation.record))
      json.member("device", words.device(explanation.device))
      json.member("isPresent", explanation.isPresent)
      json.member("isLaunchedToAsk", explanation.isLaunched)
      json.member("local_us", explanation.wall.microseconds)
      json.optionalMember(
        "screen", explanation.view.screen.map { words.names.screens[Int($0)] })
      json.member("surface", explanation.view.surface.name)
      json.write(explanation.status)
      json.writeSource(words.names.scenario.app.tips[explanation.tip.position].source, words)
      json.writeAnswer(explanation, words)
      json.writeClauses(explanation, words)
      json.writeEvents(explanation, words)
      json.writeDisplays(explanation, words)
      json.writeElsewhere(explanation, words)
      json.object("nearest") { json in
        json.member("trials", explanation.counterfactuals.trials)
        json.array("alone") { json in
          for change in explanation.counterfactuals.alone {
            json.write([change], explanation, words)
          }
        }
        json.array("together") { json in
          for changes in explanation.counterfactuals.together {
            json.write(changes, explanation, words)
          }
        }
      }
      if !explanation.filters.isEmpty { json.writeFilters(explanation, words) }
      if let pointer = explanation.pointer { json.write(pointer, words) }
      json.texts("notes", explanation.notes)
    }
  }

  private mutating func writeFilters(_ explanation: TipExplanation, _ words: ExplanationWords) {
    array("filters") { json in
      for filter in explanation.filters {
        json.object { json in
          json.member("parameter", words.parameter(filter.parameter))
          json.optionalMember("focus", filter.focus.map(words.focus))
          json.optionalMember("since", filter.transition.map { Int($0.rawValue) })
          json.member("used", words.settings(filter.used))
          json.member("value", words.value(filter.usedValue))
          json.member("inForce", words.settings(filter.inForce))
          json.member("valueWithoutFocus", words.value(filter.standardValue))
          json.member("isOverridden", filter.isOverridden)
          json.write(filter.write, words)
        }
      }
    }
  }

  private mutating func write(_ pointer: PointerExplanation, _ words: ExplanationWords) {
    object("pointer") { json in
      json.member("parameter", words.parameter(pointer.parameter))
      json.member("isAttached", pointer.isAttached)
      json.optionalMember("since", pointer.change.map { Int($0.rawValue) })
      json.member("canHavePointer", pointer.hasPointer)
      json.write(pointer.write, words)
    }
  }

  /// Whose value is in force, if it is another device's.
  private mutating func write(_ write: ParameterWrite?, _ words: ExplanationWords) {
    guard let write else { return }
    member("writtenBy", words.device(write.device))
    member("writtenFact", Int(write.fact.rawValue))
    member("valueWritten", words.value(write.value))
  }

  private mutating func writeAnswer(_ explanation: TipExplanation, _ words: ExplanationWords) {
    switch explanation.answer {
    case .onScreen: member("answer", "onScreen")
    case .shown: member("answer", "shown")
    case .withheld(let reason):
      member("answer", "heldBack")
      member("clause", reason.clause.name)
      member("because", words.reason(reason, explanation.tip, on: explanation.device))
    }
  }

  private mutating func writeClauses(_ explanation: TipExplanation, _ words: ExplanationWords) {
    let checks = explanation.checks
    object("clauses") { json in
      if !checks.isThere { json.member("isThere", false) }
      json.member("isConfigured", checks.isConfigured)
      json.member("override", "\(checks.override)")
      json.optionalMember("invalidation", checks.status.invalidation?.name)
      json.member("epoch", Int(checks.status.epoch))
      json.optionalMember("invalidationFact", explanation.invalidationFact.map { Int($0.rawValue) })
      json.array("rules") { json in
        let rules = words.names.scenario.app.tips[explanation.tip.position].rules
        for (rule, written) in zip(checks.rules, rules) {
          json.object { json in
            json.writeMembers(rule)
            json.writeSource(written.source, words)
          }
        }
      }
      json.optionalMember("frequencyClosedUntil_local_us", checks.closedUntil?.microseconds)
      json.optionalMember("frequencyFact", explanation.gate.map { Int($0.rawValue) })
      json.member("displays", Int(checks.knownDisplays))
      json.member("duration_us", checks.knownDuration.microseconds)
      json.member("isOutOfTime", checks.isOutOfTime)
      guard let group = explanation.group else { return }
      json.object("group") { json in
        json.member("id", words.names.groups[group.group.position])
        json.array("earlier") { json in
          for earlier in group.earlier {
            json.object { json in
              json.member("tip", words.tip(earlier.tip))
              json.optionalMember("clause", earlier.reason?.clause.name)
            }
          }
        }
        json.optionalMember("onScreen", group.onScreen.map { words.tip($0) })
      }
    }
  }

  private mutating func writeMembers(_ rule: RuleExplanation) {
    member("text", rule.text)
    member("truth", rule.truth.rawValue)
    array("values") { json in
      let found = rule.values.filter { !$0.isConstant }
      for value in found {
        json.object { json in
          json.member("text", value.text)
          json.optionalMember("value", value.value?.description)
        }
      }
    }
    array("parts") { json in
      for part in rule.parts { json.object { json in json.writeMembers(part) } }
    }
  }

  /// Where something stands in the app's code, with the lines there if they were read.
  private mutating func writeSource(_ place: CodePlace?, _ words: ExplanationWords) {
    guard let place else { return }
    member("source", place.text)
    switch words.quotes[place] {
    case nil, .unread: break
    case .lines(let lines): texts("sourceLines", lines)
    }
  }

  private mutating func writeEvents(_ explanation: TipExplanation, _ words: ExplanationWords) {
    array("donations") { json in
      for event in explanation.events {
        for donation in event.donations {
          json.object { json in
            json.member("event", words.event(event.event))
            json.member("values", words.donated(event.event, donation.row.values))
            json.optionalMember("device", donation.origin.map(words.device))
            json.member("replica", words.replica(donation.row.replica))
            json.member("number", donation.row.sequence)
            json.member("date_us", donation.row.date.microseconds)
            json.member("counts", donation.counts)
            json.optionalMember("madeFact", donation.made.map { Int($0.rawValue) })
            json.optionalMember("storedFact", donation.stored.map { Int($0.rawValue) })
            json.write(donation.arrival)
          }
        }
      }
    }
  }

  private mutating func write(_ arrival: Arrival) {
    member("arrival", arrival.name)
    optionalMember("arrivalFact", arrival.fact.map { Int($0.rawValue) })
  }

  private mutating func writeDisplays(_ explanation: TipExplanation, _ words: ExplanationWords) {
    array("displays") { json in
      for displays in explanation.displays {
        json.object { json in
          json.optionalMember(
            "replica", displays.replica == .none ? nil : words.replica(displays.replica))
          json.member("known", displays.known)
          json.member("happened", displays.happened)
          json.optionalMember("storedFact", displays.stored.map { Int($0.rawValue) })
          json.write(displays.arrival)
        }
      }
    }
  }

  private mutating func writeElsewhere(_ explanation: TipExplanation, _ words: ExplanationWords) {
    array("elsewhere") { json in
      for change in explanation.elsewhere {
        json.object { json in
          json.member("subject", change.subject.name)
          json.member("device", words.device(change.origin))
          json.optionalMember("fact", change.fact.map { Int($0.rawValue) })
          json.member("place", change.location.name)
          json.optionalMember("message", change.location.message.map { Int($0) })
        }
      }
    }
  }

  private mutating func write(
    _ changes: [CounterfactualChange], _ explanation: TipExplanation, _ words: ExplanationWords
  ) {
    array { json in
      for change in changes {
        json.object { json in
          json.member("kind", change.name)
          json.member("if", words.change(change, explanation))
        }
      }
    }
  }
}

extension Arrival {
  fileprivate var name: String {
    switch self {
    case .here: "here"
    case .imported: "imported"
    case .withStore: "withStore"
    case .unknown: "unknown"
    }
  }

  fileprivate var fact: FactID? {
    switch self {
    case .here, .unknown: nil
    case .imported(let fact), .withStore(let fact): fact
    }
  }
}

extension ChangeSubject {
  fileprivate var name: String {
    switch self {
    case .donation: "donation"
    case .displays: "displays"
    case .parameter: "parameter"
    case .invalidation: "invalidation"
    case .eligibilityReset: "eligibilityReset"
    }
  }
}

extension ChangeLocation {
  fileprivate var name: String {
    switch self {
    case .inMessage: "inMessage"
    case .inUpload: "inUpload"
    case .atHub: "atHub"
    case .inOtherAccount: "inOtherAccount"
    case .inOutbox: "inOutbox"
    case .onlyThere: "onlyThere"
    }
  }

  fileprivate var message: UInt32? {
    switch self {
    case .inMessage(let number, _), .inUpload(let number, _): number
    case .atHub, .inOtherAccount, .inOutbox, .onlyThere: nil
    }
  }
}
