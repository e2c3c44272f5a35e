import DeviceSystems
import SimulationKernel

extension RuleProgram {
  /// How many donations query number `query` finds.
  ///
  /// Conditions on the date alone narrow a contiguous window by binary search, because the rows
  /// are sorted; O(log n). Other filters look at each row of the window once. Groups need memory,
  /// which `scratch` keeps.
  func count(
    _ query: UInt16, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) -> Int {
    let query = queries[Int(query)]
    let end = Int(query.firstStage) + Int(query.stageCount)
    var stage = Int(query.firstStage)
    var window = 0..<frame.donations.count
    while stage < end, let narrowed = narrow(window, stages[stage], &frame, values, &scratch) {
      window = narrowed
      stage += 1
    }
    if stage == end { return window.count }
    if case .filter(let condition) = stages[stage], stage + 1 == end {
      var count = 0
      for row in window where keeps(row, condition, &frame, values, &scratch) { count += 1 }
      return count
    }
    select(window, from: stage, to: end, &frame, values, &scratch)
    return scratch.selection.count
  }

  /// The part of `window` that a stage on the date leaves; nil for any other stage.
  private func narrow(
    _ window: Range<Int>, _ stage: RuleStage, _ frame: inout RuleFrame,
    _ values: borrowing ValueListTable, _ scratch: inout RuleScratch
  ) -> Range<Int>? {
    switch stage {
    case .within(let length):
      let start = frame.now.microseconds.subtractingReportingOverflow(length)
      if start.overflow { return window }
      return firstRow(in: window, notBefore: start.partialValue, frame)..<window.upperBound
    case .dated(let comparison, let node):
      guard let date = bound(node, &frame, values, &scratch) else {
        return window.lowerBound..<window.lowerBound
      }
      return narrow(window, comparison, date, frame)
    case .filter, .subset: return nil
    }
  }

  /// The date at `node`; nil if it cannot be answered, and then no donation meets it.
  private func bound(
    _ node: RuleNodeIndex, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) -> Int64? {
    let failedBefore = frame.failed
    frame.failed = false
    let date = integer(node, &frame, values, &scratch)
    let failed = frame.failed
    frame.failed = failedBefore
    return failed ? nil : date
  }

  private func narrow(
    _ window: Range<Int>, _ comparison: RuleComparison, _ date: Int64, _ frame: RuleFrame
  ) -> Range<Int> {
    // The rows after `date` begin where the rows not before the next microsecond begin.
    func after() -> Int {
      date == .max ? window.upperBound : firstRow(in: window, notBefore: date + 1, frame)
    }
    switch comparison {
    case .less: return window.lowerBound..<firstRow(in: window, notBefore: date, frame)
    case .lessOrEqual: return window.lowerBound..<after()
    case .greater: return after()..<window.upperBound
    case .greaterOrEqual:
      return firstRow(in: window, notBefore: date, frame)..<window.upperBound
    case .equal: return firstRow(in: window, notBefore: date, frame)..<after()
    // Two windows are not one; the compiler leaves this comparison to the filter.
    case .notEqual: return window
    }
  }

  /// The first row of `window` whose date is not before `date`; its end if there is none.
  private func firstRow(in window: Range<Int>, notBefore date: Int64, _ frame: RuleFrame) -> Int {
    var low = window.lowerBound
    var high = window.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      let isBefore = frame.donations[middle].date.microseconds < date
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the donation at `row` meets the condition; a donation it cannot be asked of does not.
  private func keeps(
    _ row: Int, _ condition: RuleNodeIndex, _ frame: inout RuleFrame,
    _ values: borrowing ValueListTable, _ scratch: inout RuleScratch
  ) -> Bool {
    let failedBefore = frame.failed
    frame.row = row
    frame.failed = false
    let holds = self.condition(condition, &frame, values, &scratch) && !frame.failed
    frame.failed = failedBefore
    return holds
  }

  /// Leaves in `scratch.selection` the rows of `window` that all stages from `first` keep.
  private func select(
    _ window: Range<Int>, from first: Int, to end: Int, _ frame: inout RuleFrame,
    _ values: borrowing ValueListTable, _ scratch: inout RuleScratch
  ) {
    scratch.selection.removeAll(keepingCapacity: true)
    for row in window { scratch.selection.append(Int32(truncatingIfNeeded: row)) }
    for stage in first..<end {
      switch stages[stage] {
      case .within(let length):
        let start = frame.now.microseconds.subtractingReportingOverflow(length)
        if start.overflow { continue }
        keepDates(.greaterOrEqual, start.partialValue, frame, &scratch)
      case .dated(let comparison, let node):
        guard let date = bound(node, &frame, values, &scratch) else {
          scratch.selection.removeAll(keepingCapacity: true)
          continue
        }
        keepDates(comparison, date, frame, &scratch)
      case .filter(let condition): keepFiltered(condition, &frame, values, &scratch)
      case .subset(let subset, let field):
        keepGroup(subset, Int(field), frame, values, &scratch)
      }
    }
  }

  private func keepDates(
    _ comparison: RuleComparison, _ date: Int64, _ frame: RuleFrame, _ scratch: inout RuleScratch
  ) {
    var kept = 0
    for position in scratch.selection.indices {
      let row = scratch.selection[position]
      guard comparison.holds(frame.donations[Int(row)].date.microseconds, date) else { continue }
      scratch.selection[kept] = row
      kept += 1
    }
    scratch.selection.removeLast(scratch.selection.count - kept)
  }

  private func keepFiltered(
    _ condition: RuleNodeIndex, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) {
    var kept = 0
    for position in scratch.selection.indices {
      let row = scratch.selection[position]
      guard keeps(Int(row), condition, &frame, values, &scratch) else { continue }
      scratch.selection[kept] = row
      kept += 1
    }
    scratch.selection.removeLast(scratch.selection.count - kept)
  }

  /// Keeps the largest or smallest group; of several, the one that was donated first (2.18).
  /// A donation that does not carry the field is in no group. Linear in the selection.
  private func keepGroup(
    _ subset: RuleSubset, _ field: Int, _ frame: RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) {
    scratch.prepareGroups(of: scratch.selection.count)
    for position in scratch.selection.indices {
      let row = Int(scratch.selection[position])
      guard let key = values.value(frame.donations[row].values, field: field) else {
        scratch.groupOfSelected.append(-1)
        continue
      }
      let group = scratch.group(of: key)
      scratch.groupOfSelected.append(group)
      scratch.groupSizes[Int(group)] += 1
    }
    var chosen = 0
    for group in scratch.groupSizes.indices {
      let size = scratch.groupSizes[group]
      let best = scratch.groupSizes[chosen]
      if subset == .largest ? size > best : size < best { chosen = group }
    }
    var kept = 0
    for position in scratch.selection.indices
    where scratch.groupOfSelected[position] == Int32(truncatingIfNeeded: chosen) {
      scratch.selection[kept] = scratch.selection[position]
      kept += 1
    }
    scratch.selection.removeLast(scratch.selection.count - kept)
  }
}
