import PropertySearch
import Scenarios
import TextFormats
import TipDomain

extension HTMLWriter {
  /// A table of tips, with the answer to whether anybody saw one too often.
  ///
  /// - `advice`: By tip: what would help most; empty where nothing was tried.
  package mutating func promises(
    _ promises: TipPromises, of app: AppDefinition, at address: SourceAddress?,
    advice: [String?] = []
  ) {
    element("p", .class("lead"), text: PromiseWords.answer(promises))
    table(
      DataTable(
        table: Self.shown(promises, app, advice),
        caption: "Each tip of the app, for all people of all "
          + "\(PromiseWords.unit(promises.sample))s",
        looks: ["tip": .name, "source_place": .codePlace(address)]))
    paragraph(
      "A person is one account with its devices. The worst total is the most displays to one "
        + "person that count towards the cap. A dismissal means that the person closes the "
        + "tip or does what it suggests; it is late until another device of theirs knows. People "
        + "are eligible if they opened a view of the tip while its rules held.")
    if promises.tips.contains(where: \.hasSeveralIDs) {
      paragraph(
        "A tip with several ids, such as one a platform, has its cap once for each id; here the "
          + "displays of all of them are added up.")
    }
    if case .cases(let haveOwnCaps) = promises.sample {
      paragraph(
        "Only independently drawn cases count here, not the variations of earlier cases."
          + (haveOwnCaps
            ? " Each has caps of its own, so the worst total is the furthest beyond the cap of "
              + "its case."
            : ""))
    }
  }

  /// `5, seed x0000000000000007`; where each case has caps of its own, `5 of 3, case 7`.
  private static func worst(_ promise: TipPromise, _ sample: TipPromises.Sample) -> String? {
    guard let worst = promise.worst, let run = PromiseWords.worstRun(promise, sample) else {
      return nil
    }
    let count = promise.cap == nil ? PromiseWords.worst(promise) : "\(worst.count)"
    return "\(count ?? "\(worst.count)"), \(run)"
  }

  private static func shown(
    _ promises: TipPromises, _ app: AppDefinition, _ advice: [String?]
  ) -> ReportTable {
    let hasPlaces = app.tips.contains { $0.source != nil }
    func text(_ name: String, _ title: String) -> ReportColumn { .text(name, title, title + ".") }
    var table = ReportTable(
      name: "promises", title: "What people saw", description: "One row per tip.",
      columns: [
        .key("tip", "Tip", "The tip."), .count("cap_count", "Cap", "The cap."),
        text("worst", "Worst total"), text("over", "People over the cap"),
        text("late", "A dismissal is known after"),
        text("unseen", "Eligible, and never saw it"),
        text("rate", "Displays a person and week"),
      ] + (advice.isEmpty ? [] : [text("advice", "What helps most")])
        + (hasPlaces ? [text("source_place", "In code")] : []))
    for (index, promise) in promises.tips.enumerated() {
      func cell(_ text: String?) -> Cell { text.map { .text($0) } ?? .missing }
      table.append(
        [
          .text(promise.name), promise.cap.map { .count($0) } ?? .missing,
          cell(worst(promise, promises.sample)),
          cell(PromiseWords.overCap(promise)), cell(PromiseWords.lateness(promise)),
          cell(PromiseWords.unseen(promise)), cell(PromiseWords.rate(promise)),
        ] + (advice.isEmpty ? [] : [cell(advice[index])])
          + (hasPlaces ? [cell(app.tips[promise.tip.position].source?.text)] : []))
    }
    return table
  }
}
