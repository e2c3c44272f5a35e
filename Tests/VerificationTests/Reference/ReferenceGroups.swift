import Scenarios
import TipDomain

/// A group never has two of its tips on one screen (4.1).
enum ReferenceOneAtATime: ReferenceJudge {
  static let id = "group-one-at-a-time"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    run.forEachDisplay { shown, fleet in
      let screen = fleet.devices[shown.device].screen
      guard let group = fleet.group(ofSlot: shown.display.slot, onScreen: screen) else { return }
      for other in fleet.devices[shown.device].shown
      where other.display.tip != shown.display.tip {
        let theirs = fleet.group(ofSlot: other.display.slot, onScreen: other.screen)
        if theirs?.id == group.id { verdict.violations.append(shown.index) }
      }
    }
    return verdict
  }
}

/// An ordered group displays a tip only after all earlier ones are invalidated (4.3).
enum ReferenceOrder: ReferenceJudge {
  static let id = "ordered-group"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    run.forEachDisplay { shown, fleet in
      let display = shown.display
      let screen = fleet.devices[shown.device].screen
      guard !display.byOverride, !fleet.isOverridden(display.record),
        let group = fleet.group(ofSlot: display.slot, onScreen: screen),
        group.priority == .ordered, let index = group.tips.firstIndex(of: display.tip)
      else { return }
      // A tip that is up shows in further views of its group, too (4.1).
      let isUp = fleet.devices[shown.device].shown.contains { other in
        other.display.tip == display.tip
          && fleet.group(ofSlot: other.display.slot, onScreen: other.screen)?.id == group.id
      }
      if isUp { return }
      let isTooEarly = group.tips[..<index].contains { earlier in
        guard let record = fleet.record(of: earlier, on: shown.device) else { return true }
        if record == display.record || fleet.isOverridden(record) { return false }
        return fleet.status(of: record, on: shown.device).end == nil
      }
      if isTooEarly { verdict.violations.append(shown.index) }
    }
    return verdict
  }
}
