/// All files together: which types there are, and what their members are called.
package struct Project {
  package var files: [FileScan]
  /// Ordered by the place of their first declaration.
  package var types: [ProjectType] = []
  /// By the full name; more than one where modules share it.
  package var typesByName: [String: [Int]] = [:]
  /// By the last part of the name.
  package var typesByLastName: [String: [Int]] = [:]
  /// The type of each declaration.
  package var typeOfDeclaration: [Reference: Int] = [:]
  package var globals: [String: [Reference]] = [:]
  package var globalFunctions: [String: [Reference]] = [:]
  /// The types that name another as what they conform to or inherit from.
  package var heirs: [String: [Int]] = [:]
  /// The types that are tips, protocols of the project included.
  package var tipTypes: Set<Int> = []
  /// The second names of types, by the full name.
  package var aliases: [String: [Reference]] = [:]
  package var aliasNames: Set<Substring> = []
  /// Properties inside functions, by their name.
  package var localsByName: [LocalName: [Int]] = [:]
  package var functionsByName: [String: [Reference]] = [:]
  /// The modules that hand TipKit on to whoever imports them.
  package var exporters: Set<String> = []
  /// The modules some file of which sees the names of TipKit.
  package var modulesWithTipKit: Set<String> = []
  /// The own types that hide those of TipKit, by module and name.
  package var hiding: Set<String> = []

  package struct LocalName: Hashable {
    let file: Int
    let name: String

    package init(file: Int, name: String) {
      self.file = file
      self.name = name
    }
  }

  package init(_ sources: [SourceFile]) {
    files = sources.sorted { ($0.path, $0.bytes.count) < ($1.path, $1.bytes.count) }
      .map { Scanner.scan($0) }
    for file in files where file.imports.contains(where: { $0.module == "TipKit" && $0.isExported })
    {
      exporters.insert(file.module)
    }
    for file in files.indices where seesTipKit(file) {
      modulesWithTipKit.insert(files[file].module)
    }
    addAliases()
    for file in files.indices { addTypes(of: file) }
    for file in files.indices { addExtensions(of: file) }
    for file in files.indices { addMembers(of: file) }
    for type in types.indices {
      for name in types[type].conformances { heirs[name, default: []].append(type) }
    }
    findTips()
  }

  /// Types that say so themselves, then those whose protocols are tips, step by step.
  private mutating func findTips() {
    var level = types.indices.filter { conformsToTip($0) }
    while !level.isEmpty {
      tipTypes.formUnion(level)
      let heirs = level.filter { isOwnProtocol($0) }.flatMap { self.heirs[types[$0].name] ?? [] }
      level = Set(heirs).subtracting(tipTypes).sorted()
    }
  }

  private mutating func addTypes(of file: Int) {
    let scan = files[file]
    for (index, declared) in scan.types.enumerated() where declared.kind != .extensionOfType {
      let type = typeIndex(declared.qualifiedName, module: scan.module)
      types[type].declarations.append(Reference(file: file, index: index))
      types[type].add(conformances: declared.conformances)
      typeOfDeclaration[Reference(file: file, index: index)] = type
      if !declared.qualifiedName.contains(".") {
        hiding.insert("\(scan.module)/\(declared.name)")
      }
    }
  }

  private mutating func addExtensions(of file: Int) {
    let scan = files[file]
    for (index, declared) in scan.types.enumerated() where declared.kind == .extensionOfType {
      let known = typesByName[declared.qualifiedName] ?? []
      let type =
        known.first { types[$0].module == scan.module } ?? known.first
        ?? typeIndex(declared.qualifiedName, module: scan.module)
      types[type].extensions.append(Reference(file: file, index: index))
      types[type].add(conformances: declared.conformances)
      typeOfDeclaration[Reference(file: file, index: index)] = type
    }
  }

  private mutating func typeIndex(_ name: String, module: String) -> Int {
    if let known = typesByName[name]?.first(where: { types[$0].module == module }) { return known }
    types.append(ProjectType(name: name, module: module))
    let index = types.count - 1
    typesByName[name, default: []].append(index)
    let last = name.split(separator: ".").last.map(String.init) ?? name
    typesByLastName[last, default: []].append(index)
    return index
  }

  private mutating func addMembers(of file: Int) {
    let scan = files[file]
    for (index, property) in scan.properties.enumerated() {
      let reference = Reference(file: file, index: index)
      switch scan.scopes[property.scope].kind {
      case .type(let declaration):
        guard let type = typeOfDeclaration[Reference(file: file, index: declaration)] else { break }
        types[type].properties[property.name, default: []].append(reference)
        types[type].allProperties.append(reference)
      case .file:
        globals[property.name, default: []].append(reference)
      case .function, .accessor, .condition, .selection, .loop, .closure, .block:
        localsByName[LocalName(file: file, name: property.name), default: []].append(index)
      }
    }
    for (index, function) in scan.functions.enumerated() {
      let reference = Reference(file: file, index: index)
      functionsByName[function.name, default: []].append(reference)
      if let type = type(ofScope: function.scope, file: file) {
        types[type].functions[function.name, default: []].append(reference)
        types[type].allFunctions.append(reference)
      } else {
        globalFunctions[function.name, default: []].append(reference)
      }
    }
    for (index, declared) in scan.cases.enumerated() {
      guard let type = typeOfDeclaration[Reference(file: file, index: declared.type)] else {
        continue
      }
      types[type].cases.append(Reference(file: file, index: index))
    }
  }
}
