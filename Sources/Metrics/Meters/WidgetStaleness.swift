import DeviceSystems
import FleetFacts
import IntentSystem
import SimulationKernel

/// How long widgets show something older than the data of their app, and how long there are
/// widgets at all.
struct WidgetStaleness {
  /// One widget that is placed.
  private struct Shown {
    let placedAt: Instant
    var revision: UInt32 = 0
    var isStaleSince: Instant?
  }

  /// What is known of one device.
  private struct Home {
    var dataRevision: UInt32 = 0
    /// By instance; nil for what is no widget, or no longer there.
    var widgets: [Shown?] = []
  }

  private var homes: [Home]
  /// For how long widgets were out of date, all together.
  private(set) var stale = SimulatedDuration.zero
  /// For how long they were placed, all together.
  private(set) var placed = SimulatedDuration.zero

  init(deviceCount: Int) { homes = Array(repeating: Home(), count: deviceCount) }

  mutating func observe(_ fact: IntentFact, on device: DeviceIndex, at instant: Instant) {
    let index = device.position
    guard homes.indices.contains(index) else { return }
    switch fact {
    case .configuration(.widgetPlaced(let instance, _, _, _, _)):
      let widgets = homes[index].widgets
      let missing = max(0, instance.position + 1 - widgets.count)
      homes[index].widgets = widgets + Array(repeating: nil, count: missing)
      homes[index].widgets[instance.position] = Shown(placedAt: instant)
    case .configuration(.removed(let instance)), .configuration(.widgetDropped(let instance)):
      remove(instance.position, from: index, at: instant)
    case .run(.dataChanged(let revision, _)): homes[index].dataRevision = revision
    case .widget(.reloaded(let instance, _, let revision, _)):
      guard homes[index].widgets.indices.contains(instance.position) else { return }
      homes[index].widgets[instance.position]?.revision = revision
    case .process, .configuration, .run, .widget, .answer: return
    }
    compare(on: index, at: instant)
  }

  /// A device that leaves, or the end of the run: its widgets are looked at no more.
  mutating func end(on device: DeviceIndex, at instant: Instant) {
    guard homes.indices.contains(device.position) else { return }
    for position in homes[device.position].widgets.indices {
      remove(position, from: device.position, at: instant)
    }
  }

  private mutating func remove(_ position: Int, from index: Int, at instant: Instant) {
    guard homes[index].widgets.indices.contains(position),
      let widget = homes[index].widgets[position]
    else { return }
    homes[index].widgets[position] = nil
    placed = placed + (instant - widget.placedAt)
    if let since = widget.isStaleSince { stale = stale + (instant - since) }
  }

  /// Begins and ends what is out of date.
  private mutating func compare(on index: Int, at instant: Instant) {
    let current = homes[index].dataRevision
    for position in homes[index].widgets.indices {
      guard let widget = homes[index].widgets[position] else { continue }
      switch (widget.isStaleSince, widget.revision < current) {
      case (nil, true): homes[index].widgets[position]?.isStaleSince = instant
      case (let since?, false):
        stale = stale + (instant - since)
        homes[index].widgets[position]?.isStaleSince = nil
      case (nil, false), (.some, true): break
      }
    }
  }
}
