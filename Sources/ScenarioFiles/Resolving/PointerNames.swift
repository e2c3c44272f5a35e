import PointerSystem
import Scenarios
import TextFormats

/// The names that the section `pointer` gives.
struct PointerNames: Sendable {
  let views: DefinedNames
  let interactions: DefinedNames
  let regions: DefinedNames
  let styles: DefinedNames
  let layouts: DefinedNames
  let covers: DefinedNames

  /// - Parameter table: Makes the table of things of a kind, with their names and the key under
  ///   which they stand.
  init(
    _ section: PointerSectionSyntax?,
    _ table: (_ kind: String, _ names: [String], _ key: String) -> DefinedNames
  ) {
    views = table("view", section?.views.map(\.id.value) ?? [], "views")
    interactions = table(
      "interaction", section?.interactions.map(\.id.value) ?? [], "interactions")
    regions = table("region", section?.regions.map(\.id.value) ?? [], "regions")
    styles = table("style", section?.styles.map(\.id.value) ?? [], "styles")
    layouts = table("layout", section?.layouts.map(\.id.value) ?? [], "layouts")
    covers = table("cover", section?.covers.map(\.id.value) ?? [], "covers")
  }
}

/// What a scenario resolver knows of the section `pointer`.
struct PointerResolution {
  let names: PointerNames
  var definition: PointerDefinition?
  var links = PointerLinks()
}
