import Scenarios
import Testing

@Suite("what facts of each kind look like")
struct JournalGoldenTests {
  static let lines: [String] =
    (try? JournalFixture.lines(FactSamples.journal(), JournalFixture.names())) ?? []

  @Test(
    "the keys of a kind carry what the fact says",
    arguments: [
      #"tip.configurationRefused","error":"tipsDatastoreAlreadyConfigured""#,
      #"tip.recordCreated","record":"FavoriteBackyardTip""#,
      #"tip.donationMerged","event":"didVisit","date":7000001,"by":null,"#
        + #""sequence":7701,"values":[]"#,
      #"tip.donationLost","event":"didVisit""#,
      #"tip.donationsDeleted","event":"didVisit","through":7000001,"count":4"#,
      #"tip.parameterSet","parameter":"FavoriteBackyardTip.isLoggedIn","value":true"#,
      #"tip.parameterSet","parameter":"FavoriteBackyardTip.isLoggedIn","value":-9007199254740993"#,
      #"tip.parameterSet","parameter":"FavoriteBackyardTip.isLoggedIn","value":0.1"#,
      #"tip.parameterSet","parameter":"FavoriteBackyardTip.isLoggedIn","value":"-infinity""#,
      #"tip.parameterIgnored","parameter":"FavoriteBackyardTip.isLoggedIn""#,
      #""record":"FavoriteBackyardTip","action":"learn-more","byTappingView":true"#,
      #""record":"FavoriteBackyardTip","action":9,"byTappingView":false"#,
      #"tip.invalidationNotStored","record":"FavoriteBackyardTip","reason":"tipClosed""#,
      #"tip.eligibilityReset","record":"FavoriteBackyardTip","epoch":2,"date":7000001"#,
      #"tip.talliesMerged","record":"FavoriteBackyardTip","count":4,"duration":90000000"#,
      #""epoch":1,"invalidation":"displayCountExceeded","date":7000001"#,
      #"tip.parameterMerged","parameter":"FavoriteBackyardTip.isLoggedIn","value":null"#,
      #"tip.frequencyClockMerged","clock":7000001"#, #"tip.frequencyClockMerged","clock":null"#,
      #""reason":"preempted","visible":2500000,"date":7000001,"counts":false,"addsDuration":true"#,
      #""reason":"tipClosed","epoch":1,"date":7000001,"cause":"limitReachedByMerge""#,
    ])
  func tips(_ fragment: String) { check(fragment) }

  @Test(
    "a tip that was not shown says which clause held it back, with its details",
    arguments: [
      #""because":"notConfigured""#, #""because":"surfaceUnavailable","surface":"inline""#,
      #""because":"hiddenByOverride""#, #""because":"invalidated","reason":"tipClosed""#,
      #""because":"displayLimitReached","known":4,"limit":5"#,
      #""because":"earlierTipInGroup","other":"NewTrailTip-butler-fork""#,
      #""because":"otherTipOfGroup","other":"NewTrailTip-butler-fork""#,
      #""because":"rule","rule":0"#, #""because":"rule","rule":200"#,
      #""because":"frequency","until":7000001"#, #""because":"presentationDropped""#,
    ])
  func withheld(_ fragment: String) { check(fragment) }

  @Test(
    "sync and messages",
    arguments: [
      #"sync.fetchRequested","message":7707,"since":null"#,
      #""message":7707,"since":{"generation":7701,"sequence":7744,"issued":7000001}"#,
      #""message":7709,"error":"changeTokenExpired","records":[],"isLast":true"#,
      #"sync.uploadSettled","message":7709,"error":"quotaExceeded","records":[]"#,
      #"sync.requestTimedOut","message":7708"#,
      #"sync.backedOff","until":7000001,"because":"zoneBusy""#,
      #"sync.pushSent","to":"ipad","message":7710"#, #"sync.pushCoalesced","to":"ipad""#,
      #"sync.pushThrottled","to":"ipad""#, #"sync.pushReceived","message":7710,"wakes":true"#,
      #"sync.outboxDrained""#, #"sync.accountChanged","account":1"#,
      #"sync.accountChanged","account":null"#,
      #"sync.zoneEmptied","account":1,"because":"purgedByPerson""#,
      #""message":7700,"from":"phone","to":"hub","purpose":"fetchRequest","byteCount":512"#,
      #"network.dropped","message":7799,"reason":"offline","isCopy":true"#,
      #"network.delivered","message":7700,"isCopy":false"#, #"network.held","message":7702"#,
    ])
  func sync(_ fragment: String) { check(fragment) }

  @Test(
    "devices, people and the run",
    arguments: [
      #"device.crashed","lostChanges":3"#,
      #"device.restored","backupTaken":7000001,"reusesReplica":true"#,
      #"device.cloned","from":"ipad","reusesReplica":false"#,
      #"device.clockJumped","by":-7200000000"#, #"device.updated","version":3"#,
      #"person.visited","screen":"backyard""#,
      #"person.reacted","presentation":7703,"reaction":"tapOutside""#,
      #"run.faultBegan","fault":"tunnel""#, #"run.faultEnded","fault":"tunnel""#,
      #""exists":true,"count":3,"duration":20000000,"epoch":0,"#
        + #""invalidation":"tipClosed","date":7000001"#,
      #"run.knowsEvent","event":"didVisit","count":4,"digest":"x000000000000feed""#,
      #"run.knowsParameter","parameter":"FavoriteBackyardTip.isLoggedIn","value":true"#,
      #"run.knowsOutbox","pending":1,"isSignedIn":true"#, #"run.ended""#,
    ])
  func world(_ fragment: String) { check(fragment) }

  @Test(
    "Focuses",
    arguments: [
      #"focus.activated","focus":"Work","by":"schedule","stamp":7000001"#,
      #"focus.filterConfigured","focus":"Work","settings":"account: work","#
        + #""representation":"x000000000000feed""#,
      #"focus.received","focus":null,"from":"ipad","stamp":7000001"#,
      #"focus.callPlanned","call":3,"reason":"reset","settings":"account: work""#,
      #"focus.performStarted","call":3,"host":"extension""#,
      #"focus.posted","notification":6,"criterion":"work","isTimeSensitive":true"#,
      #"focus.silenced","notification":6,"revision":4"#,
    ])
  func focuses(_ fragment: String) { check(fragment) }

  /// Some line has exactly this, up to its causes.
  private func check(_ fragment: String) {
    let ending = fragment + #","causes":["#
    #expect(Self.lines.contains { $0.contains(ending) }, "no line has \(ending)")
  }
}
