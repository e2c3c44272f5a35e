import PropertySearch
import ScenarioFiles
import Scenarios
import TextFormats

// Sections of systems: the whole of one, or a part of it, as its file writes it. What cannot be
// left out, the reader refuses; so no pass has to know what a section consists of.

extension Shrinker {
  mutating func simplifySections() {
    for system in DeclaredSystem.allCases where best.has(system) {
      if attempt(best.removing(system)) { continue }
      simplifySection(of: system)
    }
  }

  private mutating func simplifySection(of system: DeclaredSystem) {
    guard var file = ScenarioTree(best) else { return }
    var index = 0
    while index < file.parts(of: system).count && !isSpent {
      let part = file.parts(of: system)[index]
      let isSmaller =
        attempt(file.smaller(without: part, mentioned: false))
        || attempt(file.smaller(without: part, mentioned: true))
      guard isSmaller, let smaller = ScenarioTree(best) else {
        index += 1
        continue
      }
      file = smaller
    }
  }
}

extension Scenario {
  /// The scenario without a system, and without the steps that are about it.
  fileprivate func removing(_ system: DeclaredSystem) -> Scenario {
    var scenario = self
    scenario.systems.remove(system)
    scenario.timeline.removeAll { $0.action.system == system }
    return scenario
  }
}

/// A scenario as the tree of its file.
private struct ScenarioTree {
  private let document: JSONDocument
  private let diagnostics: DiagnosticList
  /// The length of the file.
  private let byteCount: Int

  /// Nil for a scenario that no file can say.
  init?(_ scenario: Scenario) {
    let text = ScenarioWriter.text(of: scenario)
    byteCount = text.utf8.count
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(
      SourceFile(name: "\(scenario.name).json", bytes: Array(text.utf8)))
    guard let document = JSONParser.parse(number, &diagnostics) else { return nil }
    self.document = document
    self.diagnostics = diagnostics
  }

  /// The ways to all parts of a section, each before the parts that it consists of, and the last of
  /// equals first.
  func parts(of system: DeclaredSystem) -> [[Int]] {
    guard let members = document.root.members,
      let index = members.firstIndex(where: { $0.key == system.rawValue })
    else { return [] }
    return members[index].value.parts.map { [index] + $0 }
  }

  /// The scenario without a part, if its file is shorter: what has another meaning by default may
  /// come back when it is written, and would be taken out without an end.
  func smaller(without part: [Int], mentioned: Bool) -> Scenario? {
    guard let scenario = scenario(without: part, mentioned: mentioned),
      ScenarioWriter.text(of: scenario).utf8.count < byteCount
    else { return nil }
    return scenario
  }

  /// The scenario without a part; nil if that is no scenario.
  ///
  /// - `mentioned`: Whether everything in the section that has its name goes as well.
  private func scenario(without part: [Int], mentioned: Bool) -> Scenario? {
    var document = document
    guard var members = document.root.members else { return nil }
    let section = part[0]
    if mentioned {
      guard let name = document.root.node(at: part[...])?["id"]?.text else { return nil }
      members[section].value = members[section].value.removing(at: part[1...])
      members[section].value = members[section].value.removing(mentionsOf: name)
    } else {
      members[section].value = members[section].value.removing(at: part[1...])
    }
    document.root.content = .object(members)
    return ScenarioReader.strict.read(document, diagnostics).scenario
  }
}

extension JSONNode {
  private var children: [JSONNode] { items ?? members?.map(\.value) ?? [] }

  /// The ways to everything in it.
  fileprivate var parts: [[Int]] {
    children.enumerated().reversed().flatMap { index, child in
      [[index]] + child.parts.map { [index] + $0 }
    }
  }

  /// What is at the end of a way.
  fileprivate func node(at way: ArraySlice<Int>) -> JSONNode? {
    guard let first = way.first else { return self }
    guard children.indices.contains(first) else { return nil }
    return children[first].node(at: way.dropFirst())
  }

  /// Without what is at the end of a way.
  fileprivate func removing(at way: ArraySlice<Int>) -> JSONNode {
    guard let first = way.first, children.indices.contains(first) else { return self }
    let child = way.count > 1 ? children[first].removing(at: way.dropFirst()) : nil
    var node = self
    if var items {
      if let child { items[first] = child } else { items.remove(at: first) }
      node.content = .array(items)
    } else if var members {
      if let child { members[first].value = child } else { members.remove(at: first) }
      node.content = .object(members)
    }
    return node
  }

  /// Without the items of lists that are a name, and without the members that have it for a key.
  fileprivate func removing(mentionsOf name: String) -> JSONNode {
    var node = self
    if let items {
      node.content = .array(
        items.filter { $0.text != name }.map { $0.removing(mentionsOf: name) })
    } else if let members {
      node.content = .object(
        members.filter { $0.key != name }.map { member in
          JSONMember(
            key: member.key, keyRange: member.keyRange,
            value: member.value.removing(mentionsOf: name))
        })
    }
    return node
  }
}
