import JournalFiles
import Metrics
import PropertySearch
import Scenarios
import SimulationKernel
import Verification

/// The sentences and tiles of a run's page that have numbers, counted over its journal.
struct CountedRunPage {
  typealias Sentence = CountedPage.Sentence

  let run: CountedRun
  private let journal: JournalFile
  private let tips: [[String: String]]
  private let promises: [[String: String]]
  private let devices: [[String: String]]
  private let coverage: [[String: String]]
  /// By invariant: what each run found.
  private let found: [[CountedVerdicts.Found]]

  /// The sections whose lines are counted here. Stories and diagrams tell single facts.
  static let sections = ["", "runs", "tips", "convergence", "network", "coverage", "knobs"]

  init(_ run: CountedRun) throws {
    self.run = run
    journal = run.journal
    promises = CountedPromises(try run.journals()).table.rows
    tips = CountedTips(run.journal, run: run.name).tips.rows
    devices = CountedDevices.table(run.journal, run: run.name).rows
    coverage = CountedCoverage(run.journal).table.rows
    found = run.runs[0].verdict.results.indices.map { run.verdicts.found($0) }
  }

  private func number(_ row: [String: String], _ column: String) -> Double {
    Double(row[column] ?? "") ?? 0
  }

  private static func list(_ names: [String], limit: Int) -> String {
    let shown =
      names.count > limit
      ? Array(names.prefix(limit)) + ["\(names.count - limit) more"] : names
    return shown.count > 1
      ? shown.dropLast().joined(separator: ", ") + " and \(shown[shown.count - 1])"
      : shown.first ?? "none missing"
  }

  var sentences: [Sentence] {
    head + conclusion + tipSentences + convergence + network + coverageSentences + knobs
  }

  // MARK: The head of the page

  private func count(_ verdict: Verdict) -> Int {
    found.filter { all in
      let failed = all.contains { $0.result.verdict == .fail }
      let held = all.contains { $0.result.verdict == .pass }
      return verdict == .fail ? failed : verdict == .pass ? held && !failed : !held && !failed
    }.count
  }

  private var head: [Sentence] {
    let (held, failed) = (count(.pass), count(.fail))
    let idle = found.count - held - failed
    let violations = found.map { $0[run.shown].result.violationCount }.reduce(0, +)
    let end = Double(journal.lines.last?.time ?? 0)
    let devices = journal.devices
    let text = [
      "Invariants that held | \(held) of \(found.count) | "
        + (idle == 0
          ? "all were put to the test |"
          : (failed == 0 ? "" : "\(failed) failed, ") + "\(idle) not put to the test |"),
      "Devices | \(devices.count) | \(Self.list(devices, limit: 3)) |",
      "Invariants \(held)/\(found.count)", "Tips \(tips.count)",
      "Coverage \(gaps) not reached",
      "Seed \(journal.header["seed"] ?? ""), digest of all facts and draws "
        + "\(journal.footer["run"] ?? ""). Play it again:",
    ]
    let broken = promises.filter { number($0, "over_cap_people_count") > 0 }.count
    return text.map { Sentence($0) } + surprises
      + (broken > 0 ? [Sentence("What people saw {} over the cap", Double(broken))] : [])
      + (violations > 0 ? [Sentence("What happened {}", Double(violations))] : [])
      + [Sentence("Facts | {} | in {} |", Double(journal.lines.count), end)]
      + (rest.map { [Sentence("At rest after healing | {} | allowed: {} |", $0, within)] } ?? [])
  }

  /// What judges say of a violation that is not meant to be.
  private var surprises: [Sentence] {
    run.runs[run.shown].verdict.results.compactMap { result in
      let demand = run.verdicts.demand(result.statement)
      guard result.verdict == .fail, demand != "to be violated", let headline = result.headline
      else { return nil }
      let note =
        demand == "not demanded"
        ? " Not demanded, so it fails no run." : " Within what is demanded, so it fails no run."
      return Sentence("Fail " + PageText.plain(headline) + note)
    }
  }

  private var gaps: Int {
    let idle = journal.faults.filter { name in
      !journal.all("run.faultBegan").contains { $0.text("fault") == name }
    }
    return coverage.filter { $0["hits_count"] == "0" }.count + idle.count
      + found.filter { $0[run.shown].result.verdict == .inconclusive }.count
  }

