import SwiftSources

/// Finds the calls that lead to a function, through functions of the project, until nothing new
/// comes up.
struct CallerFinder {
  /// What calls lead to.
  private enum Callee: Hashable {
    case function(Reference)
    /// All that makes an instance of a type, by its number.
    case initialiser(Int)
  }

  /// A call, and what it stands in, where that has to be followed too.
  private struct Call {
    var use: CallIndex.Use
    var standing: Standing
    var source: ItemSource
    var outer: Callee?
    var isRoot: Bool
    var place: SourcePlace { source.place }
  }

  /// One function is followed on no more ways to a site.
  private static let greatestWayCount = 8

  /// Something that is called on the way to a site, and the calls from there on, of each way.
  private struct Level {
    var callee: Callee
    var ways: [[CallStep]]
  }

  /// More callers of one site are cut.
  static let greatestCount = 200

  let project: Project
  let index: CallIndex
  private var known: [Callee: [Call]] = [:]
  private var followed: [Reference: (callers: [Caller], isCut: Bool)] = [:]
  private var resolved: [String: ResolvedUses] = [:]
  private var isOwnedOnce: [String: Bool] = [:]
  /// By function: the files that declare it.
  var twinFiles: [TwinName: [Int]] = [:]
  /// By function and by the file of a use: how many folders it shares with the nearest of these.
  var nearestTwin: [TwinName: [Int: Int]] = [:]
  /// By file: the folders that it is in, from the top.
  var foldersOfFile: [Int: [Substring]] = [:]

  init(_ project: Project) {
    self.project = project
    index = CallIndex(project)
  }

  /// The callers of a function, the nearest first; `isCut` where there are too many.
  mutating func callers(of function: Reference) -> (callers: [Caller], isCut: Bool) {
    if let known = followed[function] { return known }
    let found = follow(function)
    followed[function] = found
    return found
  }

  private mutating func follow(_ function: Reference) -> (callers: [Caller], isCut: Bool) {
    var found: [Caller] = []
    var seen: Set<Callee> = [.function(function)]
    var places: Set<SourcePlace> = []
    var level = [Level(callee: .function(function), ways: [[]])]
    var distance = 1
    while !level.isEmpty {
      var next: [Level] = []
      for called in level {
        let name = name(of: called.callee)
        for call in calls(of: called.callee) where places.insert(call.place).inserted {
          let ways = called.ways.map { [step(call, to: called.callee)] + $0 }
          for way in ways {
            if found.count >= Self.greatestCount { return (found, true) }
            found.append(
              Caller(
                standing: call.standing, callee: name, distance: distance, source: call.source,
                steps: way, isRoot: call.isRoot))
          }
          guard let outer = call.outer else { continue }
          if let known = next.firstIndex(where: { $0.callee == outer }) {
            next[known].ways = Array((next[known].ways + ways).prefix(Self.greatestWayCount))
          } else if seen.insert(outer).inserted {
            next.append(Level(callee: outer, ways: Array(ways.prefix(Self.greatestWayCount))))
          }
        }
      }
      level = next
      distance += 1
    }
    return (found, false)
  }

  private func step(_ call: Call, to callee: Callee) -> CallStep {
    let function: Reference? = if case .function(let function) = callee { function } else { nil }
    return CallStep(
      file: call.use.file, token: call.use.token, isCall: call.use.taker == nil, callee: function,
      conditions: call.standing.conditions, waits: call.standing.waits,
      isRepeated: call.standing.isRepeated)
  }

  private func name(of callee: Callee) -> String {
    switch callee {
    case .function(let function): project.files[function.file].functions[function.index].name
    case .initialiser(let type): project.types[type].name
    }
  }

  private mutating func calls(of callee: Callee) -> [Call] {
    if let calls = known[callee] { return calls }
    let found =
      switch callee {
      case .function(let function): uses(of: function)
      case .initialiser(let type): uses(ofType: type)
      }
    let calls = found.map { use in call(use) }
    known[callee] = calls
    return calls
  }

