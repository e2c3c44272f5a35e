import SwiftSources

/// Under which conditions of the program a token is reached inside its member.
extension Project {
  func source(_ range: Range<Int>, file: Int) -> ItemSource {
    ItemSource(
      place: files[file].place(range), compilation: files[file].conditions(range.lowerBound))
  }

  /// From the outermost condition to the innermost, up to the member or closure chain around it.
  func conditions(at token: Int, file: Int) -> [KeptCondition] {
    let scan = files[file]
    var found: [KeptCondition] = []
    var scope = scan.scope(token)
    var position = token
    while scope != 0, found.count < 64 {
      found += guards(before: position, scope: scope, scan: scan).reversed()
        .filter { !found.contains($0) }
      var isMember = false
      switch scan.scopes[scope].kind {
      case .condition(let own, let denied):
        if let own { found.append(condition(.holds, own, scan)) }
        found += denied.reversed().map { condition(.fails, $0, scan) }
      case .selection(let subject):
        if let label = scan.label(before: position, scope: scope) {
          found.append(condition(.matches, label, scan, subject: subject))
        }
      case .loop(let header):
        if let clause = scan.whereClause(of: header) {
          found.append(condition(.holds, clause, scan))
        }
      case .function, .type: isMember = true
      case .accessor, .file, .closure, .block: break
      }
      if isMember { break }
      position = scan.scopes[scope].open
      scope = scan.scopes[scope].parent
    }
    return found.reversed()
  }

  private func guards(before token: Int, scope: Int, scan: FileScan) -> [KeptCondition] {
    guard let guards = scan.guards[scope] else { return [] }
    var start = 0
    if case .selection = scan.scopes[scope].kind {
      // What one branch of a `switch` asks says nothing about the next.
      start = scan.label(before: token, scope: scope)?.lowerBound ?? 0
    }
    return guards.prefix(32).filter { $0.after < token && $0.after > start }
      .map { condition(of: $0, scan) }
  }

  private func condition(of guarding: Guard, _ scan: FileScan) -> KeptCondition {
    let kind: KeptCondition.Kind = guarding.isDenied ? .fails : .holds
    var kept = condition(kind, guarding.condition, scan, subject: guarding.subject)
    guard let first = guarding.outer.first else { return kept }
    if !guarding.isDenied, guarding.outer.count == 1, first.kind == .fails {
      kept.text = "\(scan.line(first.range)) || \(kept.text)"
      return kept
    }
    let outer = guarding.outer.map { part in
      switch part.kind {
      case .holds: scan.line(part.range)
      case .fails: "!(\(scan.line(part.range)))"
      case .loop: "for \(scan.line(part.range))"
      case .matches(let subject): "\(scan.line(subject)): \(scan.line(part.range))"
      }
    }.joined(separator: ", ")
    kept.text = guarding.isDenied ? "\(outer), \(kept.text)" : "!(\(outer)) || \(kept.text)"
    return kept
  }

  private func condition(
    _ kind: KeptCondition.Kind, _ range: Range<Int>, _ scan: FileScan, subject: Range<Int>? = nil
  ) -> KeptCondition {
    let text = scan.line(range)
    return KeptCondition(
      kind: kind, text: subject.map { "\(scan.line($0)): \(text)" } ?? text,
      place: scan.place(range), subject: subject.map { scan.place($0) })
  }

  /// The names of the enum's cases in the labels of `switch self` around a token; nil where there
  /// is none. An empty list is `default`.
  func casesOfSelf(at token: Int, file: Int) -> [String]? {
    let scan = files[file]
    var scope = scan.scope(token)
    var position = token
    while scope != 0 {
      if case .selection(let subject) = scan.scopes[scope].kind, scan.text(subject) == "self",
        let label = scan.label(before: position, scope: scope)
      {
        return label.filter { scan.kind($0 - 1) == .period && scan.isName($0) }
          .map { scan.name($0) }
      }
      if case .type = scan.scopes[scope].kind { return nil }
      position = scan.scopes[scope].open
      scope = scan.scopes[scope].parent
    }
    return nil
  }
}
