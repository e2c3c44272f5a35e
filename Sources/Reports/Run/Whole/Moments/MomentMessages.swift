import FleetFacts
import JournalFiles
import SimulationKernel
import TextFormats

/// What the lists of messages at the cursor say of a message.
struct MomentMessages {
  private let source: PageSource
  private let names: JournalNames

  init(_ source: PageSource) {
    self.source = source
    names = JournalNames(source.run)
  }

  /// The index of the fact with which a message is on its way no more; nil where there is none.
  func end(of message: UInt32) -> Int? { source.messages.end(of: message) }

  /// Which message it is, what becomes of it, and what it carries.
  func words(_ message: UInt32, sentBy position: Int) -> String {
    let facts = source.journal.facts
    let sent = facts[position].instant
    let name = source.prose.messageName(message)
    let carried = MessageContents.summary(ofSending: position, names, source)
    return "\(name), sent \(TimeText.moment(sent, to: .millisecondsIfAny))"
      + Self.outcome(end(of: message).map { facts[$0] }, sent)
      + (carried.isEmpty ? "" : "; it carries \(PrintableText.escaped(carried))")
  }

  private static func outcome(_ end: Fact?, _ sent: Instant) -> String {
    guard let end else { return "; nothing becomes of it before the end" }
    let length = TimeText.duration(end.instant - sent)
    if case .network(.dropped) = end.kind { return "; it is lost \(length) later" }
    return "; it will arrive \(length) later"
  }
}
