import Testing

/// What the files of shipped scenarios set, read by hand.
enum ShippedSetups {
  struct Shipped: Sendable, CustomTestStringConvertible {
    let path: String
    let setup: CountedSetup
    /// Texts of the file with what stands in their place, so that the run is short.
    var changes: [(String, String)] = []
    /// The style of each tip id that does not have the standard one.
    var styles: [String: String] = [:]

    var testDescription: String { path }
  }

  static let all = [
    trails, anyApp, backyardBirds, lastWriterWins, resurrection, restored, freshDevice, harmed,
    twoLimits, openFault,
  ]

  private static func time(
    _ length: String, heals after: String? = nil, within: String? = nil,
    _ frequency: String = "immediate"
  ) -> [(String, String)] {
    [("time/length of the run", length), ("time/healing begins after", after ?? "never")]
      + (within.map { [("time/rest expected within", $0)] } ?? [])
      + [("time/display frequency", frequency)]
  }

  private static func links(_ latency: String, loss: String) -> [(String, String)] {
    [("links/latency", latency), ("links/loss", loss)]
  }

  /// What links are without a word about them.
  private static let usualLinks = links(
    "150 ms in the middle, lognormal with σ 0.5", loss: "0 %")

  static let trails = Shipped(
    path: "scenarios/trails.json",
    setup: CountedSetup(
      faults: [
        ("out-of-coverage", "offline", "phone"), ("pad-in-the-drawer", "offline", "pad"),
        ("pushes-lost", "pushes are lost", "the hub"),
        ("bad-weekend", "loss of 60 %", "phone, pad and mac"),
      ],
      settings: time("14 d", heals: "14 d", within: "6 h", "weekly") + CountedSetup.sync()
        + links("180 ms in the middle, lognormal with σ 0.6", loss: "2 %")
        + [
          ("links/loss within bursts", "90 %"), ("links/devices with links of their own", "phone"),
        ]), changes: [("\"30d\"", "\"14d\"")],
    styles: [
      "NewTrailTip-butler-fork": "NewTrailTipViewStyle",
      "NewTrailTip-cecret-lake": "NewTrailTipViewStyle",
    ])

  static let anyApp = Shipped(
    path: "scenarios/any-app.json",
    setup: CountedSetup(
      faults: [("drawer", "offline", "pad"), ("crash", "crash", "phone, spare, pad and mac")],
      settings: time("7 d", heals: "7 d", within: "6 h", "daily") + CountedSetup.sync()
        + links("200 ms in the middle, lognormal with σ 0.6", loss: "2 %")),
    changes: [("\"14d\"", "\"7d\"")])

  static let backyardBirds = Shipped(
    path: "scenarios/backyard-birds.json",
    setup: CountedSetup(
      faults: [("pad-offline", "offline", "pad")],
      settings: time("12 d", heals: "12 d", within: "3 h", "daily") + CountedSetup.sync()
        + usualLinks), changes: [("\"21d\"", "\"12d\""), ("\"at\": \"16d", "\"at\": \"9d")])

  static let lastWriterWins = Shipped(
    path: "scenarios/cap-last-writer-wins.json",
    setup: CountedSetup(
      settings: time("4 d", heals: "3 d 12 h", within: "6 h")
        + CountedSetup.sync(["sync/merge strategy": "lwwRecord", "sync/save policy": "allKeys"])
        + usualLinks))

  static let resurrection = Shipped(
    path: "scenarios/reset-and-resurrection.json",
    setup: CountedSetup(
      settings: time("6 d", heals: "5 d", within: "6 h") + CountedSetup.sync() + usualLinks))

  static let restored = Shipped(
    path: "scenarios/restore-from-backup.json",
    setup: CountedSetup(
      settings: time("8 d", heals: "7 d", within: "6 h") + CountedSetup.sync() + usualLinks))

  static let freshDevice = Shipped(
    path: "scenarios/fresh-device-shows-everything.json",
    setup: CountedSetup(
      faults: [("slow-first-import", "messages are held back", "new-pad")],
      settings: time("8 d", heals: "7 d", within: "6 h") + CountedSetup.sync() + usualLinks))

  private static let quick = [
    "sync/from a change to its upload": "10 s", "sync/pushes lost": "0 %",
  ]

  /// A case that a search found: almost every kind of fault, stores that save late, a hub that
  /// serves one request at a time.
  static let harmed = Shipped(
    path: "scenarios/regressions/any-app-emptied-before-an-answer.json",
    setup: CountedSetup(
      faults: [
        ("drawer", "offline", "pad"), ("crash", "crash", "phone"),
        ("any-partition", "cannot receive", "phone"), ("any-loss", "loss of 100 %", "phone"),
        ("any-burstLoss", "loss in bursts", "pad"), ("any-latency", "longer delays", "phone"),
        ("any-reordering", "messages overtake each other", "phone"),
        ("any-bandwidth", "only 840 B a second", "phone"),
        ("any-hold", "messages are held back", "phone"),
        ("any-hubError", "hub answers: zoneBusy", "the hub"),
        ("any-partialFailure", "single items of uploads fail", "the hub"),
        ("any-tokenExpiry", "change tokens expire", "the hub"),
        ("any-quotaFull", "account is full", "the hub"),
        ("any-termination", "process ends", "spare"),
        ("any-clockOffset", "clock off by 1 d 10 h", "mac"), ("any-signOut", "signed out", "phone"),
        ("second-partition", "cut off from the hub", "phone"),
      ],
      settings: time("11 h 8 min", heals: "11 h 8 min", within: "6 h")
        + CountedSetup.sync(
          quick.merging(["sync/a crash loses changes of the last": "8 s 452 ms"]) { $1 })
        + [
          ("hub/servers", "1"), ("hub/a request is served for", "2 s on average, exponential"),
          ("hub/requests that wait at most", "without limit"), ("hub/limit for a device", "none"),
          ("hub/limit for an account", "none"), ("hub/limit for all", "none"),
          ("hub/a refused device is told to wait", "2 s"),
        ] + links("200 ms", loss: "0 %")))

  /// A case that a search found: two tips with one id, of which one has a cap, and a changed knob.
  static let twoLimits = Shipped(
    path: "scenarios/regressions/any-app-two-limits-in-one-attempt.json",
    setup: CountedSetup(
      settings: time("3 min") + CountedSetup.sync(quick) + links("200 ms", loss: "0 %")))

  /// A case that a search found: it has no healing phase, so a fault goes on to the end.
  static let openFault = Shipped(
    path: "scenarios/regressions/any-app-reset-in-the-moment-of-an-end.json",
    setup: CountedSetup(
      faults: [("drawer", "offline", "pad"), ("any-partition", "cannot send", "spare")],
      settings: time("1 h 21 min", "weekly") + CountedSetup.sync(quick)
        + links("200 ms", loss: "0 %")))
}
