import DeviceSystems
import FleetFacts
import JournalFiles
import TextFormats

/// What a fact says and how it came about, in front of the tips after it.
package struct FactIntroduction {
  private let fact: FactID
  private let words: ExplanationWords

  /// The introduction of a fact; nil if the run has none with this number.
  package init?(_ fact: FactID, _ words: ExplanationWords) {
    guard fact.position < words.journal.facts.count else { return nil }
    self.fact = fact
    self.words = words
  }

  /// The lines, without a line break at the end.
  package var text: String {
    var lines = ["\(words.moment(of: fact)): \(words.prose.sentence(fact))"]
    // A single line would only say the same again.
    let story = Story(words.prose, from: [fact])
    if story.lines.count > 1 {
      lines += ["", "How it came about:"]
      lines += story.text.split(separator: "\n").map { "  \($0)" }
    }
    lines += ["", "With --causes: what it depends on. After it, a view of each tip would get:"]
    return lines.joined(separator: "\n")
  }
}
