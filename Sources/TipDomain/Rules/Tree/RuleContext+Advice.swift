extension RuleContext {
  /// Which declared event an unknown `name` may have meant.
  func advice(forEvent name: String) -> String {
    if parameter(named: name) != nil { return "a parameter is written as `\(projected(name))`" }
    let ids = events.map(\.id)
    return nearest(to: name, among: ids).map { "did you mean `\($0)`?" }
      ?? listed(ids, none: "declare it; the app declares no events", or: alias(name))
  }

  /// Which declared parameter an unknown `name` may have meant.
  func advice(forParameter name: String) -> String {
    if event(named: name) != nil { return "an event is written without `$`" }
    let ids = parameters.map(\.id)
    return nearest(to: name, among: ids).map { "did you mean `\($0)`?" }
      ?? listed(ids, none: "declare it; the app declares no parameters", or: alias(name))
  }

  /// What makes a name of the app's code stand for something declared under another one.
  private func alias(_ name: String) -> String {
    "; \"names\": { \"\(name)\": \"…\" } makes it one of them"
  }

  private func projected(_ name: String) -> String { RuleSubject.parameter(name).description }

  private func nearest(to name: String, among ids: [String]) -> String? {
    TipDomain.nearest(to: shortened(name), among: ids.map { (shortened($0), $0) })
  }

  /// The last component, where most slips are.
  private func shortened(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}

/// `declared are `a`, `b` and 3 more`, or `none`.
func listed(_ names: [String], none: String, or alternative: String = "") -> String {
  if names.isEmpty { return none }
  let shown = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
  return "declared are \(shown)" + (names.count > 5 ? " and \(names.count - 5) more" : "")
    + alternative
}

/// The candidate whose key is most like `name`; nil if none is like it. The first of equals wins.
///
/// Letters count alike in upper and lower case, and `-` and `_` do not count, so that
/// `enteredView` finds `entered-view`.
func nearest(to name: String, among candidates: [(key: String, value: String)]) -> String? {
  let wanted = comparable(name)
  var best: (distance: Int, value: String)?
  for candidate in candidates {
    let distance = editDistance(wanted, comparable(candidate.key))
    if distance <= max(1, (wanted.count + 1) / 3), distance < best?.distance ?? Int.max {
      best = (distance, candidate.value)
    }
  }
  return best?.value
}

private func comparable(_ name: String) -> [UInt8] {
  Array(name.lowercased().utf8.prefix(100)).filter { $0 != 0x2D && $0 != 0x5F }
}

/// The least number of bytes to insert, remove or replace; O(n·m).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (step, byte) in left.enumerated() {
    var diagonal = row[0]
    row[0] = step + 1
    for position in right.indices {
      let replaced = diagonal + (byte == right[position] ? 0 : 1)
      diagonal = row[position + 1]
      row[position + 1] = min(replaced, row[position] + 1, row[position + 1] + 1)
    }
  }
  return row[right.count]
}
