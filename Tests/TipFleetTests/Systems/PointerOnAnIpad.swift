import TipFleet

extension ShippedScenarios {
  static func pointerOnAnIpad(claim: String) throws -> Scenario {
    try Scenario("pointer-on-an-ipad", claim: claim, for: "2h", seed: 3) {
      Heal(after: "1h", within: "30min")
      pointerOnAnIpadApp
      pointerOnAnIpadPointer
      Device("pad", .iPad)
      Device("phone", .iPhone)
      pointerOnAnIpadSteps
    }
  }

  private static var pointerOnAnIpadApp: App {
    App {
      Screen("patterns") {}
    }
  }

  private static var pointerOnAnIpadPointer: Pointer {
    Pointer(dwellTime: "800ms") {
      PointerView("window")
      PointerView("share", in: "window", control: "barButton")
      PointerView("print", in: "window", control: "button")
      PointerView("article", in: "window", control: "text")
      PointerView("list", in: "window", scrolls: Position(y: 600))
      PointerView("star", in: "list", control: "custom", draggable: true, contextMenu: true)
      PointerView("log-cabin", in: "list", control: "custom", observesHover: true)
      PointerView("panel", in: "window")
      PointerView("dial", in: "panel", control: "custom")
      PointerView("hint")
      PointerView("close", in: "hint", control: "custom", opaque: true)
      PointerLayout(
        "patterns", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "share": Rectangle(x: 940, y: 20, width: 44, height: 44),
          "print": Rectangle(x: 880, y: 20, width: 44, height: 44),
          "article": Rectangle(x: 480, y: 120, width: 480, height: 300),
          "list": Rectangle(x: 40, y: 120, width: 400, height: 300),
          "star": Rectangle(width: 400, height: 60),
          "log-cabin": Rectangle(y: 60, width: 400, height: 60),
          "panel": Rectangle(x: 480, y: 480, width: 300, height: 200),
          "dial": Rectangle(x: 120, y: 80, width: 40, height: 40),
          "hint": Rectangle(width: 240, height: 100),
          "close": Rectangle(x: 190, y: 10, width: 40, height: 40),
        ])
      PointerLayout(
        "without-list", bounds: Rectangle(width: 1024, height: 768),
        frames: [
          "window": Rectangle(width: 1024, height: 768),
          "article": Rectangle(x: 40, y: 120, width: 920, height: 600),
        ])
      PointerInteraction("share", view: "share", builtIn: true, regions: ["share"])
      PointerInteraction("print", view: "print", builtIn: true, regions: ["print"])
      PointerInteraction("article", view: "article", builtIn: true, regions: ["article"])
      PointerInteraction("cells", view: "list", regions: ["star", "log-cabin"])
      PointerInteraction("dial", view: "panel", regions: ["dial"])
      PointerInteraction("close", view: "close", regions: ["close"])
      PointerRegion("share", view: "share", provider: "unchanged")
      PointerRegion("print", view: "print")
      PointerRegion("article", view: "article")
      PointerRegion("star", view: "star", style: "risen", animatesEnter: true, animatesExit: true)
      PointerRegion("log-cabin", view: "log-cabin")
      PointerRegion("dial", view: "dial", padding: 20, style: "round", latches: "horizontal")
      PointerRegion("close", view: "close", style: "risen", modes: [0, 1])
      PointerStyle("risen", effect: "lift")
      PointerStyle(
        "round",
        shape: PointerShape(
          "roundedRectangle", rectangle: Rectangle(width: 30, height: 30), cornerRadius: 7.5),
        constrains: "vertical")
      PointerCover(
        "hint", frame: Rectangle(x: 40, y: 60, width: 240, height: 100), anchor: "star",
        anchorRectangle: Rectangle(width: 60, height: 60), root: "hint")
    }
  }

  @PartsBuilder<any ScenarioPart>
  private static var pointerOnAnIpadSteps: [any ScenarioPart] {
    At("10min", on: "pad", "phone") { Visit("patterns") }
    At("10min1s", on: "pad", "phone") { AttachPointer() }
    At("10min2s", on: "pad", "phone") { MovePointer(to: Position(x: 960, y: 40)) }
    At("10min3s", on: "pad") { PressPointer() }
    At("10min3s100ms", on: "pad") { ReleasePointer() }
    At("10min4s", on: "pad") { MovePointer(to: Position(x: 900, y: 40)) }
    At("10min5s", on: "pad") { SetInteraction("print") }
    At("10min6s", on: "pad") { InvalidateInteraction("print") }
    At("10min7s", on: "pad") { MovePointer(to: Position(x: 700, y: 200)) }
    At("10min8s", on: "pad") { LiftFinger() }
    At("10min10s", on: "pad") { MovePointer(to: Position(x: 300, y: 150)) }
    At("10min11s", on: "pad") { MovePointer(to: Position(x: 300, y: 210)) }
    At("10min12s", on: "pad") { MovePointer(to: Position(x: 300, y: 150)) }
    At("10min13s", on: "pad") { PressPointer(button: "secondary") }
    At("10min13s100ms", on: "pad") { ReleasePointer() }
    At("10min14s", on: "pad") { PressPointer() }
    At("10min14s200ms", on: "pad") { MovePointer(by: Position(x: 12)) }
    At("10min15s", on: "pad") { ReleasePointer() }
    At("10min20s", on: "pad") { PresentCover("hint") }
    At("10min21s", on: "pad") { MovePointer(to: Position(x: 200, y: 230)) }
    At("10min22s", on: "pad") { MovePointer(to: Position(x: 290, y: 210)) }
    At("10min23s", on: "pad") { SetPointerMode(2) }
    At("10min24s", on: "pad") { MovePointer(by: Position(x: 1)) }
    At("10min25s", on: "pad") { MovePointer(to: Position(x: 400, y: 150)) }
    At("10min25s500ms", on: "pad") { ScrollView(by: Position(y: 20)) }
    At("10min26s", on: "pad") { ScrollView(by: Position(y: 180)) }
    At("10min27s", on: "pad") { ScrollView(by: Position(y: -200)) }
    At("10min28s", on: "pad") { PresentCover("hint") }
    At("10min29s", on: "pad") { DismissCover("hint") }
    At("10min30s", on: "pad") { MovePointer(to: Position(x: 590, y: 550)) }
    At("10min31s", on: "pad") { MovePointer(to: Position(x: 625, y: 575)) }
    At("10min31s500ms", on: "pad") { PressPointer() }
    At("10min32s", on: "pad") { MovePointer(by: Position(x: 150)) }
    At("10min33s", on: "pad") { ReleasePointer() }
    At("10min34s", on: "pad") { FlickPointer(Speed(x: -600)) }
    At("10min35s", on: "pad") { HoldKeys(["command"]) }
    At("10min36s", on: "pad") { ActivateControl("share", by: "keyboard") }
    At("10min37s", on: "pad") { MovePointer(to: Position(x: 470, y: 150)) }
    At("10min38s", on: "pad") { FlickPointer(Speed(x: -300)) }
    At("10min40s", on: "pad") { MovePointer(to: Position(x: 300, y: 150)) }
    At("10min41s", on: "pad") { ShowLayout("without-list") }
    At("10min42s", on: "pad") { ShowLayout("patterns") }
    At("10min42s500ms", on: "pad") { MovePointer(to: Position(x: 300, y: 210)) }
    At("10min43s", on: "pad") { DetachPointer() }
    At("10min44s", on: "pad") { AttachPointer() }
    At("10min50s", on: "pad") { Leave() }
    At("11min", on: "pad") { Open() }
    At("11min1s", on: "pad") { MovePointer(to: Position(x: 300, y: 210)) }
    At("12min", on: "pad") { Terminate() }
  }
}
