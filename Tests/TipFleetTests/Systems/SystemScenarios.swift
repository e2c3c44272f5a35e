import TipFleet

extension ShippedScenarios {
  /// Those of the folder `scenarios` that have a system beside tips, each with what builds it, from
  /// its claim.
  static let ofSystems: [(name: String, build: @Sendable (String) throws -> Scenario)] = [
    ("alarm-edited-in-the-app", alarmEditedInTheApp),
    ("alarm-from-a-widget", alarmFromAWidget),
    ("bus-stop", busStop),
    ("bus-stops-in-a-widget", busStopsInAWidget),
    ("chat-accounts", chatAccounts),
    ("control-styles", controlStyles),
    ("focus-hides-tips", focusHidesTips),
    ("focus-on-three-devices", focusOnThreeDevices),
    ("photo-export", photoExport),
    ("pointer-on-an-ipad", pointerOnAnIpad),
    ("pointer-only-tip", pointerOnlyTip),
    ("quilt-straight-line", quiltStraightLine),
    ("watch-stack", watchStack),
    ("water-three-ways", waterThreeWays),
    ("widget-survives-an-update", widgetSurvivesAnUpdate),
  ]
}
