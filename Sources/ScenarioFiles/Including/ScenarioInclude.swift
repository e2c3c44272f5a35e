import TextFormats

/// The app of a scenario in a file of its own: `"app": { "include": "my-app.app.json" }`.
///
/// Both files become one tree before anything is read, and every value keeps its place in its own
/// file, so that whatever is wrong is told where it stands.
package enum ScenarioInclude {
  /// The key that names the file.
  static let key = "include"
  /// The key of what fills its open places.
  static let answersKey = "answers"
  /// Where a key of a thing may stand that a scenario changes by its name.
  static let elsewhere = "the included file says it"
  /// What is said where no folder is known.
  static let unreadable = "nothing can be included here: name the scenario by its file"

  /// Why a file cannot be included.
  package struct Problem: Error, Equatable {
    /// What is wrong and what to do.
    package let message: String

    /// A problem.
    package init(_ message: String) { self.message = message }
  }

  /// Gives the file at a path, as it is written in the scenario with the name `scenario`.
  package typealias Loader =
    @Sendable (_ path: String, _ scenario: String) -> Result<
      SourceFile, Problem
    >

  /// What became of a scenario.
  package enum Outcome {
    /// It includes nothing.
    case whole
    /// It has what its file says and what it adds to it.
    case expanded
    /// It cannot be read; the reason is reported.
    case failed
  }

  /// Puts the included file into the tree of a scenario.
  ///
  /// - `load`: Gives the file; nil where no file can be read.
  package static func expand(
    _ root: inout JSONNode, _ diagnostics: inout DiagnosticList, load: Loader?
  ) -> Outcome {
    guard var members = root.members, let index = members.firstIndex(where: { $0.key == "app" }),
      let path = members[index].value[key]
    else { return .whole }
    let scenario = diagnostics.name(of: root.range)
    guard let file = file(at: path, of: scenario, &diagnostics, load),
      var included = app(in: file, at: path.range, &diagnostics)
    else { return .failed }
    let app = members[index].value
    if let answers = app[answersKey] {
      guard IncludedAnswers.fill(&included, with: answers, &diagnostics) else { return .failed }
    }
    members[index].value = merged(app, over: included)
    root.content = .object(members)
    return .expanded
  }

  // MARK: The file

  private static func file(
    at path: JSONNode, of scenario: String, _ diagnostics: inout DiagnosticList, _ load: Loader?
  ) -> SourceFile? {
    guard let text = path.text else {
      if path.kind != .unreadable {
        diagnostics.error(
          .wrongType, at: path.range, "expected the path of a file such as \"my-app.app.json\"")
      }
      return nil
    }
    do throws(Problem) {
      try check(text)
      guard let load else {
        throw Problem(unreadable)
      }
      return try load(text, scenario).get()
    } catch let problem {
      diagnostics.error(.unknownReference, at: path.range, problem.message)
      return nil
    }
  }

  /// A scenario of somebody else names no file outside of its own folder.
  private static func check(_ path: String) throws(Problem) {
    let shown = PrintableText.quoted(path)
    guard path.hasSuffix(".json"), PrintableText.escaped(path) == path else {
      throw Problem("\(shown) is not included: its name must end in \".json\"")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("/") || path.hasPrefix("~") || path.contains("\\") || parts.contains("..") {
      throw Problem(
        "\(shown) is not included: write the path of a file in the folder of the scenario or "
          + "below, as seen from there")
    }
  }

  /// The app that a file holds; nil after an error.
  private static func app(
    in file: SourceFile, at path: SourceRange, _ diagnostics: inout DiagnosticList
  ) -> JSONNode? {
    let errorCount = diagnostics.errorCount
    let number = diagnostics.open(file)
    guard let root = JSONParser.parse(number, &diagnostics)?.root,
      diagnostics.errorCount == errorCount
    else { return nil }
    guard root.members != nil else {
      diagnostics.error(
        .wrongType, at: root.range.firstByte,
        "an included file holds the object of \"app\": { \"tips\": […], \"screens\": […] }")
      return nil
    }
    if let app = root["app"] {
      diagnostics.error(
        .inconsistent, at: app.range.firstByte,
        "an included file holds the object of \"app\" alone, and this is a whole scenario")
      return nil
    }
    if let inner = root[key] {
      diagnostics.error(
        .inconsistent, at: inner.range,
        "an included file includes no other: name both in the scenario, or join them")
      return nil
    }
    if let answers = root[answersKey] {
      diagnostics.error(
        .inconsistent, at: answers.range.firstByte,
        "answers stand in the scenario, beside \"include\"")
      return nil
    }
    return root
  }

  // MARK: Both together

  /// The lists of an app whose items have a name, and the key with it.
  private static let names = [
    "parameters": "id", "events": "id", "tips": "type", "groups": "id", "screens": "id",
  ]
  /// The list of a screen that is changed in the same way.
  private static let actions = (key: "actions", name: "id")

  /// The included app with the keys beside `include`: items of a list are changed or added by their
  /// names, and everything else is replaced.
  private static func merged(_ app: JSONNode, over included: JSONNode) -> JSONNode {
    var members = app.members ?? []
    members.removeAll { $0.key == key || $0.key == answersKey }
    for (index, member) in members.enumerated() {
      guard let name = names[member.key], let items = member.value.items,
        let others = included[member.key]?.items
      else { continue }
      members[index].value.content = .array(merged(items, into: others, by: name))
    }
    return JSONNode(.object(replaced(included.members ?? [], by: members)), at: app.range)
  }

  private static func merged(
    _ items: [JSONNode], into others: [JSONNode], by name: String
  ) -> [JSONNode] {
    let named = Dictionary(grouping: others.indices) { others[$0][name]?.text }
    var merged = others
    var isChanged = others.map { _ in false }
    for item in items {
      var index: Int?
      if let text = item[name]?.text, let same = named[text] {
        // Of several tips of one type, the id tells which is meant.
        index =
          same.count == 1
          ? same[0] : same.first { others[$0]["id"]?.text == item["id"]?.text }
      }
      // What is given twice is added, and then found to be there twice.
      guard let index, !isChanged[index] else {
        merged.append(item)
        continue
      }
      isChanged[index] = true
      merged[index] = self.item(item, over: others[index])
    }
    return merged
  }

  /// An item with keys of another one; of a screen, what people do there is changed by its name
  /// too.
  private static func item(_ item: JSONNode, over other: JSONNode) -> JSONNode {
    var members = item.members ?? []
    for (index, member) in members.enumerated() where member.key == actions.key {
      guard other["type"] == nil, let items = member.value.items,
        let others = other[actions.key]?.items
      else { continue }
      members[index].value.content = .array(merged(items, into: others, by: actions.name))
    }
    return JSONNode(.object(replaced(other.members ?? [], by: members)), at: item.range)
  }

  /// Members with others in the place of those with the same keys, or behind them.
  private static func replaced(_ members: [JSONMember], by others: [JSONMember]) -> [JSONMember] {
    var result = members
    var positions: [String: Int] = [:]
    for (position, member) in members.enumerated() where positions[member.key] == nil {
      positions[member.key] = position
    }
    for member in others {
      if let position = positions[member.key] {
        result[position] = member
      } else {
        result.append(member)
      }
    }
    return result
  }
}
