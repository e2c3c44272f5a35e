import SimulationKernel
import TextFormats

/// One number of a summary: what it counts, the number, and a remark.
package struct KeyFigure {
  package let title: String
  package let value: String
  package var note: String?
  package var verdict: VerdictBadge?

  package init(title: String, value: String, note: String? = nil, verdict: VerdictBadge? = nil) {
    self.title = title
    self.value = value
    self.note = note
    self.verdict = verdict
  }
}

/// One sentence of what happened.
package struct StoryLine {
  /// Microseconds since the start of the run.
  let at: Int64
  let text: String
  /// Whether this is what the story is about.
  var isKey = false

  /// Makes a sentence.
  package init(at: Int64, text: String, isKey: Bool = false) {
    self.at = at
    self.text = text
    self.isKey = isKey
  }
}

extension HTMLWriter {
  /// What happened, a sentence a line, in the order of time.
  package mutating func story(_ lines: [StoryLine]) {
    element("ol", .class("story")) { list in
      for line in lines {
        list.element("li") { item in
          let at = Instant(microseconds: line.at)
          let time = TimeText.moment(at, to: .millisecondsIfAny)
          item.element("span", .class("when"), text: time)
          item.text(" ")
          item.element(line.isKey ? "strong" : "span", .class(line.isKey ? "key" : "what")) {
            $0.text(line.text)
          }
        }
      }
    }
    lineBreak()
  }

  /// The sentence that answers the page's question, beside the verdict.
  package mutating func verdictBanner(_ verdict: VerdictBadge, sentence: String) {
    element("div", .class("banner banner-" + verdict.rawValue)) { banner in
      banner.element("p", .class("verdict")) {
        $0.icon(verdict, size: 28)
        $0.text(" ")
        $0.element("strong", text: verdict.word)
      }
      banner.element("p", .class("sentence"), text: sentence)
    }
    lineBreak()
  }

  /// A row of key figures.
  package mutating func keyFigures(_ figures: [KeyFigure]) {
    element("dl", .class("keys")) { list in
      for figure in figures {
        list.element("div") { item in
          item.element("dt", text: figure.title)
          item.element("dd") {
            if let verdict = figure.verdict {
              $0.icon(verdict)
              $0.text(" ")
            }
            $0.text(figure.value)
          }
          if let note = figure.note { item.element("dd", .class("note"), text: note) }
        }
      }
    }
    lineBreak()
  }

  /// A paragraph.
  package mutating func paragraph(_ text: String) {
    element("p", text: text)
  }

  /// A command or a text to copy: one click selects all of it.
  package mutating func command(_ text: String) {
    element("pre", .class("command"), .focusable) { $0.element("code", text: text) }
  }

  /// Says where the rows behind something are.
  package mutating func source(_ sentence: String, _ table: ReportTable) {
    element("p", .class("source")) {
      $0.text(sentence + (sentence.isEmpty ? "" : " "))
      $0.element("a", .link(toFile: table.path), text: table.path)
    }
    lineBreak()
  }
}
