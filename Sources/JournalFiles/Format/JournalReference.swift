import DeviceSystems
import FleetFacts

extension JournalFormat {
  /// The generated part of the reference, as Markdown: every line, kind, key and type.
  package static func reference() -> String {
    var text = heading("The first line", "The header: what was played, and the tables of names.")
    text += table(headerKeys)
    text += heading("Every fact", "These keys come first:") + table(factKeys)
    text += "\nThen come the keys of its kind, and this one last:\n\n" + table([causesKey])
    for (system, title) in systems + declaredSystems {
      text += heading(title, "Kinds that begin with `\(system).`.")
      text += row("kind", "key", "value", "meaning") + row("---", "---", "---", "---")
      for kind in kinds where kind.system == system { text += rows(kind) }
    }
    text += heading(
      "Carried records",
      "What messages carry. A key in parentheses is absent where it does not concern the kind of "
        + "record and holds nothing.")
    text += table(recordKeys)
    text += heading(
      "Checkpoints",
      "A line after every \(Journal.checkpointStretch) facts, so that a difference can be located: "
        + "it is in the first stretch whose digest differs.")
    text += table(checkpointKeys)
    text += heading("The last line", "The footer.") + table(footerKeys)
    return text
  }

  /// The systems in the order of the reference.
  private static let systems = [
    ("tip", "Facts about tips"), ("sync", "Facts about sync"), ("network", "Facts about messages"),
    ("device", "Facts about devices"), ("person", "Facts about people"),
    ("run", "Facts about the run"),
  ]

  private static func rows(_ kind: FactDescription) -> String {
    var text = row("`\(kind.name)`", "", "", kind.sentence)
    for key in kind.fields { text += row("", name(key), type(key), key.meaning) }
    return text
  }

  private static func table(_ keys: [FactField]) -> String {
    var text = row("key", "value", "meaning") + row("---", "---", "---")
    for key in keys { text += row(name(key), type(key), key.meaning) }
    return text
  }

  private static func name(_ key: FactField) -> String {
    key.mayBeAbsent ? "(`\(key.name)`)" : "`\(key.name)`"
  }

  private static func type(_ key: FactField) -> String {
    key.type.text + (key.mayBeNull ? ", or null" : "")
  }

  private static func heading(_ title: String, _ text: String) -> String {
    "\n## \(title)\n\n\(text)\n\n"
  }

  private static func row(_ cells: String...) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
