import FleetWorld

extension HTMLWriter {
  /// The warning, if a fault was injected.
  package mutating func warning(of injection: (any FaultInjection)?) {
    guard let injection else { return }
    element("p") { $0.element("strong", text: injection.warning) }
    lineBreak()
  }
}
