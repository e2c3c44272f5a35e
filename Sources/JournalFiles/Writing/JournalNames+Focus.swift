import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension JournalNames {
  /// What facts of Focuses name.
  static func focusNames(in scenario: Scenario) -> [(space: NameSpace, names: [String])] {
    [
      (FocusIndex.nameSpace, scenario.focus?.focuses.map(\.id) ?? []),
      (SettingsIndex.nameSpace, numbered(scenario.focus?.settings.map(\.representation) ?? [])),
      (CriterionIndex.nameSpace, scenario.focus?.criteria ?? []),
    ]
  }

  /// Writes what a judge needs of the Focuses; a run without any has no such key.
  func writeFocus(to json: inout JSONText) {
    guard let focus = scenario.focus else { return }
    json.object("focus") { json in
      json.member("title", focus.title)
      json.member("hasExtension", focus.hasExtension)
      json.member("evaluatesMissing", focus.evaluatesMissing)
      json.member("letsTimeSensitiveThrough", focus.letsTimeSensitiveThrough)
      json.member("within", focus.sharing.within.microseconds)
      json.array("criteria") { json in
        for criterion in focus.criteria { json.string(criterion) }
      }
      json.array("links") { json in
        for link in scenario.filterLinks { json.string(parameters[link.parameter.position]) }
      }
      json.array("settings") { json in
        for (index, settings) in focus.settings.enumerated() {
          json.object { json in
            json.member("name", self[SettingsIndex(index)])
            json.optionalMember(
              "criterion", settings.criterion.map { focus.criteria[$0.position] })
            json.array("linked") { json in
              for link in scenario.filterLinks {
                if let value = settings.values[link.filterParameter] {
                  write(value, to: &json)
                } else {
                  json.null()
                }
              }
            }
          }
        }
      }
      json.array("focuses") { json in
        for entry in focus.focuses {
          json.object { json in
            json.member("id", entry.id)
            json.optionalMember(
              "settings", entry.settings.map { self[$0] })
          }
        }
      }
      json.array("apart") { json in
        for (index, device) in scenario.devices.enumerated() where !device.sharesFocus {
          json.string(devices[index])
        }
      }
    }
  }
}
