import SwiftSources

/// A type of the project with all its extensions, or a foreign type that the project extends.
struct ProjectType {
  var name: String
  var module: String
  /// Its own declarations: more than one where branches of `#if` each have one.
  var declarations: [Reference] = []
  var extensions: [Reference] = []
  var conformances: [String] = []
  var properties: [String: [Reference]] = [:]
  var functions: [String: [Reference]] = [:]
  /// In the order of the sources.
  var allProperties: [Reference] = []
  var allFunctions: [Reference] = []
  var cases: [Reference] = []

  /// Each once, however many declarations repeat it.
  mutating func add(conformances names: [String]) {
    for name in names where !conformances.contains(name) { conformances.append(name) }
  }

  var isDeclared: Bool { !declarations.isEmpty }
}