  private func call(_ use: CallIndex.Use) -> Call {
    let scan = project.files[use.file]
    var standing = project.standing(at: use.token, file: use.file)
    if let choice = scan.choice(startingAt: scan.path(endingAt: use.token).start) {
      standing.conditions.append(
        KeptCondition(choice.isFirst ? .holds : .fails, choice.condition, scan))
    }
    if let taker = use.taker { project.handOn(&standing, to: taker, scan) }
    return Call(
      use: use, standing: standing,
      source: project.source(use.token..<use.token + 1, file: use.file),
      outer: standing.moment == .function ? outer(of: use) : nil,
      isRoot: standing.moment == .function && isInView(use))
  }

  /// Whether a use stands in the body of a view, and in no function of it.
  private func isInView(_ use: CallIndex.Use) -> Bool {
    let scope = project.files[use.file].scope(use.token)
    guard project.function(ofScope: scope, file: use.file) == nil,
      project.memberName(ofScope: scope, file: use.file) != nil,
      let type = project.type(ofScope: scope, file: use.file)
    else { return false }
    return project.isView(type)
  }

  /// The function around a use, or the type of whose instances it makes a property.
  private func outer(of use: CallIndex.Use) -> Callee? {
    let scan = project.files[use.file]
    let scope = scan.scope(use.token)
    if let function = project.function(ofScope: scope, file: use.file) {
      return .function(Reference(file: use.file, index: function))
    }
    guard case .type = scan.scopes[scope].kind,
      project.property(initialisedAt: use.token, scope: scope, scan) != nil
    else { return nil }
    return project.type(ofScope: scope, file: use.file).map { .initialiser($0) }
  }

  /// The uses of a name that mean one function, in the order of the sources.
  mutating func uses(of function: Reference) -> [CallIndex.Use] {
    let declared = project.files[function.file].functions[function.index]
    let owner = project.type(ofScope: declared.scope, file: function.file)
    let isMade = declared.name == "init" || owner.map(project.isModifier) ?? false
    guard isMade else {
      let others = uses(of: declared.name, owner: owner).filter {
        $0.token != declared.nameToken || $0.file != function.file
      }
      return nearest(others, to: function)
    }
    return nearest(owner.map { uses(ofType: $0) } ?? [], to: function)
  }

  /// The places that make an instance of a type.
  private func uses(ofType owner: Int) -> [CallIndex.Use] {
    let last = project.types[owner].name.split(separator: ".").last.map(String.init) ?? ""
    return (index.uses[last] ?? []).filter { use in
      let path = project.files[use.file].path(endingAt: use.token)
      return path.isWhole
        && project.lookUpType(path.text, at: use.token, file: use.file) == owner
    }
  }

  /// By the type of what stands before the name; by the name alone only where nothing is known and
  /// one type of the project has such a function.
  private mutating func uses(of name: String, owner: Int?) -> [CallIndex.Use] {
    let resolved = resolvedUses(of: name)
    guard let owner else { return resolved.free }
    var found = resolved.byType[owner] ?? []
    for type in relatives(of: owner) { found += resolved.byType[type] ?? [] }
    if hasOneOwner(name) { found += resolved.unknown }
    // What the project adds to a type that it does not declare is called on whatever is one.
    if !project.types[owner].isDeclared, hasOneOwner(name) {
      found += resolved.foreign
      found += resolved.byType.keys.sorted().flatMap { resolved.byType[$0] ?? [] }
    }
    var ordered: [CallIndex.Use] = []
    for use in found.sorted(by: { ($0.file, $0.token) < ($1.file, $1.token) })
    where ordered.last.map({ $0.file != use.file || $0.token != use.token }) ?? true {
      ordered.append(use)
    }
    return ordered
  }

  private mutating func resolvedUses(of name: String) -> ResolvedUses {
    if let known = resolved[name] { return known }
    let found = ResolvedUses(of: name, in: project, index)
    resolved[name] = found
    return found
  }

  /// The types that a value of a type may also be: its superclass and protocols, its subclasses
  /// and what conforms to it.
  private func relatives(of type: Int) -> [Int] {
    let bases = project.types[type].conformances.flatMap { project.typesByName[$0] ?? [] }
    return bases + (project.heirs[project.types[type].name] ?? [])
  }

  private mutating func hasOneOwner(_ name: String) -> Bool {
    if let known = isOwnedOnce[name] { return known }
    let owners = (project.functionsByName[name] ?? []).map { function in
      project.type(
        ofScope: project.files[function.file].functions[function.index].scope, file: function.file)
    }
    let isOne = Set(owners).count == 1
    isOwnedOnce[name] = isOne
    return isOne
  }
}
