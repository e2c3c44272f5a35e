/// Finds the word that somebody probably meant.
public enum NearestWord {
  /// Longer words are not compared: nobody mistypes them, and comparing is quadratic.
  private static let maximumLength = 64

  /// The candidate nearest to `word`, or nil when none is near.
  ///
  /// Near is at most a third of the word's letters apart (at least one), counting inserted,
  /// deleted, replaced and swapped letters; capitals, `_` and `-` do not count. A word that only
  /// has something appended is near too. Of equally near candidates the first wins.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let wanted = letters(of: word)
    guard !wanted.isEmpty, wanted.count <= maximumLength else { return nil }
    let limit = max(1, wanted.count / 3)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let offered = letters(of: candidate)
      guard !offered.isEmpty, offered.count <= maximumLength else { continue }
      var distance = distance(wanted, offered)
      if distance > limit, hasCommonStem(wanted, offered) { distance = limit }
      guard distance <= limit else { continue }
      if let found = best, found.distance <= distance { continue }
      best = (distance, candidate)
    }
    return best?.candidate
  }

  /// The proposal `did you mean "…"?`, or else the words that are allowed.
  public static func hint(for word: String, in candidates: [String]) -> String? {
    if let nearest = nearest(to: word, in: candidates) { return "did you mean \"\(nearest)\"?" }
    guard !candidates.isEmpty else { return nil }
    return "allowed: " + candidates.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// The Damerau–Levenshtein distance in its restricted form: no letter is edited twice.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(previous[column + 1], current[column]) + 1
        cost = min(cost, previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }

  private static func hasCommonStem(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let shorter = min(left.count, right.count)
    return shorter >= 4 && left.prefix(shorter) == right.prefix(shorter)
  }

  private static func letters(of word: String) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in word.utf8.prefix(maximumLength + 1) {
      if byte == Byte.underscore || byte == Byte.minus { continue }
      letters.append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
    return letters
  }
}
