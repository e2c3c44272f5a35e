import DeviceSystems
import PointerSystem

/// A popover or sheet is dismissed (IC-13).
struct DismissCoverStep: CoverStep {
  typealias Syntax = NamedCover

  var cover: PointerCoverIndex

  static let word = "dismissCover"
  static let meaning = "A popover or sheet is dismissed."
  var action: ScriptedAction { .pointer(.dismissCover(cover)) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.dismiss(cover), on: device)
  }
}
