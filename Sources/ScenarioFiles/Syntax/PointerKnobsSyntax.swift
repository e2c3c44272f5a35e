import PointerSystem
import Scenarios
import SimulationKernel
import TextFormats

extension PointerKnobs {
  /// Whether an idle pointer stays visible: the delay is then absent.
  fileprivate var staysVisible: Bool {
    get { idleDelay == nil }
    set { if newValue { idleDelay = nil } }
  }

  fileprivate var delayIfHidden: SimulatedDuration {
    get { idleDelay ?? .seconds(2) }
    set { if idleDelay != nil { idleDelay = newValue } }
  }

  static let codec: Codec<PointerKnobs> = .object(
    "PointerKnobs", "Behaviour of the pointer that is not published.",
    defaults: PointerKnobs()
  ) { knobs in
    declareMovement(&knobs)
    declareRegions(&knobs)
  }

  private static func declareMovement(_ knobs: inout ObjectFields<PointerKnobs>) {
    knobs.defaulted("magnetism", \.magnetism, PointerMagnetism.codec, "What a flick ends at.")
    knobs.defaulted(
      "magnetismReach", \.magnetismReach, .extent,
      "How far from the projected end a control may be to be chosen.")
    knobs.defaulted(
      "flickDuration", \.flickDuration, .duration(in: .zero ... .seconds(10)),
      "For how long a flick goes on at the speed at which the finger left.")
    knobs.defaulted(
      "sampleLength", \.sampleLength, .points(in: 1...Codec<PointLength>.mostPoints),
      "The longest distance between two requests for a region during one movement.")
    knobs.defaulted(
      "constrainedAxisDivisor", \.constrainedAxisDivisor, .integer(in: 0...1_000),
      "On a constrained axis the pointer is drawn at 1/N of its distance from the centre line "
        + "while the finger moves, where N is this number; with 0 it is drawn on the line.")
    knobs.defaulted(
      "parallaxDivisor", \.parallaxDivisor, .integer(in: 0...1_000),
      "A highlighted or lifted pointer is drawn at 1/N of its distance from the centre of the "
        + "content, where N is this number; with 0 it is drawn in the centre.")
    knobs.defaulted(
      "dragDistance", \.dragDistance, .extent,
      "How far the pointer moves while pressed until a drag starts.")
    knobs.defaulted(
      "idleDelay", \.delayIfHidden, .duration(in: .milliseconds(1) ... .hours(24)),
      "How long the pointer rests before it is hidden.")
    knobs.defaulted(
      "staysVisible", \.staysVisible, .boolean, "Whether it is never hidden.")
    knobs.defaulted(
      "appearsWhenAttached", \.appearsWhenAttached, .boolean,
      "Whether the pointer is shown as soon as it is attached, before it moves.")
  }

  private static func declareRegions(_ knobs: inout ObjectFields<PointerKnobs>) {
    knobs.defaulted(
      "asksStyleBeforeEnter", \.asksStyleBeforeEnter, .boolean,
      "Whether the style is asked for before the enter is announced.")
    knobs.defaulted(
      "reevaluation", \.reevaluation, PointerReevaluation.codec,
      "What makes the system ask for a region although the pointer does not move.")
    knobs.defaulted(
      "reentersMovedRegion", \.reentersMovedRegion, .boolean,
      "Whether a region that only moved is exited and entered again.")
    knobs.defaulted(
      "largestMergedSide", \.largestMergedSide, .extent,
      "The longest side of a control that an automatic effect highlights or lifts.")
    knobs.defaulted(
      "barEffect", \.barEffect, PointerEffect.codec, "The effect for a button in a bar.")
    knobs.defaulted(
      "pressHoldsEveryRegion", \.pressHoldsEveryRegion, .boolean,
      "Whether a press holds the active region without latching axes too.")
    knobs.defaulted(
      "hidingExitsRegion", \.hidingExitsRegion, .boolean,
      "Whether a pointer that is hidden exits its region.")
    knobs.defaulted(
      "enterAnimation", \.enterAnimation, .duration(in: .zero ... .hours(1)),
      "How long the pointer's own animation takes at an enter.")
    knobs.defaulted(
      "exitAnimation", \.exitAnimation, .duration(in: .zero ... .hours(1)),
      "How long the pointer's own animation takes at an exit.")
  }
}

/// What makes the system ask for a region although the pointer does not move.
private enum ReevaluationSyntax: String, CaseIterable, Sendable {
  case layout
  case scroll
  case cover
  case mode
  case modifiers
  case enabling

  static let codec: Codec<ReevaluationSyntax> = .choice(
    "Reevaluation", "What makes the system ask although the pointer does not move."
  ) {
    switch $0 {
    case .layout: "Another layout."
    case .scroll: "A scroll."
    case .cover: "A popover or sheet that comes or goes."
    case .mode: "Another mode of the app."
    case .modifiers: "Other modifier keys."
    case .enabling: "An interaction that is enabled."
    }
  }

  var reason: PointerReevaluation {
    switch self {
    case .layout: .layout
    case .scroll: .scroll
    case .cover: .cover
    case .mode: .mode
    case .modifiers: .modifiers
    case .enabling: .enabling
    }
  }
}

extension PointerReevaluation {
  fileprivate static let codec: Codec<PointerReevaluation> = Codec<[ReevaluationSyntax]>.list(
    of: ReevaluationSyntax.codec, count: 0...6
  ).mapped(
    to: { $0.reduce(into: []) { $0.formUnion($1.reason) } },
    from: { reasons in ReevaluationSyntax.allCases.filter { reasons.contains($0.reason) } })
}
