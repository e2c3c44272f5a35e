extension RuleContext {
  /// Which declared event an unknown `name` may have meant.
  func advice(forEvent name: String) -> String {
    if parameter(named: name) != nil { return "a parameter is written as `\(projected(name))`" }
    let ids = events.map(\.id)
    return nearest(to: name, among: ids + events.flatMap(\.properties)).map {
      "did you mean `\($0)`?"
    }
      ?? listed(ids, none: "declare it; the app declares no events", or: alias(name))
  }

  /// Which declared parameter an unknown `name` may have meant.
  func advice(forParameter name: String) -> String {
    if event(named: name) != nil { return "an event is written without `$`" }
    let ids = parameters.map(\.id)
    return nearest(to: name, among: ids + parameters.flatMap(\.properties)).map {
      "did you mean `\($0)`?"
    }
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