  private var conclusion: [Sentence] {
    let guarantees = found.filter { $0[0].result.statement.kind == .guarantee }
      .filter { !run.verdicts.expected.contains($0[0].result.statement.id) }
    let broken = guarantees.filter { $0.contains { $0.result.verdict == .fail } }.count
    let held = guarantees.filter { all in
      all.contains { $0.result.verdict == .pass } && !all.contains { $0.result.verdict == .fail }
    }.count
    var text = "Of \(guarantees.count) guarantees \(held) held"
    if broken > 0 { text += ", \(broken) failed" }
    text += ", and \(guarantees.count - held - broken) were not put to the test."
    for demand in run.verdicts.demands.sorted(by: { $0.key < $1.key })
    where demand.value != "reported" {
      text += " \(demand.key) is demanded \"\(demand.value)\", and it held."
    }
    if !run.verdicts.expected.isEmpty {
      text += " To be violated: \(run.verdicts.expected.joined(separator: ", "))."
    } else if run.verdicts.demands.values.allSatisfy({ $0 == "reported" }) {
      text += " Nothing is demanded beyond the guarantees."
    }
    return [Sentence(text)]
  }

  // MARK: Tips

  private var tipSentences: [Sentence] {
    let capped = tips.filter { $0["cap_count"] != nil }
    // All devices are of one account here.
    let over = capped.filter { number($0, "overshoot_count") > 0 }
    var answer = "No tip has a cap. The most displays of one tip: "
    if let worst = over.max(by: { number($0, "overshoot_count") < number($1, "overshoot_count") }) {
      answer =
        "Yes: “\(worst["tip"] ?? "")” was shown \(worst["displays_count"] ?? "") times, "
        + "and its cap is \(worst["cap_count"] ?? "")."
      if over.count > 1 {
        answer += " \(over.count - 1) other tip\(over.count == 2 ? "" : "s") also exceeded it."
      }
    } else if !capped.isEmpty {
      answer = "No: \(capped.count) tip\(capped.count == 1 ? "" : "s") with a cap stayed within it."
      let reached = capped.filter { $0["cap_count"] == $0["displays_count"] }.count
      if reached > 0 {
        answer +=
          " \(reached) of them \(reached == 1 ? "was" : "were") shown exactly as often as allowed."
      }
      if capped.contains(where: { number($0, "displays_count") > number($0, "cap_count") }) {
        answer +=
          " Bars beyond the cap have displays that are not held against it: a reset began it anew, "
          + "a version of the app has another, or an override forced them."
      }
    } else {
      answer += "\(Int(tips.map { number($0, "displays_count") }.max() ?? 0))."
    }
    return [Sentence(answer)] + statuses
  }

  private var statuses: [Sentence] {
    let changes = CountedTips(journal, run: run.name).changes.rows
    let done = Set(changes.map { $0["tip"] ?? "" })
    guard !done.isEmpty else { return [] }
    let lines = done.flatMap { tip in
      journal.devices.map { device in
        changes.filter { $0["tip"] == tip && $0["device"] == device }.map { $0["invalidated_by"] }
      }
    }
    // All devices are of one account here: a tip of which no line is invalidated at the end is none
    // that a device could know of.
    let gone = done.filter { tip in
      journal.devices.allSatisfy { device in
        changes.last { $0["tip"] == tip && $0["device"] == device }?["invalidated_by"] == nil
      }
    }.count
    let closed = lines.filter { $0.last.flatMap { $0 } != nil }.count
    let open = lines.count - gone * journal.devices.count - closed
    let again = lines.filter { $0.dropFirst().contains { $0 == nil } }.count
    var text = "\(done.count) tip\(done.count == 1 ? " was" : "s were") invalidated. "
    if open > 0 {
      text += "At the end \(open) of \(lines.count) lines are still open: devices that do not know."
    } else if closed == 0 {
      text += "At the end none is invalidated any more."
    } else {
      text += "At the end every device shown here knew"
      text += gone > 0 ? " of those that still were." : "."
    }
    if again > 0 { text += " \(again) line\(again == 1 ? "" : "s") went back to not invalidated." }
    return [Sentence(text)]
  }

  // MARK: Convergence

  private var within: Double {
    Double((journal.header["heal"] as? [String: Any])?["within"] as? Int ?? 0)
  }

  private var healed: JournalLine? { journal.all("run.healed").first }

  private var rest: Double? {
    guard let healed, let rest = journal.all("run.quiescent").first else { return nil }
    return Double(rest.time - healed.time)
  }

