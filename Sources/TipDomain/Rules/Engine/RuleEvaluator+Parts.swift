import DeviceSystems

// Values that may be nil, and values of several parts.

extension RuleProgram {
  /// Whether the value at `index` is nil; only a value that may be nil can.
  func isNothing(
    _ index: RuleNodeIndex, _ frame: RuleFrame, _ values: borrowing ValueListTable
  ) -> Bool {
    switch nodes[Int(index)] {
    case .parameter: frame.parameter == .nothing
    case .part(let projection): part(projection, frame, values) == .nothing
    case .coalesced(let value, let other):
      isNothing(value, frame, values) && isNothing(other, frame, values)
    case .boolean, .integer, .decimal, .field, .donationDate, .now, .count, .isEmpty, .not, .both,
      .either, .compareBooleans, .compareIntegers, .compareDecimals, .integers, .decimals,
      .dateAdding, .dateOffset, .secondsBetween, .isNothing:
      false
    }
  }

  /// What a projection reads of the parameter's value; nil if the value has no such parts at all.
  func part(
    _ projection: RuleProjection, _ frame: RuleFrame, _ values: borrowing ValueListTable
  ) -> Value? {
    if frame.parameter == .nothing { return .nothing }
    guard case .text(let text) = frame.parameter else { return nil }
    if case .isText(let wanted) = projection { return .boolean(text == wanted) }
    guard let parts = values.parts(of: text) else { return nil }
    switch projection {
    case .count(let partsEach): return .integer(Int64(parts.count / Int(partsEach)))
    case .isEmpty: return .boolean(parts.isEmpty)
    case .contains(let wanted): return .boolean(parts.contains(wanted))
    case .member(let position): return Int(position) < parts.count ? parts[Int(position)] : nil
    case .item(let key):
      for position in stride(from: 0, to: parts.count - 1, by: 2)
      where parts[position] == .text(key) {
        return parts[position + 1]
      }
      return .nothing
    case .isText: return nil
    }
  }
}
