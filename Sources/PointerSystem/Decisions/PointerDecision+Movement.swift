import DeviceSystems
import SimulationKernel

// Movements of the pointer (C-11, C-14, C-21).

extension PointerDecision {
  /// The pointer belongs to another app while this one is not in front.
  private var isUsable: Bool { tracking.isAttached && state.layout != nil }

  mutating func move(by distance: PointerPosition) {
    guard isUsable else { return }
    travel(to: tracking.model + distance)
  }

  /// The pointer goes on as far as its speed carries it, or to the control that is most likely
  /// meant (C-21).
  mutating func flick(at speed: PointerPosition) {
    guard isUsable else { return }
    let distance = speed.scaled(by: knobs.flickDuration.microseconds, over: 1_000_000)
    let end = onScreen(tracking.model + distance)
    guard let region = magneticRegion(near: end),
      let center = state.rectangle(of: region, in: definition)?.center
    else { return travel(to: end) }
    wake()
    add(.magnetismChose(region, from: end))
    travel(to: center)
  }

  /// The region of a control near the projected end point of a flick: the nearest, and of equals
  /// the first (C-21). It must be possible to enter it at its centre.
  private mutating func magneticRegion(near end: PointerPosition) -> PointerRegionIndex? {
    guard knobs.magnetism == .nearestToEndPoint, tracking.latchedAxes == nil else { return nil }
    let reach = Int64(knobs.magnetismReach.sixtyFourths)
    var best: (region: PointerRegionIndex, distance: Int64)?
    for position in definition.regions.indices {
      let index = PointerRegionIndex(position)
      let region = definition.regions[position]
      guard let rectangle = state.rectangle(of: index, in: definition) else { continue }
      let distance = rectangle.squaredDistance(to: end)
      guard distance <= reach * reach, distance < best?.distance ?? .max,
        definition.look(of: region, in: state).isMerged,
        onScreen(rectangle.center) == rectangle.center,
        state.locate(rectangle.center, in: definition, asking: &requests) == index
      else { continue }
      best = (index, distance)
    }
    return best?.region
  }

  /// The position on the screen that is nearest to one; the pointer never leaves the screen.
  func onScreen(_ position: PointerPosition) -> PointerPosition {
    guard let layout = state.layout else { return position }
    return definition.layouts[layout.position].bounds.nearest(to: position)
  }

  /// Goes straight to a position. The delegates are asked on the way at least once a sample length;
  /// only what changes something on the way is recorded, and the end.
  private mutating func travel(to position: PointerPosition) {
    wake()
    let start = tracking.model
    let end = onScreen(position)
    let distance = end - start
    let sample = max(knobs.sampleLength, .points(1))
    let length = Int64(sample.sixtyFourths)
    let count = max(1, (distance.greaterExtent + length - 1) / length)
    if tracking.latchedAxes == nil {
      for step in 1..<count {
        passThrough(start + distance.scaled(by: step, over: count))
      }
    }
    add(.moved(end))
    startDrag()
    updateHover()
    if tracking.latchedAxes == nil {
      let region = state.locate(end, in: definition, asking: &requests)
      addRequests()
      transition(to: region, because: .moved)
    }
    draw()
  }

  private mutating func passThrough(_ position: PointerPosition) {
    let region = state.locate(position, in: definition, asking: &requests)
    guard !isUnchanged(region) || hoverChanges(at: position) else { return }
    add(.moved(position))
    updateHover()
    addRequests()
    transition(to: region, because: .moved)
  }

  /// The finger is lifted: along a constrained axis the pointer is drawn in the middle (C-11).
  mutating func liftFinger() {
    guard isUsable, tracking.isShown, !tracking.isRecentered, tracking.latchedAxes == nil,
      state.constrainedAxes(in: definition) != .none
    else { return }
    var recentered = state
    recentered.tracking.isRecentered = true
    add(.recentered(recentered.drawnPosition(in: definition)))
  }
}
