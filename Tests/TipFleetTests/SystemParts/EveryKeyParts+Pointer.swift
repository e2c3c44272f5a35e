import TipFleet

extension EveryKeyParts {
  static var pointer: Pointer {
    Pointer(sets: "hasPointer", dwellTime: "1s", knobs: knobs) {
      PointerView("window")
      PointerView(
        "goal", in: "window", zOrder: 1, hitTestOutset: 8, hitTestable: false, control: "button",
        opaque: true, enablesPointer: true, inBar: true, draggable: true, contextMenu: true,
        observesHover: true, scrolls: Position(x: 10, y: 200))
      PointerView("hint")
      PointerLayout(
        "today", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "goal": Rectangle(x: 940, y: 20, width: 44.5, height: 44),
        ])
      PointerInteraction(
        "goal", view: "goal", builtIn: true, enabled: false, regions: ["goal"],
        fallback: "window", choice: "smallest")
      PointerRegion(
        "goal", view: "goal", rectangle: Rectangle(x: 1, y: 1, width: 20, height: 20),
        padding: Edges(top: 1, left: 2, bottom: 3, right: 4), style: "line", provider: "replaced",
        latches: "both", modifiers: ["shift", "command"], modes: [0, 3], animatesEnter: true,
        animatesExit: true)
      PointerRegion("window", view: "window", style: "raised")
      PointerStyle(
        "line", shape: PointerShape("horizontalBeam", length: 30), constrains: "vertical")
      PointerStyle(
        "raised", effect: "lift",
        shape: PointerShape(
          "roundedRectangle", rectangle: Rectangle(width: 10, height: 10), cornerRadius: 4))
      PointerStyle(
        "star",
        shape: PointerShape("path", rectangle: Rectangle(width: 10, height: 10), name: "star"))
      PointerCover(
        "hint", frame: Rectangle(x: -196, y: 50, width: 240, height: 80), anchor: "goal",
        anchorRectangle: Rectangle(width: 10, height: 10), root: "hint", coversScreen: true,
        tip: "GoalTip")
    }
  }

  private static var knobs: PointerKnobs {
    PointerKnobs(
      magnetism: "off", magnetismReach: 24, flickDuration: "200ms", sampleLength: 16,
      constrainedAxisDivisor: 4, parallaxDivisor: 5, dragDistance: 6, idleDelay: "3s",
      staysVisible: false, appearsWhenAttached: true, asksStyleBeforeEnter: true,
      reevaluation: ["layout", "mode"], reentersMovedRegion: true, largestMergedSide: 100,
      barEffect: "hover", pressHoldsEveryRegion: true, hidingExitsRegion: false,
      enterAnimation: "100ms", exitAnimation: "150ms")
  }

  @PartsBuilder<any ScenarioPart>
  static var pointerSteps: [any ScenarioPart] {
    At("5h", on: "pad") {
      AttachPointer()
      MovePointer(to: Position(x: 960, y: 40))
      MovePointer(by: Position(x: -10))
      FlickPointer(Speed(x: 9_000, y: -10))
      LiftFinger()
      PressPointer(button: "secondary")
      ReleasePointer()
      ScrollView(by: Position(y: 40))
      HoldKeys(["shift"])
      SetPointerMode(3)
      SetInteraction("goal", enabled: false)
      InvalidateInteraction("goal")
      ShowLayout("today")
      PresentCover("hint")
      DismissCover("hint")
      ActivateControl("goal", by: "keyboard")
      DetachPointer()
    }
  }
}
