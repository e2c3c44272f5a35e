import DeviceSystems
import FleetFacts
import JournalFiles
import SimulationKernel
import TipDomain
import Verification

/// Stops of the cursor that follow one another, with what the panels say at each of them.
///
/// It can be shown alone: of every device it has what holds at its first stop, and then what
/// changes.
struct MomentStretch {
  /// A message while it is on its way.
  struct Transit {
    /// The first stop at which it is on its way, and the first at which it is not any more.
    let from: Int
    let to: Int
    let words: String
  }

  /// What changes on a device.
  struct Device {
    var condition = MomentTrack<String>()
    var picture = MomentTrack<ScreenPicture>()
    /// By tip of the app.
    var knowledge: [MomentTrack<TipKnowledge>]

    /// Notes what its panel says at a stop.
    fileprivate mutating func note(_ moment: DeviceMoment, at stop: Int) {
      condition.note(moment.condition, at: stop)
      picture.note(moment.picture, at: stop)
      for tip in knowledge.indices { knowledge[tip].note(moment.knowledge[tip], at: stop) }
    }
  }

  /// A sentence about a fact is cut off after this many characters.
  static let sentenceLimit = 240

  /// By stop: the index of the fact, the moment, in words what happened, and the index of the
  /// device on which it did.
  private(set) var facts: [Int] = []
  private(set) var instants: [Instant] = []
  private(set) var sentences: [String] = []
  private(set) var places: [Int?] = []
  /// The first devices of the scenario, or all.
  private(set) var devices: [Device]
  /// In the order in which they were sent.
  var transits: [Transit] = []

  /// No stop yet, of this number of devices and tips.
  init(deviceCount: Int, tipCount: Int) {
    devices = Array(
      repeating: Device(knowledge: Array(repeating: MomentTrack(), count: tipCount)),
      count: deviceCount)
  }

  /// Adds a stop at a fact.
  ///
  /// - `changed`: The devices that may have changed since the stop before; the first stop has all.
  /// - `moments`: What the panel of every device of the scenario says.
  mutating func add(
    _ entry: JournalEntry, _ sentence: String, changed: some Sequence<Int>,
    _ moments: [DeviceMoment]
  ) {
    let stop = facts.count
    facts.append(entry.id.position)
    instants.append(entry.fact.instant)
    sentences.append(sentence)
    places.append(entry.device?.position)
    for device in changed where device < devices.count {
      devices[device].note(moments[device], at: stop)
    }
  }

  /// Whether each message is among the first `limit` that are on their way at any stop. No more
  /// are listed, so nobody reads the words of the others.
  static func listed(_ transits: [Transit], limit: Int) -> [Bool] {
    var isListed = transits.map { _ in false }
    var open: [Int] = []
    var next = 0
    for stop in transits.flatMap({ [$0.from, $0.to] }).sorted() {
      open.removeAll { transits[$0].to <= stop }
      while next < transits.count, transits[next].from <= stop {
        if transits[next].to > stop { open.append(next) }
        next += 1
      }
      for index in open.prefix(limit) { isListed[index] = true }
    }
    return isListed
  }

  /// What is on its way at a stop.
  func transits(at stop: Int) -> [Transit] {
    transits.filter { $0.from <= stop && stop < $0.to }
  }
}
