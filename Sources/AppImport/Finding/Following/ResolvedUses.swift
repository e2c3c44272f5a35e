import SwiftSources

/// The uses of one name by the type that they concern, each resolved once.
struct ResolvedUses {
  private(set) var byType: [Int: [CallIndex.Use]] = [:]
  /// Those that mean a function of no type.
  private(set) var free: [CallIndex.Use] = []
  /// Those of which nothing is known but the name.
  private(set) var unknown: [CallIndex.Use] = []
  /// Those of values whose type the project does not declare.
  private(set) var foreign: [CallIndex.Use] = []

  init(of name: String, in project: Project, _ index: CallIndex) {
    for use in index.uses[name] ?? [] { add(use, name, project) }
  }

  private mutating func add(_ use: CallIndex.Use, _ name: String, _ project: Project) {
    let path = project.files[use.file].path(endingAt: use.token)
    guard path.components.count > 1 || !path.isWhole else {
      addBare(use, name, project)
      return
    }
    let target = project.target(
      of: path.components.dropLast(), isWhole: path.isWhole, file: use.file)
    if let type = target.type {
      byType[type, default: []].append(use)
    } else if !target.isKnown {
      unknown.append(use)
    } else {
      foreign.append(use)
    }
  }

  /// A name alone means the nearest type that has such a function, then a function of no type,
  /// then one that a type around inherits.
  private mutating func addBare(_ use: CallIndex.Use, _ name: String, _ project: Project) {
    let around = project.types(around: use.token, file: use.file)
    if let nearest = around.first(where: { project.types[$0].functions[name] != nil }) {
      byType[nearest, default: []].append(use)
    } else if project.globalFunctions[name] != nil {
      free.append(use)
    } else {
      for type in around { byType[type, default: []].append(use) }
    }
  }
}
