import DeviceSystems
import Scenarios
import TextFormats

/// A key of a system's section that has a single value, and what a scenario says there.
package struct SystemSetting: Sendable {
  /// Where it stands in a file, such as `pointer.knobs.magnetism`.
  package let path: String
  /// What it decides.
  package let meaning: String
  /// What the scenario says, as its file does.
  package let value: String
  /// What holds where a file says nothing.
  package let standard: String

  /// A key and its values.
  package init(path: String, meaning: String, value: String, standard: String) {
    self.path = path
    self.meaning = meaning
    self.value = value
    self.standard = standard
  }
}

extension Scenario {
  /// How the systems of the devices behave beside tips: every key of their sections that has a
  /// default and a single value, in the order of the file.
  package var systemSettings: [SystemSetting] {
    guard DeclaredSystem.allCases.contains(where: has) else { return [] }
    let bytes = Array(ScenarioWriter.text(of: self).utf8)
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(SourceFile(name: "\(name).json", bytes: bytes))
    let file = JSONParser.parse(number, &diagnostics)?.root
    var settings: [SystemSetting] = []
    for field in ScenarioSyntax.codec.fields {
      guard let system = DeclaredSystem(rawValue: field.key), has(system) else { continue }
      collect(field, at: field.key, file?[field.key], into: &settings)
    }
    return settings
  }

  private func collect(
    _ field: FieldSchema, at path: String, _ node: JSONNode?, into settings: inout [SystemSetting]
  ) {
    for inner in field.schema.fields {
      collect(inner, at: "\(path).\(inner.key)", node?[inner.key], into: &settings)
    }
    // An empty text is one that nobody wrote, and no behaviour.
    guard field.schema.isSingleValue, let standard = field.defaultText, standard != "\"\"" else {
      return
    }
    settings.append(
      SystemSetting(
        path: path, meaning: field.documentation,
        value: Self.unquoted(node?.compactText ?? standard), standard: Self.unquoted(standard)))
  }

  private static func unquoted(_ json: String) -> String {
    guard json.count >= 2, json.hasPrefix("\""), json.hasSuffix("\"") else { return json }
    return String(json.dropFirst().dropLast())
  }
}
