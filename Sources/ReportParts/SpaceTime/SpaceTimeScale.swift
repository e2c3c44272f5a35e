import SimulationKernel

/// Where moments lie in a space-time diagram.
///
/// True proportions would be useless: a message takes a fifth of a second, a person's pause three
/// days. So every pause between two neighbouring moments gets room by the logarithm of its length,
/// and a long quiet one is cut, with a visible mark and its length in words. Order is always kept.
struct SpaceTimeScale {
  /// A pause that was cut.
  struct Break {
    let start: Double
    let end: Double
    let length: Int64
  }

  /// All moments at which something happens, ascending, and where each begins and ends: several
  /// marks of one lane at the same moment stand side by side.
  private(set) var moments: [Int64] = []
  private(set) var starts: [Double] = []
  private(set) var ends: [Double] = []
  private(set) var breaks: [Break] = []
  let left: Double
  private(set) var right: Double

  private static let padding = 34.0
  private static let breakWidth = 68.0
  private static let stackWidth = 14.0
  private static let mostPixels = 5_000.0
  /// Pauses shorter than this are never cut.
  private static let shortestBreak = 20 * Microseconds.minute

  /// Lays out the moments from `left` on, in at least `leastWidth` pixels. `stacks` says how many
  /// marks stand side by side at each moment.
  init(moments: [Int64], stacks: [Int], left: Double, leastWidth: Double) {
    self.left = left
    self.moments = moments
    let pauses = zip(moments.dropFirst(), moments).map { $0 &- $1 }
    let longestKept = Self.longestKept(pauses)
    let stackTotal = stacks.reduce(0.0) { $0 + Double($1 - 1) * Self.stackWidth }
    let natural = pauses.filter { $0 <= longestKept }.reduce(0.0) { $0 + Self.room(for: $1) }
    let breakTotal = Double(pauses.count { $0 > longestKept }) * Self.breakWidth
    let fixed = 2 * Self.padding + stackTotal + breakTotal
    let wanted = min(max(natural + fixed, leastWidth), max(Self.mostPixels, leastWidth))
    let stretch = natural > 0 ? max(wanted - fixed, natural * 0.2) / natural : 1
    var position = left + Self.padding
    for (index, stack) in stacks.enumerated() {
      starts.append(position)
      position += Double(stack - 1) * Self.stackWidth
      ends.append(position)
      guard index < pauses.count else { break }
      if pauses[index] > longestKept {
        breaks.append(
          Break(start: position, end: position + Self.breakWidth, length: pauses[index]))
        position += Self.breakWidth
      } else {
        position += Self.room(for: pauses[index]) * stretch
      }
    }
    right = max(position + Self.padding, left + leastWidth)
  }

  /// Where a moment lies; those before the first or after the last lie at the edges.
  func position(_ moment: Int64) -> Double {
    let next = moments.partitionIndex(past: { $0 < moment })
    if next == moments.count { return right }
    if moments[next] == moment { return starts[next] }
    guard next > 0 else { return left }
    let part = Double(moment - moments[next - 1]) / Double(moments[next] - moments[next - 1])
    return ends[next - 1] + part * (starts[next] - ends[next - 1])
  }

  /// Where the mark with that place among those of its lane and moment lies.
  func position(_ moment: Int64, stackIndex: Int) -> Double {
    position(moment) + Double(stackIndex) * Self.stackWidth
  }

  /// 16 pixels for a tenth of a second, 33 for a minute, 55 for a day.
  private static func room(for pause: Int64) -> Double {
    14 + 3 * PortableMath.log(1 + Double(pause) / 100_000)
  }

  /// The longest pause that is not cut: six times the usual one.
  private static func longestKept(_ pauses: [Int64]) -> Int64 {
    let sorted = pauses.sorted()
    guard !sorted.isEmpty else { return .max }
    let usual = sorted[sorted.count / 2]
    return max(shortestBreak, usual < .max / 6 ? usual * 6 : .max)
  }
}
