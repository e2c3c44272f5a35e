import SwiftSources

/// Under which conditions a view uses its own members.
extension AppReader {
  /// Members that use each other are followed no further.
  private static let greatestDepth = 3

  /// The conditions around the uses of the member that a token stands in; nil where it is used
  /// without any, or not at all.
  func conditionOfUses(_ token: Int, _ file: Int, depth: Int = 0) -> [KeptCondition]? {
    guard depth < Self.greatestDepth, let type = project.type(around: token, file: file),
      let member = project.memberName(around: token, file: file), member != "body",
      project.types[type].properties[member] != nil || project.types[type].functions[member] != nil
    else { return nil }
    let uses = uses(of: member, in: type)
    var found: [[KeptCondition]] = []
    for use in uses.prefix(8) {
      let outer = conditionOfUses(use.index, use.file, depth: depth + 1) ?? []
      let all = (outer + project.conditions(at: use.index, file: use.file))
        .compactMap { PresenceCondition.rest(of: $0) }
      if all.isEmpty { return nil }
      found.append(all)
    }
    guard var first = found.first else { return nil }
    if found.count > 1, let last = first.last {
      let text = found.map { $0.map(\.asked).joined(separator: " && ") }.joined(separator: ", or ")
      first = [KeptCondition(kind: .holds, text: text, place: last.place)]
    }
    return first
  }

  /// The places in a type where a name stands alone or behind `self`.
  private func uses(of name: String, in type: Int) -> [Reference] {
    var found: [Reference] = []
    for declaration in (project.types[type].declarations + project.types[type].extensions).sorted()
    {
      let scan = project.files[declaration.file]
      for token in scan.types[declaration.index].body where scan.isName(token) {
        guard scan.name(token) == name, !scan.isPreview(token),
          project.memberName(around: token, file: declaration.file) != name
        else { continue }
        let before = scan.kind(token - 1)
        let isOwn = before != .period || scan.text(token - 2) == "self"
        let isDeclaration =
          before == .name && ["var", "let", "func", "case"].contains(scan.text(token - 1))
        guard isOwn, !isDeclaration, scan.kind(token + 1) != .colon else { continue }
        found.append(Reference(file: declaration.file, index: token))
      }
    }
    return found
  }
}
