import DeviceSystems
import IntentSystem
import ScenarioFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension JournalNames {
  /// What facts of intents name.
  static func intentNames(in scenario: Scenario) -> [(space: NameSpace, names: [String])] {
    let definition = scenario.intents ?? IntentDefinition()
    return [
      (IntentIndex.nameSpace, definition.intents.map(\.id)),
      (WidgetKindIndex.nameSpace, definition.kinds.map(\.id)),
      (EffectIndex.nameSpace, definition.effects.indices.map { "effect \($0 + 1)" }),
      (
        ShortcutIndex.nameSpace,
        definition.shortcuts.indices.map { "shortcut \($0 + 1)" }
      ),
      (VersionIndex.nameSpace, definition.versions.map(\.id)),
      (ChoiceIndex.nameSpace, numbered(definition.choices.map(\.id))),
    ]
  }

  /// Writes what a judge needs of the intents; a run without any has no such key.
  func writeIntents(to json: inout JSONText) {
    guard let intents = scenario.intents else { return }
    let knobs = intents.knobs
    json.object("intents") { json in
      json.member("store", scenario.intentPlay.store.rawValue)
      json.member("sharedHost", knobs.sharedIntentHost.rawValue)
      if knobs.relevance != IntentKnobs().relevance {
        json.member("relevanceOn", knobs.relevance.rawValue)
      }
      json.member("reloadBudget", knobs.reloadBudget)
      json.member("reloadWindow", knobs.reloadWindow.microseconds)
      json.member("interactionCounts", knobs.interactionReloadCounts)
      json.array("choices") { json in
        for index in intents.choices.indices { json.string(self[ChoiceIndex(index)]) }
      }
      json.array("effects") { json in
        for effect in intents.effects { write(effect, to: &json) }
      }
      json.array("intents") { json in
        for index in intents.intents.indices { write(IntentIndex(index), of: intents, to: &json) }
      }
      json.array("widgets") { json in
        for kind in intents.kinds { write(kind, to: &json) }
      }
      json.array("shortcuts") { json in
        for shortcut in intents.shortcuts {
          json.object { json in
            json.member("runs", self[shortcut.intent])
            json.member("in", shortcut.process.name)
          }
        }
      }
      writeOlderSystems(to: &json)
      json.key("details")
      IntentDetails.write(intents, to: &json)
    }
  }

  /// The devices with an older system; a fleet without any has no such key.
  private func writeOlderSystems(to json: inout JSONText) {
    let older = scenario.devices.indices.filter { scenario.devices[$0].hasOlderSystem }
    guard !older.isEmpty else { return }
    json.array("olderSystems") { json in
      for device in older { json.string(devices[device]) }
    }
  }

  private func write(_ effect: IntentEffect, to json: inout JSONText) {
    json.object { json in
      switch effect.act {
      case .donateEvent(let event):
        json.member("does", "donates")
        json.member("what", event)
      case .invalidateTip(let tip):
        json.member("does", "invalidates")
        json.member("what", tip)
      case .setParameter(let parameter, _):
        json.member("does", "sets")
        json.member("what", parameter)
      }
      json.member("inContinuation", effect.moment == .continuation)
    }
  }

  private func write(
    _ index: IntentIndex, of definition: IntentDefinition, to json: inout JSONText
  ) {
    let intent = definition.intents[index.position]
    let processes = definition.versions.isEmpty ? [] : definition.processes(of: VersionIndex(0))
    json.object { json in
      json.member("id", intent.id)
      json.member(
        "processes", index.position < processes.count ? processes[index.position].rawValue : 0)
      json.member("discoverable", intent.isDiscoverable)
      json.member("alwaysInApp", intent.alwaysRunsInApp)
      json.optionalMember("continues", intent.continuation?.name)
      json.member("changesData", intent.changesData)
      json.member("progress", intent.progressTotal ?? 0)
      json.array("parameters") { json in
        for parameter in intent.parameters {
          json.object { json in
            json.member("id", parameter.id)
            json.optionalMember("default", parameter.standard.map { self[$0] })
          }
        }
      }
      json.array("effects") { json in
        for effect in intent.effects { json.string(self[effect]) }
      }
    }
  }

  private func write(_ kind: WidgetKind, to json: inout JSONText) {
    json.object { json in
      json.member("id", kind.id)
      json.array("controls") { json in
        for control in kind.controls {
          json.object { json in
            json.member("runs", self[control.intent])
            json.member("toggle", control.isToggle)
          }
        }
      }
    }
  }
}
