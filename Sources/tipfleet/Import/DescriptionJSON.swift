import AppImport
import SwiftSources
import TextFormats

/// What the sources of an app were read to say, item by item, before a scenario is made of it.
struct DescriptionJSON {
  let app: AppDescription
  let tree: SourceTree

  func write(to json: inout JSONText) {
    json.array("tips") { json in for tip in app.tips { write(tip, to: &json) } }
    json.array("parameters") { json in
      for parameter in app.parameters { write(parameter, to: &json) }
    }
    json.array("events") { json in for event in app.events { write(event, to: &json) } }
    json.array("aliases") { json in for alias in app.aliases { write(alias, to: &json) } }
    json.array("groups") { json in for group in app.groups { write(group, to: &json) } }
    json.array("configurations") { json in
      for configuration in app.configurations { write(configuration, to: &json) }
    }
    json.array("testingCalls") { json in
      for call in app.testingCalls { write(call, to: &json) }
    }
    json.array("screens") { json in for screen in app.screens { write(screen, to: &json) } }
    json.array("sites") { json in for site in app.sites { write(site, to: &json) } }
  }

  // MARK: Parts of items

  /// Where an item stands, and when it counts.
  func write(
    _ source: ItemSource, _ conditions: [KeptCondition] = [], to json: inout JSONText
  ) {
    json.member("path", tree.path(of: source.place))
    json.member("line", source.place.line)
    json.member("column", source.place.column)
    write(source.compilation, conditions, to: &json)
  }

  private func write(
    _ compilation: [CompilationCondition], _ conditions: [KeptCondition], to json: inout JSONText
  ) {
    if !compilation.isEmpty {
      json.array("compilation") { json in for branch in compilation { json.string(branch.text) } }
    }
    guard !conditions.isEmpty else { return }
    json.array("conditions") { json in
      for condition in conditions {
        json.object { json in
          json.member("kind", condition.kind.rawValue)
          json.member("text", condition.text)
        }
      }
    }
  }

  /// A text, and whether it is the text itself, one with holes, or only what the sources say.
  func write(_ key: String, _ text: ReadText?, to json: inout JSONText) {
    guard let text else { return }
    json.object(key) { json in
      json.member("kind", text.kind.rawValue)
      json.member("text", text.text)
    }
  }

  // MARK: Tips

  private func write(_ tip: TipDescription, to json: inout JSONText) {
    json.object { json in
      json.member("name", tip.name)
      json.member("kind", tip.kind.rawValue)
      write(tip.source, to: &json)
      json.array("identifiers") { json in
        for identifier in tip.identifiers {
          json.object { json in
            json.member("kind", identifier.text.kind.rawValue)
            json.member("text", identifier.text.text)
            write(identifier.compilation, identifier.conditions, to: &json)
          }
        }
      }
      write("title", tip.title, to: &json)
      write("message", tip.message, to: &json)
      write("image", tip.image, to: &json)
      write("style", tip.style, to: &json)
      json.array("actions") { json in for action in tip.actions { write(action, to: &json) } }
      json.array("rules") { json in for rule in tip.rules { write(rule, to: &json) } }
      json.array("options") { json in for option in tip.options { write(option, to: &json) } }
    }
  }

  private func write(_ action: TipActionDescription, to json: inout JSONText) {
    json.object { json in
      write("id", action.identifier, to: &json)
      write("title", action.title, to: &json)
      write(action.source, action.conditions, to: &json)
    }
  }

  private func write(_ rule: RuleDescription, to json: inout JSONText) {
    json.object { json in
      json.member("text", rule.text)
      json.array("inputs") { json in
        for input in rule.inputs {
          json.object { json in
            json.member("kind", input.isParameter ? "parameter" : "event")
            json.member("name", input.target?.text ?? input.name)
            json.member("isResolved", input.target != nil)
          }
        }
      }
      if let set = rule.ruleSet { json.member("ruleSet", set) }
      write(rule.source, rule.conditions, to: &json)
    }
  }

  private func write(_ option: OptionDescription, to json: inout JSONText) {
    json.object { json in
      json.member("name", option.name)
      json.member("arguments", option.arguments)
      write("value", option.value, to: &json)
      write(option.source, option.conditions, to: &json)
    }
  }
}
