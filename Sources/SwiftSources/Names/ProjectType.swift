/// A type of the project with all its extensions, or a foreign type that the project extends.
package struct ProjectType {
  package var name: String
  package var module: String
  /// Its own declarations: more than one where branches of `#if` each have one.
  package var declarations: [Reference] = []
  package var extensions: [Reference] = []
  package var conformances: [String] = []
  package var properties: [String: [Reference]] = [:]
  package var functions: [String: [Reference]] = [:]
  /// In the order of the sources.
  package var allProperties: [Reference] = []
  package var allFunctions: [Reference] = []
  package var cases: [Reference] = []

  /// Each once, however many declarations repeat it.
  package mutating func add(conformances names: [String]) {
    for name in names where !conformances.contains(name) { conformances.append(name) }
  }

  package var isDeclared: Bool { !declarations.isEmpty }
}
