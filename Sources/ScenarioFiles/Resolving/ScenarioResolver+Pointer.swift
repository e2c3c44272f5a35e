import DeviceSystems
import PointerSystem
import Scenarios
import TextFormats

// What the app declares for the pointer.

extension ScenarioResolver {
  mutating func resolvePointer() {
    guard let section = syntax.systems.pointer else { return }
    checkAppIsDeclared(at: section.range, for: "the section \"pointer\"")
    var references: [(Reference, DefinedNames)] = []
    let definition = section.value.definition(pointer.names) { reference, table in
      if let index = table.index(of: reference.value) { return index }
      references.append((reference, table))
      return nil
    }
    for (reference, table) in references { _ = index(of: reference, in: table) }
    pointer.definition = definition
    resolvePopovers()
    if !references.isEmpty || mistakes.concern("pointer") { return }
    for problem in definition.problems { report(problem, in: section) }
  }

  private mutating func report(
    _ problem: PointerDefinitionProblem, in section: Located<PointerSectionSyntax>
  ) {
    switch problem {
    case .viewBeforeParent(let index):
      let view = section.value.views[index.position]
      error(
        .inconsistent, at: view.parent?.range ?? view.id.range,
        "the view \(view.id.value) stands before the view \(view.parent?.value ?? "") that "
          + "contains it", hint: "move it behind that view")
    case .regionOwners(let index):
      let region = section.value.regions[index.position]
      error(
        .inconsistent, at: region.id.range,
        "the region \(region.id.value) is not that of exactly one interaction",
        hint: "name it in \"regions\" or as \"fallback\" of one interaction")
    case .coverRoot(let index):
      let cover = section.value.covers[index.position]
      error(
        .inconsistent, at: cover.root?.range ?? cover.id.range,
        "the root \(cover.root?.value ?? "") of \(cover.id.value) is inside another view, or "
          + "stands before its anchor",
        hint: "give the popover a view of its own behind its anchor, without the key \"in\"")
    case .frameCount, .unknownIndex:
      error(.inconsistent, at: section.range, "the section \"pointer\" cannot be played")
    }
  }

  mutating func view(_ reference: Reference) -> PointerViewIndex? {
    index(of: reference, in: pointer.names.views).map { PointerViewIndex($0) }
  }

  mutating func interaction(_ reference: Reference) -> PointerInteractionIndex? {
    index(of: reference, in: pointer.names.interactions).map { PointerInteractionIndex($0) }
  }

  mutating func layout(_ reference: Reference) -> PointerLayoutIndex? {
    index(of: reference, in: pointer.names.layouts).map { PointerLayoutIndex($0) }
  }

  mutating func cover(_ reference: Reference) -> PointerCoverIndex? {
    index(of: reference, in: pointer.names.covers).map { PointerCoverIndex($0) }
  }
}
