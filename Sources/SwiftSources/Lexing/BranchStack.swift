/// The branches of `#if` that are open while a file is read.
struct BranchStack {
  /// The distinct chains of branches, from the outermost; entry 0 is empty.
  private(set) var table: [[CompilationCondition]] = [[]]
  /// The chain of the next token.
  private(set) var current = 0
  private var levels: [(condition: CompilationCondition, outer: Int, place: Range<Int>)] = []

  /// Deeper branches than this are read as the branch around them.
  static let greatestDepth = 64

  /// Of longer chains of `#elseif`, the first conditions are kept.
  private static let longestChain = 16

  private var depth = 0

  var open: [Range<Int>] { levels.map(\.place) }

  mutating func enter(_ condition: String, at place: Range<Int>) -> Bool {
    depth += 1
    guard depth <= Self.greatestDepth else { return true }
    let branch = CompilationCondition(earlier: [], own: condition)
    levels.append((branch, current, place))
    set(branch, in: current)
    return true
  }

  /// To the next branch of the innermost `#if`; nil is `#else`. False where none is open.
  mutating func change(to condition: String?) -> Bool {
    guard let level = levels.last else { return false }
    guard depth <= Self.greatestDepth else { return true }
    var earlier = level.condition.earlier
    if let own = level.condition.own, earlier.count < Self.longestChain { earlier.append(own) }
    let branch = CompilationCondition(earlier: earlier, own: condition)
    levels[levels.count - 1].condition = branch
    set(branch, in: level.outer)
    return true
  }

  mutating func leave() -> Bool {
    guard let level = levels.last else { return false }
    depth -= 1
    guard depth < Self.greatestDepth else { return true }
    levels.removeLast()
    current = level.outer
    return true
  }

  private mutating func set(_ branch: CompilationCondition, in outer: Int) {
    table.append(table[outer] + [branch])
    current = table.count - 1
  }
}
