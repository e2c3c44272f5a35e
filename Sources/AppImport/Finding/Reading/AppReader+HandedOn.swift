import SwiftSources

/// Functions of events and tips that are handed on and not called: `let log = Tip.used.donate`.
extension AppReader {
  mutating func readHandedOn(at token: Int, _ file: Int) {
    let scan = project.files[file]
    guard scan.kind(token) == .name, scan.kind(token - 1) == .period,
      [6, 10, 12].contains(scan.tokens[token].range.count), !scan.isPreview(token)
    else { return }
    let end = scan.kind(token + 1) == .openRound ? scan.next(token + 1) : token + 1
    let labels = token + 2..<max(end - 1, token + 2)
    guard end == token + 1 ? scan.kind(end) != .openCurly : scan.isLabelList(labels) else { return }
    let path = scan.path(endingAt: token)
    let range = path.start..<max(end, path.start)
    switch scan.text(token) {
    case "donate", "sendDonation":
      guard let event = event(path.components.dropLast(), isWhole: path.isWhole, file: file) else {
        break
      }
      handOn(memberName(event), at: token, range, file)
    case "invalidate":
      guard let tip = tipName(path.start..<max(token - 1, path.start), file: file) else { break }
      count(.invalidations, .notRead)
      sayHandedOn("The invalidation of \(tip)", range, file)
    default: break
    }
  }

  /// What a button, a gesture and the like take is done then; of the rest it is not known when.
  private mutating func handOn(
    _ event: MemberName, at token: Int, _ range: Range<Int>, _ file: Int
  ) {
    let scan = project.files[file]
    var standing = project.standing(at: token, file: file)
    guard let call = scan.callOfBracket[Int(scan.brackets.around[token])],
      case let arguments = scan.arguments(scan.calls[call].arguments),
      let argument = arguments.first(where: { $0.value == range }),
      project.momentOfCall(scan.calls[call], argument.label, scan) != nil
    else {
      handedOn.insert(event)
      count(.donations, .notRead)
      return sayHandedOn("The donation of \(event.text)", range, file)
    }
    project.handOn(&standing, to: (call, argument.label), scan)
    count(.donations, .read)
    addSite(.donation(event, arguments: nil, value: nil), at: token, range, file)
    description.sites[description.sites.count - 1].standing = standing
  }

  private mutating func sayHandedOn(_ what: String, _ range: Range<Int>, _ file: Int) {
    let scan = project.files[file]
    say(
      .effectNotSaid, at: scan.place(range),
      "\(what) is handed on here as a function and not played: \(scan.brief(range)).",
      do: "Write when people cause it.")
  }
}
