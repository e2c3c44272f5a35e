import FocusSystem
import JournalFiles
import TextFormats

// What a Focus means to a tip, in lines.

extension ExplanationText {
  var filters: [String] { explanation.filters.flatMap(lines) }

  private func lines(_ filter: FilterExplanation) -> [String] {
    let name = words.parameter(filter.parameter)
    let focus = filter.focus.map { "\(words.focus($0)) is on" } ?? "no Focus is on"
    let since = filter.transition.map { " since \(words.fact($0))" } ?? ""
    let says = filter.write == nil ? ": \(name) is" : ", which says"
    var lines = [
      "",
      "  the Focus filter sets \(name), \(reach(syncs: filter.syncs))",
      "    \(focus)\(since)",
      "    the app goes by \(words.settings(filter.used))\(says) "
        + words.value(filter.usedValue),
    ]
    if let write = filter.write { lines += self.lines(write, of: filter.parameter) }
    if filter.isOverridden {
      lines.append("    the person switched the filter off in the app until the Focus changes")
    } else if filter.used != filter.inForce {
      let when = filter.catchesUp ? "when it comes to the foreground" : "only when it is called"
      lines.append(
        "    \(words.settings(filter.inForce)) is in force, which the app has not heard of; it "
          + "asks \(when)")
    }
    if filter.write == nil, filter.focus != nil, filter.usedValue != filter.standardValue {
      lines.append("    with no Focus on, \(name) would be \(words.value(filter.standardValue))")
    }
    return lines
  }
}

extension ExplanationWords {
  /// A Focus by its name, safe to print.
  func focus(_ focus: FocusIndex) -> String {
    PrintableText.escaped(names[focus])
  }

  /// What the settings of a Focus show of a filter.
  func settings(_ settings: SettingsIndex) -> String {
    let shown = PrintableText.escaped(names[settings])
    return settings == .defaults ? "the defaults (\(shown))" : shown
  }
}
