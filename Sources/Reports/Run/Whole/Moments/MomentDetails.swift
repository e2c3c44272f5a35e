import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import ReportParts
import RunTables
import SimulationKernel
import TextFormats
import Verification

/// Every fact of a long run for the cursor, in files beside the page that are read when it gets
/// there. Each can be shown alone, and only the last two are kept as more than their bytes: the one
/// to which facts are added, and the one before, which is written meanwhile.
struct MomentDetails {
  /// A file has no more facts than this.
  static let factLimit = 5_000
  /// The folder of the files, beside the page.
  static let folder = "moments"
  /// The function of the page's script that a file calls with what it has.
  private static let receiver = "tipFleetMoments"

  /// How many facts each file has; the last one may have fewer.
  let factLimit: Int
  /// The digest of the run, by which a page knows the files that belong to it.
  let run: String
  /// The command that plays the run again.
  let command: String
  private let deviceCount: Int
  private let tipCount: Int
  private let words: TipKnowledgeWords
  private let maker: FileMaker
  /// The files so far, in the order of their facts.
  private(set) var files: [ReportFile] = []
  /// Waits for the file that is being written, which is the next.
  private var unfinished: (() -> ReportFile)?
  /// The moment of the first fact of each file.
  private(set) var firstInstants: [Instant] = []
  private var stretch: MomentStretch
  /// The messages of the file in the making: the index of the fact that sends each, and of the one
  /// that ends it.
  private var messages: [(sent: Int, end: Int?, words: String)] = []

  init(of source: PageSource, deviceCount: Int, tipCount: Int, factLimit: Int) {
    self.factLimit = factLimit
    self.deviceCount = deviceCount
    self.tipCount = tipCount
    run = "\(source.run.digest)"
    command = source.input.replayCommand
    words = TipKnowledgeWords(source)
    maker = source.fileMaker
    stretch = MomentStretch(deviceCount: deviceCount, tipCount: tipCount)
  }

  /// The path of a file by its number from 1.
  static func path(_ number: Int) -> String {
    let digits = String(number)
    return "\(folder)/\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).js"
  }

  /// Adds the next fact of the journal.
  mutating func add(
    _ entry: JournalEntry, _ sentence: String, changed: [Int], _ moments: [DeviceMoment]
  ) {
    if stretch.facts.count == factLimit { close() }
    if stretch.facts.isEmpty {
      firstInstants.append(entry.fact.instant)
      stretch.add(entry, sentence, changed: moments.indices, moments)
    } else {
      stretch.add(entry, sentence, changed: changed, moments)
    }
  }

  /// Adds a message that the next fact sends.
  mutating func send(_ words: String, at position: Int, end: Int?) {
    messages.append((position, end, words))
  }

  /// Ends the last file.
  mutating func finish() {
    if !stretch.facts.isEmpty { close() }
    takeFile()
  }

  /// Waits for the file that is being written, if there is one.
  private mutating func takeFile() {
    guard let unfinished else { return }
    files.append(unfinished())
    self.unfinished = nil
  }

  /// Has the file of the stretch written, and begins the next.
  private mutating func close() {
    let first = stretch.facts[0]
    let count = stretch.facts.count
    stretch.transits = messages.filter { $0.sent < first + count }.map { message in
      MomentStretch.Transit(
        from: max(0, message.sent - first),
        to: min(count, (message.end ?? .max) - first), words: message.words)
    }
    messages.removeAll { ($0.end ?? .max) <= first + count && $0.sent < first + count }
    takeFile()
    unfinished = maker.begin { [run, words, stretch, number = files.count] in
      Self.file(number, of: stretch, in: run, words)
    }
    stretch = MomentStretch(deviceCount: deviceCount, tipCount: tipCount)
  }

  /// The file of a stretch; `number` counts from 0.
  private static func file(
    _ number: Int, of stretch: MomentStretch, in run: String, _ words: TipKnowledgeWords
  ) -> ReportFile {
    var bytes = Array("\(receiver)(".utf8)
    JSONText.write(into: &bytes, markupSafe: true) { json in
      json.object { json in
        json.member("run", run)
        json.member("number", number)
        json.member("first", stretch.facts[0])
        var data = MomentData(words)
        data.write(stretch, to: &json)
      }
    }
    bytes += Array(");\n".utf8)
    return ReportFile(path: path(number + 1), bytes: bytes)
  }
}
