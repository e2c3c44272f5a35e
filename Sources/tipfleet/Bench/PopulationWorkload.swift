import CommandLineParts
import Scenarios
import SimulationKernel
import TextFormats

/// The week that `tipfleet bench population` plays: a household of three devices, one person with
/// three to four sessions a day in all, an app with five tips, and iCloud as it is on a usual day.
enum PopulationWorkload {
  /// The devices of an account.
  static let devicesPerAccount = 3

  static func scenario() throws -> Scenario {
    let (scenario, diagnostics) = ScenarioFile.read(Array(text.utf8), "household-week.json")
    guard let scenario, !diagnostics.hasErrors else {
      throw Failure(
        code: .invalidScenario,
        message: "The bench's own scenario cannot be read; report this as a bug.")
    }
    return scenario
  }

  /// The scenario with a hub that all accounts share and that is busy for about half of its time.
  ///
  /// - `devices`: Of all accounts together.
  static func scenario(sharingHubWith devices: Int) throws -> Scenario {
    var hub = HubCapacity()
    hub.servers = 1
    // Some 40 requests a device and week.
    hub.serviceTime = .exponential(
      mean: SimulatedDuration(microseconds: 7_560_000_000 / Int64(max(1, devices))))
    hub.queueLimit = 1_000
    var shared = try scenario()
    shared.hub = hub
    return shared
  }

  /// The scenario as a file, so that an account can be played again by its seed.
  static let text = """
    // Claim: A week of an everyday household keeps every promise.
    {
      "schema": 1,
      "name": "household-week",
      "duration": "7d",
      "app": {
        "frequency": "daily",
        "parameters": [{ "id": "SyncTip.isSignedIn", "type": "boolean", "default": false }],
        "events": [{ "id": "opened-document" }, { "id": "shared-document" }],
        "tips": [
          { "type": "WelcomeTip", "options": ["MaxDisplayCount(3)"] },
          {
            "type": "SyncTip",
            "rules": ["#Rule(Self.$isSignedIn) { $0 == true }"],
            "options": ["MaxDisplayCount(3)"],
          },
          {
            "type": "SearchTip",
            "rules": ["#Rule(Self.opened) { $0.donations.count >= 3 }"],
            "names": { "Self.opened": "opened-document" },
            "options": ["MaxDisplayCount(5)"],
          },
          {
            "type": "ShareTip",
            "rules": ["#Rule(Self.shared) { $0.donations.donatedWithin(.week).count < 1 }"],
            "names": { "Self.shared": "shared-document" },
          },
          { "type": "ShortcutTip", "options": ["MaxDisplayDuration(2 * 60)"] },
        ],
        "screens": [
          {
            "id": "library",
            "shows": [
              { "tip": "WelcomeTip", "surface": "inline" },
              { "tip": "SearchTip", "surface": "popover" },
            ],
          },
          {
            "id": "document",
            "shows": [{ "tip": "ShareTip", "surface": "popover" }, "ShortcutTip"],
            "donates": ["opened-document"],
          },
          { "id": "sharing", "donates": ["shared-document"] },
          {
            "id": "settings",
            "shows": [{ "tip": "SyncTip", "surface": "inline" }],
            "sets": { "SyncTip.isSignedIn": true },
          },
        ],
      },
      "network": { "latency": "lognormal(120ms, 0.6)", "loss": "0.5%" },
      "devices": [
        { "id": "phone", "platform": "iPhone", "clock": { "drift": "12ppm" } },
        { "id": "pad", "platform": "iPad", "clock": { "offset": "-2s" } },
        { "id": "mac", "platform": "mac", "clock": { "offset": "1s", "drift": "-5ppm" } },
      ],
      "people": [
        {
          "id": "owner",
          "uses": { "phone": 5, "pad": 2, "mac": 2 },
          "every": "exponential(7h)",
          "for": "exponential(5min)",
          "opens": { "library": 3, "document": 5, "sharing": 1, "settings": 1 },
          "stays": "exponential(60s)",
          "reacts": { "ignore": 6, "close": 3, "act": 1 },
        },
      ],
      "faults": [
        {
          "name": "phone-offline",
          "kind": "offline",
          "devices": "phone",
          "every": "exponential(2d)",
          "for": "exponential(3h)",
        },
      ],
    }

    """
}
