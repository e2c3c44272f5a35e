import SwiftSources

/// What only the whole project tells: callers, events without donations, shared ids.
extension AppReader {
  mutating func followCallers() {
    guard !description.sites.isEmpty else { return }
    var fileIndices: [String: Int] = [:]
    for (index, scan) in project.files.enumerated() { fileIndices[scan.path] = index }
    for index in description.sites.indices {
      let site = description.sites[index]
      let isFollowed = site.standing.moment == .function || site.standing.standsOnOthers
      guard isFollowed, let file = fileIndices[site.source.place.path],
        let function = function(around: site.source.place.bytes.lowerBound, file)
      else { continue }
      let found = finder.callers(of: function)
      let reaching = found.callers.compactMap { decided($0, to: site) }
      description.sites[index].isExcluded =
        found.callers.contains(where: \.isReaching) && !reaching.contains(where: \.isReaching)
      description.sites[index].callers = reaching.map { caller in
        var caller = caller
        if let home = fileIndices[caller.source.place.path] {
          let token = project.files[home].token(atByte: caller.source.place.bytes.lowerBound)
          caller.observed = observedStatus(around: token, home)
        }
        return caller
      }
      if found.isCut {
        say(
          .callersCut, at: site.source.place,
          "More than \(CallerFinder.greatestCount) calls lead here; the others are left out.",
          do: "Write when people reach it.")
      }
      if description.sites[index].isExcluded { sayExcluded(site) }
      if found.callers.isEmpty, site.standing.moment == .function {
        let name = site.standing.function ?? "its function"
        let isNamed = name.first?.isLetter == true && !["subscript", "deinit"].contains(name)
        say(
          .siteInUncalledFunction, at: site.source.place,
          (isNamed ? "No call of \(name) was found" : "Uses of \(name) are not looked for")
            + ": it is played at a quarter of the visits of its screen, or of the stand-in screen "
            + "\"elsewhere\".",
          do: "Write when people reach it, or nothing if nobody does.")
      }
    }
  }

  private mutating func sayExcluded(_ site: CallSite) {
    say(
      .siteInUncalledFunction, at: site.source.place,
      "No call of \(site.standing.function ?? "its function") that people are known to reach gives "
        + "what this asks for: it is left out.",
      do: "Write when people reach it, or nothing if nobody does.")
  }

  private func function(around offset: Int, _ file: Int) -> Reference? {
    let scan = project.files[file]
    return project.function(ofScope: scan.scope(scan.token(atByte: offset)), file: file)
      .map { Reference(file: file, index: $0) }
  }

  mutating func judgeEvents() {
    var donated = handedOn
    for site in description.sites {
      if case .donation(let name?, _, _) = site.effect { donated.insert(name) }
    }
    for event in description.events {
      let name = MemberName(owner: event.owner, property: event.property)
      guard !donated.contains(name) else { continue }
      say(
        .eventWithoutDonation, at: event.source.place,
        "No donation of the event \(name.text) was found.",
        do: "Write where people cause it, or nothing if nobody does.")
    }
  }

  mutating func judgeSharedIdentifiers() {
    var first: [String: String] = [:]
    for tip in description.tips {
      for identifier in tip.identifiers where identifier.text.kind == .literal {
        guard let other = first[identifier.text.text] else {
          first[identifier.text.text] = tip.name
          continue
        }
        guard other != tip.name else { continue }
        say(
          .identifierShared, at: tip.source.place,
          "\(tip.name) and \(other) have one id, \"\(identifier.text.text)\", and so one record.",
          do: "Give each its own id, unless this is meant.")
      }
    }
  }
}
