import DeviceSystems
import FocusSystem
import Scenarios

extension FactDecoder {
  /// Reads the Focuses, if the run had any.
  mutating func readFocus(into scenario: inout Scenario) throws(LineProblem) {
    guard let object = optional("focus") else { return }
    var focus = FocusDefinition()
    var apart: [Int] = []
    try inside(object) { (decoder) throws(LineProblem) in
      focus.title = try decoder.text("title")
      focus.hasExtension = try decoder.flag("hasExtension")
      focus.evaluatesMissing = try decoder.flag("evaluatesMissing")
      focus.letsTimeSensitiveThrough = try decoder.flag("letsTimeSensitiveThrough")
      focus.sharing.within = try decoder.length(decoder.nodeIndex("within"))
      for item in try decoder.table("criteria") {
        decoder.tables.criteria.append(
          try decoder.newName(item, in: decoder.tables.criteria))
      }
      focus.criteria = decoder.tables.criteria.names
      focus.settings = []
      for item in try decoder.table("settings") {
        focus.settings.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in
            try decoder.filterSettings()
          })
      }
      if focus.settings.isEmpty { throw LineProblem(object, "it has no settings") }
      for item in try decoder.table("focuses") {
        focus.focuses.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in try decoder.focus() })
      }
      for item in try decoder.table("apart") {
        apart.append(try decoder.named(item, in: decoder.tables.devices, "device"))
      }
    }
    for device in apart { scenario.devices[device].sharesFocus = false }
    scenario.focus = focus
  }

  private mutating func filterSettings() throws(LineProblem) -> FilterSettings {
    let name = try newName(nodeIndex("name"), in: tables.filterSettings)
    tables.filterSettings.append(name)
    var criterion: CriterionIndex?
    let index = try nodeIndex("criterion")
    if !line.isNull(index) {
      criterion = CriterionIndex(try named(index, in: tables.criteria, "criterion"))
    }
    // Where two show the same, the name tells them apart by a number.
    let shown = name.split(separator: "~", omittingEmptySubsequences: false)
    let number = shown.count > 1 ? Int(shown[shown.count - 1]) : nil
    let isNumbered = number == tables.filterSettings.count
    return FilterSettings(
      values: [],
      representation: isNumbered ? shown.dropLast().joined(separator: "~") : name,
      criterion: criterion)
  }

  private mutating func focus() throws(LineProblem) -> Focus {
    let id = try newName(nodeIndex("id"), in: tables.focuses)
    tables.focuses.append(id)
    var focus = Focus(id: id)
    let index = try nodeIndex("settings")
    if !line.isNull(index) {
      focus.settings = SettingsIndex(
        try named(index, in: tables.filterSettings, "filter values"))
    }
    return focus
  }
}
