import DeviceSystems
import FleetFacts
import TextFormats

/// How something came about, in a few lines.
package struct Story: Sendable, Equatable {
  /// The lines, in the order of the journal.
  package let lines: [StoryLine]

  /// The story of the facts `roots`, told with `limit` facts at most.
  package init(
    journal: Journal, from roots: [FactID], names: JournalNames,
    limit: Int = CausalSlice.standardLimit
  ) {
    self.init(FactProse(journal: journal, names: names), from: roots, limit: limit)
  }

  /// The same, for several stories of one journal.
  package init(
    _ prose: FactProse, from roots: [FactID], limit: Int = CausalSlice.standardLimit
  ) {
    lines = CausalSlice.facts(of: prose.journal, from: roots, limit: limit).map { id in
      StoryLine(
        fact: id, time: TimeText.moment(prose.journal.facts[id.position].instant),
        sentence: prose.sentence(id))
    }
  }

  /// The lines as text: time, sentence, and the number of the fact.
  package var text: String {
    let width = lines.reduce(0) { max($0, $1.time.count) }
    return lines.map { line in
      let margin = String(repeating: " ", count: width - line.time.count)
      return "\(margin)\(line.time)  \(line.sentence)  [\(line.fact.rawValue)]\n"
    }.joined()
  }
}

/// One line of a story.
package struct StoryLine: Sendable, Hashable {
  /// The fact that it tells.
  package let fact: FactID
  /// When it happened, by true time, to the second.
  package let time: String
  /// What happened, without a period.
  package let sentence: String

  /// A line.
  package init(fact: FactID, time: String, sentence: String) {
    self.fact = fact
    self.time = time
    self.sentence = sentence
  }
}
