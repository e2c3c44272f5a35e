import SwiftSources

/// Which side of `isOn ? a.donate() : b.donate()`, and of a `do` with a `catch`, a site is.
extension AppReader {
  /// What is asked before a call that begins at a token and is not in a condition of its own.
  func choices(before start: Int, _ file: Int) -> [KeptCondition] {
    let scan = project.files[file]
    return caught(before: start, scan) + (side(startingAt: start, scan).map { [$0] } ?? [])
  }

  /// The condition of `condition ? call : call`, where a call is one of both sides.
  private func side(startingAt start: Int, _ scan: FileScan) -> KeptCondition? {
    scan.choice(startingAt: start).map {
      KeptCondition($0.isFirst ? .holds : .fails, $0.condition, scan)
    }
  }

  // MARK: Errors

  /// No more tokens and branches are looked at.
  private static let greatestReach = 2_000

  /// That nothing was thrown in the calls that lead to a site: what a function tries before takes
  /// its callers to their branches for errors.
  func uncaught(_ steps: [CallStep], to site: CallSite) -> [KeptCondition] {
    guard let function = steps.last?.callee else { return [] }
    let token = project.files[function.file].token(atByte: site.source.place.bytes.lowerBound)
    var throwsBefore = throwsBefore(token, function.file)
    var found: [KeptCondition] = []
    for step in steps.reversed() {
      let scan = project.files[step.file]
      let start = scan.path(endingAt: step.token).start
      found += caught(before: start, scan, andThere: throwsBefore)
      throwsBefore = self.throwsBefore(start, step.file, andThere: throwsBefore)
    }
    return found
  }

  /// Whether the function around a token may throw before it, where no `catch` in it takes that.
  private func throwsBefore(_ start: Int, _ file: Int, andThere: Bool = false) -> Bool {
    let scan = project.files[file]
    guard let function = project.function(ofScope: scan.scope(start), file: file),
      let body = scan.functions[function].body, body.contains(start)
    else { return false }
    return (max(body.lowerBound, start - Self.greatestReach)..<start).contains {
      scan.isThrowing($0, before: start, andThere: andThere) && scan.leavesFunction($0)
    }
  }

  /// That nothing was thrown, of what stands behind a `try` of a `do` with branches for errors.
  private func caught(
    before start: Int, _ scan: FileScan, andThere: Bool = false
  ) -> [KeptCondition] {
    var found: [KeptCondition] = []
    var scope = scan.scope(start)
    while scope != 0 {
      let around = scan.scopes[scope]
      switch around.kind {
      case .function, .accessor, .type, .closure, .file: return found
      case .block:
        let tokens = max(around.open, start - Self.greatestReach)..<start
        guard tokens.contains(where: { scan.isThrowing($0, before: start, andThere: andThere) })
        else { break }
        found += branches(behind: around.close, scan)
      case .condition, .selection, .loop: break
      }
      scope = around.parent
    }
    return found
  }

  private func branches(behind brace: Int, _ scan: FileScan) -> [KeptCondition] {
    scan.catches(behind: brace).map { KeptCondition(.fails, $0, scan) }
  }
}

extension KeptCondition {
  init(_ kind: Kind, _ range: Range<Int>, _ scan: FileScan) {
    self.init(kind: kind, text: scan.line(range), place: scan.place(range))
  }

  /// Whether it only asks that nothing was thrown.
  var isUncaught: Bool { kind == .fails && (text == "catch" || text.hasPrefix("catch ")) }
}
