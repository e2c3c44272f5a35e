import TextFormats
import TipDomain

/// Where something of the app's code is, as a file writes it.
struct PresenceSyntax: Sendable {
  var platforms: [Platform]?
  var versions: VersionsSyntax?

  static let platformList: Codec<[Platform]> = .list(
    of: Platform.codec, count: 1...Platform.allCases.count, allowsSingle: true)

  var isEverywhere: Bool { presence == .everywhere }

  /// What it says.
  var presence: Presence {
    Presence(
      platforms: platforms ?? Platform.allCases,
      firstVersion: UInt16(clamping: versions?.from ?? 0),
      lastVersion: UInt16(clamping: versions?.through ?? Int(UInt16.max)))
  }

  init() {}

  init(_ presence: Presence) {
    if presence.platforms != Platform.allCases { platforms = presence.platforms }
    let isFirst = presence.firstVersion == 0
    let isLast = presence.lastVersion == .max
    if !isFirst || !isLast {
      versions = VersionsSyntax(
        from: isFirst ? nil : Int(presence.firstVersion),
        through: isLast ? nil : Int(presence.lastVersion))
    }
  }
}

/// Some versions of the app, as a file writes them.
struct VersionsSyntax: Sendable {
  var from: Int?
  var through: Int?

  static let codec: Codec<VersionsSyntax> = .object(
    "Versions", "Some versions of the app, one after another.", defaults: VersionsSyntax()
  ) { versions in
    versions.optional(
      "from", \.from, .integer(in: 1...65_535), "The first of them; when absent the first of all.")
    versions.optional(
      "to", \.through, .integer(in: 1...65_535), "The last of them; when absent there is no last.")
    versions.check { versions, report in
      guard let from = versions.from, let through = versions.through, through < from else { return }
      report.error(
        .inconsistent, at: "to", "the last version, \(through), is before the first, \(from)")
    }
  }
}
