import DeviceSystems
import PointerSystem
import ScenarioFiles
import Scenarios
import TextFormats

extension JournalNames {
  /// What facts of pointers name.
  static func pointerNames(in scenario: Scenario) -> [(space: NameSpace, names: [String])] {
    let pointer = scenario.pointer
    return [
      (PointerViewIndex.nameSpace, pointer?.views.map(\.id) ?? []),
      (PointerInteractionIndex.nameSpace, pointer?.interactions.map(\.id) ?? []),
      (PointerRegionIndex.nameSpace, pointer?.regions.map(\.id) ?? []),
      (PointerStyleIndex.nameSpace, pointer?.styleNames ?? []),
      (PointerLayoutIndex.nameSpace, pointer?.layouts.map(\.id) ?? []),
      (PointerCoverIndex.nameSpace, pointer?.covers.map(\.id) ?? []),
    ]
  }

  /// Writes what the app declares for the pointer, as a scenario does; a run without any pointer
  /// has no such key.
  func writePointer(to json: inout JSONText) {
    guard let pointer = scenario.pointer else { return }
    json.key("pointer")
    PointerSection.write(pointer, scenario.pointerLinks, in: scenario.app, to: &json)
  }
}
