import PropertySearch
import Synchronization

/// What a claim asks, and what the cases have to say of it.
final class ClaimReach: Sendable {
  private struct Contents {
    /// In the order in which they were asked first.
    var phrases: [(text: String, isMet: Bool)] = []
    var unknown: [UnknownName] = []
    var excused: [String] = []
    /// What was read, as the claim writes it, with its value; in the order in which it was read.
    var values: [(expression: String, value: String)] = []
  }

  private let contents = Mutex(Contents())
  /// Whether what a claim reads is kept: of one run, not of many.
  private let keepsValues: Bool

  init(keepsValues: Bool = false) { self.keepsValues = keepsValues }

  /// What the claim read, one a line: `tip("PencilTip").displays is 4`.
  var values: String {
    contents.withLock { contents in
      contents.values.map { "  \($0.expression) is \($0.value)" }.joined(separator: "\n")
    }
  }

  /// The same claim, of which it is noted what it asks and whether that is ever met.
  func watching(_ claim: Claim) -> Claim {
    guard case .custom(let decide) = claim else { return claim }
    return .custom { [self] run in
      var watched = run
      watched.noteAsked = { [self] in note($0) }
      return decide(watched)
    }
  }

  private func note(_ name: AskedName) {
    contents.withLock { contents in
      switch name {
      case .known(let text, let isMet):
        if let index = contents.phrases.firstIndex(where: { $0.text == text }) {
          contents.phrases[index].isMet = contents.phrases[index].isMet || isMet
        } else {
          contents.phrases.append((text, isMet))
        }
      case .unknown(let name):
        if !contents.unknown.contains(name) { contents.unknown.append(name) }
      case .excused(let id):
        if !contents.excused.contains(id) { contents.excused.append(id) }
      case .value(let expression, let value):
        if keepsValues, !contents.values.contains(where: { $0.expression == expression }) {
          contents.values.append((expression, value))
        }
      }
    }
  }

  /// The names that mean nothing in a run. The cases are played side by side, so in the order of
  /// the sentences.
  var unknown: [UnknownName] {
    contents.withLock { contents in contents.unknown.sorted { $0.sentence < $1.sentence } }
  }

  /// The invariants that may be violated, whatever the scenario demands.
  var excused: [String] { contents.withLock { $0.excused } }

  /// What was asked and met in no case, as sentences begin. The cases are played side by side, so
  /// in the order of the words.
  var unmet: [String] {
    contents.withLock { contents in
      contents.phrases.filter { !$0.isMet }.map(\.text).sorted()
    }
  }
}
