/// How often the two readers found the same.
struct Agreement {
  private(set) var same: [Int]
  private(set) var onlyParsed: [Int]
  private(set) var onlyScanned: [Int]
  private(set) var examples: [String] = []
  private(set) var sources = 0

  /// So many differences are shown in full.
  private let exampleLimit: Int

  init(examples: Int) {
    exampleLimit = examples
    same = Subject.allCases.map { _ in 0 }
    onlyParsed = same
    onlyScanned = same
  }

  mutating func add(_ parsed: Findings, _ scanned: Findings, named name: String) {
    sources += 1
    for (index, subject) in Subject.allCases.enumerated() {
      let left = subject.items(parsed).sorted()
      let right = subject.items(scanned).sorted()
      let (shared, onlyLeft, onlyRight) = Self.split(left, right)
      same[index] += shared
      onlyParsed[index] += onlyLeft.count
      onlyScanned[index] += onlyRight.count
      for item in onlyLeft { note("\(name): \(subject.name): only SwiftParser: \(item)") }
      for item in onlyRight { note("\(name): \(subject.name): only the import: \(item)") }
    }
  }

  private mutating func note(_ text: String) {
    if examples.count < exampleLimit { examples.append(text) }
  }

  /// Two sorted lists, each item once for each time it stands there.
  private static func split(
    _ left: [String], _ right: [String]
  ) -> (shared: Int, onlyLeft: [String], onlyRight: [String]) {
    var (shared, onlyLeft, onlyRight) = (0, [String](), [String]())
    var (first, second) = (0, 0)
    while first < left.count || second < right.count {
      if first < left.count, second < right.count, left[first] == right[second] {
        shared += 1
        first += 1
        second += 1
      } else if second >= right.count || (first < left.count && left[first] < right[second]) {
        onlyLeft.append(left[first])
        first += 1
      } else {
        onlyRight.append(right[second])
        second += 1
      }
    }
    return (shared, onlyLeft, onlyRight)
  }

  func isWhole(_ subject: Subject) -> Bool {
    Subject.allCases.indices.allSatisfy {
      Subject.allCases[$0] != subject || (onlyParsed[$0] == 0 && onlyScanned[$0] == 0)
    }
  }

  var lines: [String] {
    Subject.allCases.indices.map { index in
      let all = same[index] + onlyParsed[index] + onlyScanned[index]
      let share = all == 0 ? "-" : Self.percent(same[index], of: all)
      return "  " + Self.padded(Subject.allCases[index].name, 20)
        + Self.padded("\(same[index]) same", 14)
        + Self.padded("\(onlyParsed[index]) only SwiftParser", 24)
        + Self.padded("\(onlyScanned[index]) only the import", 22) + share
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  /// With two decimals, cut so that only all is 100 %.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = part * 10_000 / whole
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
