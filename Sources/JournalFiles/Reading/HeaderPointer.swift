import DeviceSystems
import PointerSystem
import ScenarioFiles
import Scenarios

extension FactDecoder {
  /// Reads what the app declares for the pointer, if the run had any.
  func readPointer(into scenario: inout Scenario) throws(LineProblem) {
    guard let object = optional("pointer") else { return }
    guard
      let (pointer, links) = PointerSection.read(line.source(of: object), in: scenario.app)
    else {
      throw LineProblem(object, "it is no section `pointer` that can be played")
    }
    for view in pointer.views { tables.append(view.id, as: PointerViewIndex.self) }
    for interaction in pointer.interactions {
      tables.append(interaction.id, as: PointerInteractionIndex.self)
    }
    for region in pointer.regions { tables.append(region.id, as: PointerRegionIndex.self) }
    for name in pointer.styleNames { tables.append(name, as: PointerStyleIndex.self) }
    for layout in pointer.layouts { tables.append(layout.id, as: PointerLayoutIndex.self) }
    for cover in pointer.covers { tables.append(cover.id, as: PointerCoverIndex.self) }
    scenario.pointer = pointer
    scenario.pointerLinks = links
  }
}

extension JournalLine {
  /// The text of a list or an object.
  func source(of index: Int) -> [UInt8] {
    Array(text[Int(nodes[index].start)..<Int(nodes[index].end)])
  }
}
