import Foundation

/// Where two journals part, found by reading their lines as text.
struct ComparedFacts {
  /// The number of the first fact whose line differs; nil where none does.
  let position: Int?
  private let a: JournalFile
  private let b: JournalFile

  init(_ a: [UInt8], _ b: [UInt8]) throws {
    self.a = try JournalFile(a)
    self.b = try JournalFile(b)
    let (left, right) = (Self.facts(a), Self.facts(b))
    let shared = zip(left, right).prefix { $0 == $1 }.count
    position = shared == left.count && shared == right.count ? nil : shared
  }

  private static func facts(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(#"{"n":"#) }
  }

  /// What a page says wrongly, or not, of the first difference; empty if nothing.
  func problems(_ page: PageText) -> [String] {
    let lines = page.lines.filter { $0.section == "first-difference" }.map(\.text)
    guard let position else {
      let count = number(a.lines.count)
      return lines.contains { $0.hasPrefix("There is none: \(count) facts of the pair with ") }
        ? [] : ["the page does not say that none of \(count) facts differs"]
    }
    var found: [String] = []
    let shared = "The first \(number(position)) facts are the same in both runs."
    if !lines.contains(where: { $0.hasSuffix(shared) }) { found.append("no \(shared)") }
    for (letter, journal) in [("A", a), ("B", b)] {
      let fact = journal.lines[position]
      let place =
        switch fact.at {
        case "run": "of the run as a whole"
        case "hub": "at the hub"
        default: "on \(fact.at)"
        }
      let heading = "\(letter): fact \(number(position)), \(place)"
      guard let index = lines.firstIndex(of: heading), lines.count > index + 1 else {
        found.append("no \(heading)")
        continue
      }
      let told = moment(lines[index + 1])
      if told != fact.time / 1_000 { found.append("\(letter) is told of \(told) ms") }
      let count = followers(of: position, in: journal)
      let followed = "\(number(count)) \(count == 1 ? "fact follows" : "facts follow") from it in"
      if !lines.contains(where: { $0.hasPrefix("\(followed) \(letter)") }) {
        found.append("no \(followed) \(letter)")
      }
    }
    // What is told of both lies before both, in order.
    if let first = lines.firstIndex(where: { $0.hasPrefix("A: fact ") }) {
      let told = lines[..<first].filter { $0.hasPrefix("day ") }.map(moment)
      if told.isEmpty || told != told.sorted() { found.append("before it: \(told)") }
      let known = Set(a.lines[..<position].map { $0.time / 1_000 })
      found += told.filter { !known.contains($0) }.map { "nothing is shared at \($0) ms" }
    }
    return found
  }

  /// Everything that a fact caused, directly or not.
  private func followers(of position: Int, in journal: JournalFile) -> Int {
    var caused: Set<Int> = [position]
    for line in journal.lines where line.causes.contains(where: caused.contains) {
      caused.insert(line.number)
    }
    return caused.count - 1
  }

  /// The milliseconds of a line that begins `day 1, 03:00:00.575`.
  private func moment(_ line: String) -> Int {
    let words = line.split(separator: " ").prefix(3).joined(separator: " ")
    return PageNumber.value(words).map { Int(($0 / 1_000).rounded()) } ?? -1
  }

  private func number(_ count: Int) -> String {
    let digits = String(count)
    guard digits.count > 3 else { return digits }
    return number(Int(digits.dropLast(3)) ?? 0) + " " + digits.suffix(3)
  }
}
