/// Mutants of the second phase, in which the fleet has to come to rest.
package enum HealMutant: String, MutantFamily {
  /// Nobody syncs any more.
  case neverSyncs = "never-syncs-after-heal"
  /// The harm ends later than declared.
  case comesLate = "heal-comes-late"
  /// One device is without a connection again.
  case leavesOneOffline = "heal-leaves-one-device-offline"
  /// Nobody takes up a device.
  case opensNoApp = "heal-opens-no-app"
  /// Links go on to lose messages.
  case linksStayLossy = "links-lose-after-heal"
  /// Neither rest nor its bound is ever noticed.
  case deadlineNeverJudged = "deadline-never-judged"
  /// Rest is what comes first.
  case restTooEarly = "rest-declared-too-early"
  /// Rest with changes in an outbox.
  case restIgnoresOutbox = "rest-ignores-outbox"
  /// Rest although a device has news to fetch.
  case restIgnoresNews = "rest-ignores-news"
  /// Rest with messages under way.
  case restIgnoresMessages = "rest-ignores-messages"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .neverSyncs: "From the heal on no device fetches or uploads anything."
    case .comesLate: "The network heals only when half of the time to come to rest is over."
    case .leavesOneOffline:
      "The last of the devices without a connection has none again once the network healed."
    case .opensNoApp: "After the heal nobody opens the app on a device that was put away."
    case .linksStayLossy: "After the heal links lose messages by chance, as before."
    case .deadlineNeverJudged: "Nobody asks whether the fleet came to rest."
    case .restTooEarly: "The fleet is reported at rest as soon as the network heals."
    case .restIgnoresOutbox: "The fleet is reported at rest with changes still to be uploaded."
    case .restIgnoresNews: "The fleet is reported at rest although a device has changes to fetch."
    case .restIgnoresMessages: "The fleet is reported at rest with messages still in transit."
    }
  }
}
