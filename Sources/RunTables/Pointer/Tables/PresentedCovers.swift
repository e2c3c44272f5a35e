import DeviceSystems
import FleetSimulation
import FleetWorld
import PointerSystem
import PropertySearch
import Scenarios
import SimulationKernel

/// The popovers and sheets that were presented on the devices, each with where it lay and when.
package struct PresentedCovers: Sendable {
  /// One presentation in one layout.
  package struct Presentation: Sendable {
    /// The device's name.
    package let device: String
    /// The layout in which it was presented.
    package let layout: PointerLayoutIndex
    /// Which popover or sheet it is.
    package let cover: PointerCoverIndex
    /// Where it lay.
    package let frame: PointerRectangle
    /// When it came.
    package let from: Instant
    /// When it went.
    package fileprivate(set) var to: Instant
  }

  /// In the order in which they began.
  package private(set) var all: [Presentation] = []
  /// By device: those of `all` that go on.
  private var open: [DeviceIndex: [Int]] = [:]

  init(_ input: ReportInput, _ pointer: PointerDefinition) {
    let devices = input.shown.run.scenario.devices
    var states = devices.map { _ in PointerState(hasPointer: true, in: pointer) }
    for row in input.pointerFacts {
      let time = DeviceTime(wall: row.local, monotonic: row.instant)
      PointerSystem.evolve(&states[row.device.position], row.change, at: time, in: pointer)
      guard row.change.movesCovers else { continue }
      close(row.device, at: row.instant)
      let state = states[row.device.position]
      guard let layout = state.layout else { continue }
      for cover in state.covers {
        guard let frame = state.frame(of: cover, in: pointer) else { continue }
        begin(cover, at: frame, layout, row.device, devices[row.device.position].id, row.instant)
      }
    }
    for device in devices.indices { close(DeviceIndex(device), at: input.end) }
    // What went at the moment at which it came was never seen.
    all.removeAll { $0.from == $0.to }
  }

  private mutating func close(_ device: DeviceIndex, at end: Instant) {
    for index in open[device] ?? [] { all[index].to = end }
    open[device] = nil
  }

  /// What lies where it lay goes on.
  private mutating func begin(
    _ cover: PointerCoverIndex, at frame: PointerRectangle, _ layout: PointerLayoutIndex,
    _ device: DeviceIndex, _ name: String, _ instant: Instant
  ) {
    let index = all.lastIndex {
      $0.device == name && $0.layout == layout && $0.cover == cover && $0.frame == frame
        && $0.to == instant
    }
    open[device, default: []].append(index ?? all.count)
    guard index == nil else { return }
    all.append(
      Presentation(
        device: name, layout: layout, cover: cover, frame: frame, from: instant, to: .distantFuture)
    )
  }

  /// Whether a view was ever on the screen of a device in a layout: what a popover contains is
  /// there only with it.
  package func shows(
    _ view: PointerViewIndex, on device: String, in layout: PointerLayoutIndex,
    of pointer: PointerDefinition
  ) -> Bool {
    var root = view
    while let parent = pointer.views[root.position].parent, parent < root { root = parent }
    guard let cover = pointer.covers.firstIndex(where: { $0.root == root }) else { return true }
    return all.contains {
      $0.device == device && $0.layout == layout && $0.cover.position == cover
    }
  }
}

extension PointerFact {
  /// Whether another cover may be there after it, or lie elsewhere.
  fileprivate var movesCovers: Bool {
    switch kind {
    case .coverPresented, .coverDismissed, .layoutChanged, .scrolled: true
    default: false
    }
  }
}
