import DeviceSystems
import PointerSystem
import TextFormats

extension ScenarioNames {
  /// What the app declares for the pointer; nil without any.
  var pointer: PointerDefinition? { systems.pointer }

  subscript(view: PointerViewIndex) -> Reference {
    Located(pointer?.views[view.position].id ?? "")
  }

  subscript(interaction: PointerInteractionIndex) -> Reference {
    Located(pointer?.interactions[interaction.position].id ?? "")
  }

  subscript(layout: PointerLayoutIndex) -> Reference {
    Located(pointer?.layouts[layout.position].id ?? "")
  }

  subscript(cover: PointerCoverIndex) -> Reference {
    Located(pointer?.covers[cover.position].id ?? "")
  }
}