  private var convergence: [Sentence] {
    guard let healed, let rest else { return [] }
    let later = journal.lines.filter { line in
      line.number > healed.number && Double(line.time - healed.time) <= rest
        && line.number < journal.all("run.quiescent")[0].number
    }
    let requests = later.filter { $0.kind.hasSuffix("Requested") }.count
    let imports = later.filter { $0.kind == "sync.imported" }.count
    let hasFaults = !journal.faults.isEmpty
    let start =
      hasFaults
      ? "Healing began at {}, and no fault lasted longer."
      : "There were no faults; from {} on every device had a connection and its app open."
    var sentences = [
      Sentence(
        "Yes. \(start) {} later, nothing was in transit and nothing waited to be "
          + "uploaded; the scenario allows {}.", Double(healed.time), rest, within)
    ]
    if requests > 0 {
      sentences += [
        Sentence("At rest after | {} | allowed: {} |", rest, within),
        Sentence("Requests until then | \(requests) | fetches and uploads |"),
        Sentence("Imports with changes | \(imports) | from then on |"),
      ]
    }
    return sentences + news + staleness
  }

  private var news: [Sentence] {
    let rows = CountedTips(journal, run: run.name).invalidations.rows
    let known = rows.filter { $0["delay_us"] != nil }
    let delays = known.map { number($0, "delay_us") }.sorted()
    guard let slowest = known.max(by: { number($0, "delay_us") < number($1, "delay_us") }) else {
      return []
    }
    let never = rows.count - known.count
    return [
      Sentence(
        "Half of the invalidations arrived within {}. The slowest took {}: "
          + "“\(slowest["tip"] ?? "")” on \(slowest["device"] ?? "")."
          + (never == 0 ? "" : " In \(never) case\(never == 1 ? "" : "s"), it never arrived."),
        delays[(delays.count + 1) / 2 - 1], delays[delays.count - 1])
    ]
  }

  private var staleness: [Sentence] {
    let column = "staleness_max_us"
    guard let worst = devices.max(by: { number($0, column) < number($1, column) }),
      number(worst, column) > 0
    else { return [] }
    return [
      Sentence(
        "\(worst["device"] ?? "") was the most out of date: it lacked changes that the hub had for "
          + "{}.",
        number(worst, column))
    ]
  }

  // MARK: Network, coverage and knobs

  private var network: [Sentence] {
    let links = CountedLinks(journal, run: run.name)
    let sent = links.links.rows.map { number($0, "sent_count") }.reduce(0, +)
    let lost = links.links.rows.map { number($0, "lost_count") }.reduce(0, +)
    var reasons: [String: Double] = [:]
    for row in links.losses.rows {
      reasons[row["reason"] ?? "", default: 0] += number(row, "lost_count")
    }
    let answer = Sentence("{} of {}, which is {}.", lost, sent, lost / sent)
    guard let most = reasons.max(by: { $0.value < $1.value }) else { return [answer] }
    return [
      answer,
      Sentence("{} of the losses have the reason \(most.key).", most.value / lost),
    ]
  }

  private var coverageSentences: [Sentence] {
    let idle = found.filter { $0[run.shown].result.verdict == .inconclusive }
      .map { $0[0].result.id }
    let kinds = coverage.map { $0["kind"] ?? "" }.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let lines = kinds.map { kind in
      let all = coverage.filter { $0["kind"] == kind }
      let missing = all.filter { $0["hits_count"] == "0" }.map { $0["name"] ?? "" }
      return "\(kind): \(all.count - missing.count) of \(all.count) reached | "
        + "\(Self.list(missing, limit: 12)) |"
    }
    return ["Invariants never put to the test | \(Self.list(idle, limit: 12)) |"].map {
      Sentence($0)
    } + lines.dropLast().map { Sentence($0) }
      + [Sentence((lines.last ?? "") + " Everything that was counted")]
  }

  private var knobs: [Sentence] {
    guard let table = try? CountedSetup.knobs(journal) else { return [] }
    let changed = table.rows.filter { $0["is_changed"] == "true" }.count
    guard changed > 0 else { return [] }
    return [
      Sentence("Knobs and settings \(changed) changed"),
      Sentence(
        "Apple has not published every detail of TipKit's behaviour. Each unpublished detail is a "
          + "knob. \(changed) of \(table.rows.count) \(changed == 1 ? "is" : "are") not at the "
          + "default."),
    ]
  }
}
