// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// Behaviour of the pointer that is not published.
///
/// See `docs/reference/pointer.md`.
public struct PointerKnobs: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// Behaviour of the pointer that is not published.
  ///
  /// - `magnetism`: What a flick ends at. `"nearestToEndPoint"` unless given.
  ///   - `"nearestToEndPoint"`: The control nearest to its projected end.
  ///   - `"off"`: Its projected end.
  /// - `magnetismReach`: How far from the projected end a control may be to be chosen. From 0
  ///   through 4096 points. `48` unless given.
  /// - `flickDuration`: For how long a flick goes on at the speed at which the finger left.
  ///   Allowed: from "0s" through "10s". A text such as `"250ms"` or `"3d"`. `"200ms"` unless
  ///   given.
  /// - `sampleLength`: The longest distance between two requests for a region during one movement.
  ///   From 1 through 4096 points. `4` unless given.
  /// - `constrainedAxisDivisor`: On a constrained axis the pointer is drawn at 1/N of its distance
  ///   from the centre line while the finger moves, where N is this number; with 0 it is drawn on
  ///   the line. From 0 through 1000. `4` unless given.
  /// - `parallaxDivisor`: A highlighted or lifted pointer is drawn at 1/N of its distance from the
  ///   centre of the content, where N is this number; with 0 it is drawn in the centre. From 0
  ///   through 1000. `16` unless given.
  /// - `dragDistance`: How far the pointer moves while pressed until a drag starts. From 0 through
  ///   4096 points. `4` unless given.
  /// - `idleDelay`: How long the pointer rests before it is hidden. Allowed: from "1ms" through
  ///   "1d". A text such as `"250ms"` or `"3d"`. `"2s"` unless given.
  /// - `staysVisible`: Whether it is never hidden. `false` unless given.
  /// - `appearsWhenAttached`: Whether the pointer is shown as soon as it is attached, before it
  ///   moves. `true` unless given.
  /// - `asksStyleBeforeEnter`: Whether the style is asked for before the enter is announced.
  ///   `false` unless given.
  /// - `reevaluation`: What makes the system ask for a region although the pointer does not move.
  ///   `["layout", "scroll", "cover", "enabling"]` unless given.
  ///   - `"layout"`: Another layout.
  ///   - `"scroll"`: A scroll.
  ///   - `"cover"`: A popover or sheet that comes or goes.
  ///   - `"mode"`: Another mode of the app.
  ///   - `"modifiers"`: Other modifier keys.
  ///   - `"enabling"`: An interaction that is enabled.
  /// - `reentersMovedRegion`: Whether a region that only moved is exited and entered again. `false`
  ///   unless given.
  /// - `largestMergedSide`: The longest side of a control that an automatic effect highlights or
  ///   lifts. From 0 through 4096 points. `120` unless given.
  /// - `barEffect`: The effect for a button in a bar. `"highlight"` unless given.
  ///   - `"automatic"`: The system chooses one of the others.
  ///   - `"highlight"`: The pointer becomes a rounded rectangle under the content.
  ///   - `"lift"`: The pointer disappears under an element that rises.
  ///   - `"hover"`: The element changes, and the pointer keeps its shape.
  /// - `pressHoldsEveryRegion`: Whether a press holds the active region without latching axes too.
  ///   `false` unless given.
  /// - `hidingExitsRegion`: Whether a pointer that is hidden exits its region. `true` unless given.
  /// - `enterAnimation`: How long the pointer's own animation takes at an enter. Allowed: from "0s"
  ///   through "1h". A text such as `"250ms"` or `"3d"`. `"250ms"` unless given.
  /// - `exitAnimation`: How long the pointer's own animation takes at an exit. Allowed: from "0s"
  ///   through "1h". A text such as `"250ms"` or `"3d"`. `"250ms"` unless given.
  public init(
    magnetism: String? = nil,
    magnetismReach: Double? = nil,
    flickDuration: String? = nil,
    sampleLength: Double? = nil,
    constrainedAxisDivisor: Int? = nil,
    parallaxDivisor: Int? = nil,
    dragDistance: Double? = nil,
    idleDelay: String? = nil,
    staysVisible: Bool? = nil,
    appearsWhenAttached: Bool? = nil,
    asksStyleBeforeEnter: Bool? = nil,
    reevaluation: [String]? = nil,
    reentersMovedRegion: Bool? = nil,
    largestMergedSide: Double? = nil,
    barEffect: String? = nil,
    pressHoldsEveryRegion: Bool? = nil,
    hidingExitsRegion: Bool? = nil,
    enterAnimation: String? = nil,
    exitAnimation: String? = nil
  ) {
    keys.set("magnetism", to: magnetism)
    keys.set("magnetismReach", to: magnetismReach)
    keys.set("flickDuration", to: flickDuration)
    keys.set("sampleLength", to: sampleLength)
    keys.set("constrainedAxisDivisor", to: constrainedAxisDivisor)
    keys.set("parallaxDivisor", to: parallaxDivisor)
    keys.set("dragDistance", to: dragDistance)
    keys.set("idleDelay", to: idleDelay)
    keys.set("staysVisible", to: staysVisible)
    keys.set("appearsWhenAttached", to: appearsWhenAttached)
    keys.set("asksStyleBeforeEnter", to: asksStyleBeforeEnter)
    keys.set("reevaluation", to: reevaluation)
    keys.set("reentersMovedRegion", to: reentersMovedRegion)
    keys.set("largestMergedSide", to: largestMergedSide)
    keys.set("barEffect", to: barEffect)
    keys.set("pressHoldsEveryRegion", to: pressHoldsEveryRegion)
    keys.set("hidingExitsRegion", to: hidingExitsRegion)
    keys.set("enterAnimation", to: enterAnimation)
    keys.set("exitAnimation", to: exitAnimation)
  }
}
