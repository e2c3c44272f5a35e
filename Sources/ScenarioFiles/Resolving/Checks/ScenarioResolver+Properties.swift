import TextFormats

// The names of the app's code for events and parameters, of which each means one thing.

extension ScenarioResolver {
  /// In Swift no two properties have one name, and a rule would not say which of two it asks.
  mutating func checkProperties() {
    var owners: [String: String] = [:]
    for event in syntax.app.events { owners[event.id.value] = event.id.value }
    for parameter in syntax.app.parameters { owners[parameter.id.value] = parameter.id.value }
    let declared =
      syntax.app.events.map { ($0.id.value, $0.properties) }
      + syntax.app.parameters.map { ($0.id.value, $0.properties) }
    for (id, properties) in declared {
      // What has its property's name as id says one thing twice, and means no other.
      for property in properties where property.value != id {
        let owner = owners.updateValue(id, forKey: property.value)
        guard let owner else { continue }
        error(
          .duplicateIdentifier, at: property.range,
          "the property \(PrintableText.quoted(property.value)) is "
            + (owner == id ? "given twice" : "\(PrintableText.quoted(owner)) already"),
          hint: "a name of the app's code means one event or parameter")
      }
    }
  }
}
