/// One argument of a call, or one element of a list.
package struct Argument: Sendable {
  package var label: String?
  package var value: Range<Int>
}

extension FileScan {
  /// The arguments between round brackets, or the elements between square ones.
  package func arguments(_ range: Range<Int>?) -> [Argument] {
    guard let range, !range.isEmpty else { return [] }
    var found: [Argument] = []
    var start = range.lowerBound
    var index = start
    var depth = 0
    let end = min(range.upperBound, tokens.count)
    while index <= end {
      if kind(index) == .sign, depth == 0, isSign(index, "<"), let close = genericEnd(index),
        close <= end, kind(close) == .openRound
      {
        index = close
      }
      if index >= end || kind(index) == .comma {
        depth = 0
        if start < min(index, end) { found.append(argument(start..<min(index, end))) }
        start = index + 1
        index += 1
      } else {
        index = min(next(index), end)
      }
    }
    return found
  }

  private func argument(_ range: Range<Int>) -> Argument {
    let isLabelled =
      range.count > 1 && isName(range.lowerBound) && kind(range.lowerBound + 1) == .colon
    guard isLabelled else { return Argument(label: nil, value: range) }
    return Argument(
      label: name(range.lowerBound), value: range.lowerBound + 2..<range.upperBound)
  }
}
