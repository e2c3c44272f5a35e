import TipFleet

extension ShippedScenarios {
  static func controlStyles(claim: String) throws -> Scenario {
    try Scenario("control-styles", claim: claim, for: "2h", seed: 4) {
      Heal(after: "1h", within: "30min")
      Expect("dismissed-everywhere", "always")
      Reach(
        "pointer/styleProposed", "pointer/styleApplied", "pointer/systemStyleApplied",
        "pointer/animationStarted", "pointer/animationFinished")
      controlStylesApp
      controlStylesPointer
      Device("pad", .iPad)
      Device("phone", .iPhone)
      controlStylesSteps
    }
  }

  private static var controlStylesApp: App {
    App {
      Tip("AddTip", title: "Add a shape")
      Screen("controls") { Shows("AddTip", as: "popover") }
      Screen("apart") {}
      Screen("together") {}
    }
  }

  private static var controlStylesPointer: Pointer {
    Pointer {
      PointerView("window")
      PointerView("add", in: "window", control: "barButton")
      PointerView("day", in: "window", control: "segmentedControl")
      PointerView("copy", in: "window", control: "editMenu")
      PointerView("plain", in: "window", control: "button")
      PointerView("barred", in: "window", control: "button", inBar: true)
      PointerView("flagged", in: "window", control: "button", enablesPointer: true)
      PointerView("caption", in: "window", control: "text")
      PointerView("tile", in: "window", control: "custom")
      PointerView("shine", in: "window", control: "custom")
      PointerView("rise", in: "window", control: "custom")
      PointerView("glow", in: "window", control: "custom")
      PointerView("narrow", in: "window", control: "custom")
      PointerView("wide", in: "window", hitTestOutset: 16, control: "custom")
      PointerView("left", in: "window", control: "custom")
      PointerView("right", in: "window", control: "custom")
      PointerView("first", in: "window", control: "custom")
      PointerView("second", in: "window", control: "custom")
      PointerView("board-apart", in: "window")
      PointerView("a1", in: "board-apart", control: "custom")
      PointerView("a2", in: "board-apart", control: "custom")
      PointerView("board-together", in: "window")
      PointerView("t1", in: "board-together", control: "custom")
      PointerView("t2", in: "board-together", control: "custom")
      PointerView("hint")
      PointerLayout(
        "controls", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "add": Rectangle(x: 20, y: 20, width: 44, height: 44),
          "day": Rectangle(x: 80, y: 20, width: 100, height: 32),
          "copy": Rectangle(x: 200, y: 20, width: 100, height: 32),
          "plain": Rectangle(x: 320, y: 20, width: 60, height: 44),
          "barred": Rectangle(x: 400, y: 20, width: 60, height: 44),
          "flagged": Rectangle(x: 480, y: 20, width: 60, height: 44),
          "caption": Rectangle(x: 560, y: 20, width: 200, height: 32),
          "tile": Rectangle(x: 800, y: 20, width: 44, height: 44),
          "shine": Rectangle(x: 40, y: 120, width: 80, height: 60),
          "rise": Rectangle(x: 160, y: 120, width: 80, height: 60),
          "glow": Rectangle(x: 280, y: 120, width: 80, height: 60),
          "narrow": Rectangle(x: 40, y: 240, width: 40, height: 40),
          "wide": Rectangle(x: 200, y: 240, width: 40, height: 40),
          "left": Rectangle(x: 40, y: 340, width: 100, height: 60),
          "right": Rectangle(x: 160, y: 340, width: 100, height: 60),
          "first": Rectangle(x: 300, y: 340, width: 100, height: 60),
          "second": Rectangle(x: 400, y: 340, width: 100, height: 60),
          "hint": Rectangle(width: 200, height: 40),
        ])
      PointerLayout(
        "apart", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "board-apart": Rectangle(x: 40, y: 40, width: 400, height: 200),
          "a1": Rectangle(x: 20, y: 20, width: 160, height: 160),
          "a2": Rectangle(x: 200, y: 20, width: 160, height: 160),
        ])
      PointerLayout(
        "together", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "board-together": Rectangle(x: 40, y: 40, width: 400, height: 200),
          "t1": Rectangle(x: 20, y: 20, width: 160, height: 160),
          "t2": Rectangle(x: 200, y: 20, width: 160, height: 160),
        ])
      PointerInteraction("add", view: "add", builtIn: true, regions: ["add"])
      PointerInteraction("day", view: "day", builtIn: true, regions: ["day"])
      PointerInteraction("copy", view: "copy", builtIn: true, regions: ["copy"])
      PointerInteraction("plain", view: "plain", builtIn: true, regions: ["plain"])
      PointerInteraction("barred", view: "barred", builtIn: true, regions: ["barred"])
      PointerInteraction("flagged", view: "flagged", builtIn: true, regions: ["flagged"])
      PointerInteraction("caption", view: "caption", builtIn: true, regions: ["caption"])
      PointerInteraction("tile", view: "tile", regions: ["tile"])
      PointerInteraction("shine", view: "shine", regions: ["shine"])
      PointerInteraction("rise", view: "rise", regions: ["rise"])
      PointerInteraction("glow", view: "glow", regions: ["glow"])
      PointerInteraction("narrow", view: "narrow", regions: ["narrow"])
      PointerInteraction("wide", view: "wide", regions: ["wide"])
      PointerInteraction("left", view: "left", regions: ["left"])
      PointerInteraction("right", view: "right", regions: ["right"])
      PointerInteraction("first", view: "first", regions: ["first"])
      PointerInteraction("second", view: "second", regions: ["second"])
      PointerInteraction("a1", view: "a1", regions: ["a1"])
      PointerInteraction("a2", view: "a2", regions: ["a2"])
      PointerInteraction("board", view: "board-together", regions: ["t1", "t2"])
      PointerRegion("add", view: "add", provider: "unchanged")
      PointerRegion("day", view: "day")
      PointerRegion("copy", view: "copy")
      PointerRegion("plain", view: "plain")
      PointerRegion("barred", view: "barred", style: "round", provider: "adjusted")
      PointerRegion("flagged", view: "flagged", style: "hovered", provider: "replaced")
      PointerRegion("caption", view: "caption")
      PointerRegion("tile", view: "tile")
      PointerRegion(
        "shine", view: "shine", style: "highlighted", animatesEnter: true, animatesExit: true)
      PointerRegion("rise", view: "rise", style: "lifted")
      PointerRegion("glow", view: "glow", style: "hovered")
      PointerRegion("narrow", view: "narrow", padding: 16)
      PointerRegion("wide", view: "wide", padding: 16)
      PointerRegion("left", view: "left")
      PointerRegion("right", view: "right")
      PointerRegion("first", view: "first")
      PointerRegion("second", view: "second")
      PointerRegion("a1", view: "a1")
      PointerRegion("a2", view: "a2")
      PointerRegion("t1", view: "t1")
      PointerRegion("t2", view: "t2")
      PointerStyle("highlighted", effect: "highlight")
      PointerStyle("lifted", effect: "lift")
      PointerStyle("hovered", effect: "hover")
      PointerStyle(
        "round",
        shape: PointerShape(
          "roundedRectangle", rectangle: Rectangle(width: 60, height: 44), cornerRadius: 22))
      PointerCover(
        "hint", frame: Rectangle(y: 50, width: 200, height: 40), anchor: "add", root: "hint",
        tip: "AddTip")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var controlStylesSteps: [any ScenarioPart] {
    At("10min", on: "pad") { Visit("controls") }
    At("10min1s", on: "pad") { AttachPointer() }
    At("10min2s", on: "pad") { MovePointer(to: Position(x: 30, y: 30)) }
    At("10min3s", on: "pad") { PressPointer() }
    At("10min4s", on: "pad") { ReleasePointer() }
    At("10min5s", on: "pad") { MovePointer(to: Position(x: 90, y: 30)) }
    At("10min6s", on: "pad") { MovePointer(to: Position(x: 210, y: 30)) }
    At("10min7s", on: "pad") { MovePointer(to: Position(x: 330, y: 30)) }
    At("10min8s", on: "pad") { MovePointer(to: Position(x: 410, y: 30)) }
    At("10min9s", on: "pad") { MovePointer(to: Position(x: 490, y: 30)) }
    At("10min10s", on: "pad") { MovePointer(to: Position(x: 570, y: 30)) }
    At("10min11s", on: "pad") { MovePointer(to: Position(x: 810, y: 30)) }
    At("10min12s", on: "pad") { MovePointer(to: Position(x: 700, y: 150)) }
    At("10min13s", on: "pad") { MovePointer(to: Position(x: 320, y: 150)) }
    At("10min14s", on: "pad") { MovePointer(to: Position(x: 200, y: 150)) }
    At("10min15s", on: "pad") { MovePointer(to: Position(x: 60, y: 150)) }
    At("10min16s", on: "pad") { MovePointer(to: Position(x: 20, y: 200)) }
    At("10min17s", on: "pad") { MovePointer(to: Position(x: 30, y: 260)) }
    At("10min18s", on: "pad") { MovePointer(to: Position(x: 20, y: 310)) }
    At("10min19s", on: "pad") { MovePointer(to: Position(x: 190, y: 310)) }
    At("10min20s", on: "pad") { MovePointer(to: Position(x: 190, y: 260)) }
    At("10min21s", on: "pad") { MovePointer(to: Position(x: 20, y: 310)) }
    At("10min22s", on: "pad") { MovePointer(to: Position(x: 20, y: 370)) }
    At("10min23s", on: "pad") { MovePointer(to: Position(x: 90, y: 370)) }
    At("10min24s", on: "pad") { MovePointer(to: Position(x: 210, y: 370)) }
    At("10min25s", on: "pad") { MovePointer(to: Position(x: 350, y: 370)) }
    At("10min26s", on: "pad") { MovePointer(to: Position(x: 450, y: 370)) }
    At("10min27s", on: "pad") { MovePointer(to: Position(x: 450, y: 500)) }
    At("10min28s", on: "pad") { MovePointer(to: Position(x: 20, y: 500)) }
    At("10min29s", on: "pad") { MovePointer(to: Position(x: 10, y: 10)) }
    At("20min", on: "pad") { Visit("apart") }
    At("20min1s", on: "pad") { MovePointer(to: Position(x: 10, y: 10)) }
    At("20min2s", on: "pad") { MovePointer(to: Position(x: 100, y: 100)) }
    At("20min3s", on: "pad") { MovePointer(to: Position(x: 250, y: 120)) }
    At("20min4s", on: "pad") { MovePointer(to: Position(x: 300, y: 200)) }
    At("20min5s", on: "pad") { MovePointer(to: Position(x: 500, y: 200)) }
    At("20min6s", on: "pad") { MovePointer(to: Position(x: 300, y: 100)) }
    At("20min7s", on: "pad") { MovePointer(to: Position(x: 20, y: 150)) }
    At("20min8s", on: "pad") { MovePointer(to: Position(x: 10, y: 10)) }
    At("30min", on: "pad") { Visit("together") }
    At("30min1s", on: "pad") { MovePointer(to: Position(x: 10, y: 10)) }
    At("30min2s", on: "pad") { MovePointer(to: Position(x: 100, y: 100)) }
    At("30min3s", on: "pad") { MovePointer(to: Position(x: 250, y: 120)) }
    At("30min4s", on: "pad") { MovePointer(to: Position(x: 300, y: 200)) }
    At("30min5s", on: "pad") { MovePointer(to: Position(x: 500, y: 200)) }
    At("30min6s", on: "pad") { MovePointer(to: Position(x: 300, y: 100)) }
    At("30min7s", on: "pad") { MovePointer(to: Position(x: 20, y: 150)) }
    At("30min8s", on: "pad") { MovePointer(to: Position(x: 10, y: 10)) }
    At("40min", on: "pad") { DetachPointer() }
    At("45min", on: "phone") { Open() }
    At("50min", on: "phone") { Visit("controls") }
  }
}
