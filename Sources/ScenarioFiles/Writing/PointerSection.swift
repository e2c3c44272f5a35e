import DeviceSystems
import PointerSystem
import Scenarios
import TextFormats
import TipDomain

/// The section `pointer` by itself: the header of a journal has it as a scenario does.
package enum PointerSection {
  /// Writes a definition, and what it means to tips.
  package static func write(
    _ definition: PointerDefinition, _ links: PointerLinks, in app: AppDefinition,
    to json: inout JSONText
  ) {
    PointerSectionSyntax.codec.encode(
      PointerSectionSyntax(definition, links, in: app), to: &json)
  }

  /// Reads a definition; nil if the text is no section that can be played with the app.
  package static func read(
    _ bytes: [UInt8], in app: AppDefinition
  ) -> (definition: PointerDefinition, links: PointerLinks)? {
    let file = SourceFile(name: "pointer", bytes: bytes)
    guard let section = PointerSectionSyntax.codec.read(file).value else { return nil }
    let names = PointerNames(section) { kind, names, _ in
      DefinedNames(kind, names, definitions: nil)
    }
    var isComplete = true
    let definition = section.definition(names) { reference, table in
      let index = table.index(of: reference.value)
      if index == nil { isComplete = false }
      return index
    }
    guard isComplete, definition.problems.isEmpty, let links = section.links(in: app) else {
      return nil
    }
    return (definition, links)
  }
}

extension PointerSectionSyntax {
  /// What it means to tips; nil if the app does not have what it names.
  fileprivate func links(in app: AppDefinition) -> PointerLinks? {
    var links = PointerLinks()
    if let sets {
      let found = app.parameters.firstIndex { $0.id == sets.value && $0.type.plain == .boolean }
      guard let found else { return nil }
      links.parameter = ParameterIndex(found)
    }
    for (number, cover) in covers.enumerated() {
      guard let name = cover.tip?.value else { continue }
      guard let tip = app.tips.indices.first(where: { app.name(of: TipIndex($0)) == name })
      else { return nil }
      links.popovers.append(
        TipPopover(tip: TipIndex(tip), cover: PointerCoverIndex(number)))
    }
    return links
  }
}
