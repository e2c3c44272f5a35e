import PointerSystem
import TextFormats

/// The section `pointer` by itself: the header of a journal has it as a scenario does.
package enum PointerSection {
  /// Writes a definition.
  package static func write(_ definition: PointerDefinition, to json: inout JSONText) {
    PointerSectionSyntax.codec.encode(PointerSectionSyntax(definition), to: &json)
  }

  /// Reads a definition; nil if the text is no section that can be played.
  package static func read(_ bytes: [UInt8]) -> PointerDefinition? {
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
    return isComplete && definition.problems.isEmpty ? definition : nil
  }
}
