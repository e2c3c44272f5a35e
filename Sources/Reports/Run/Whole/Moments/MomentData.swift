import ReportParts
import SimulationKernel
import TextFormats
import TipDomain

/// Values by number, each once.
private struct NumberedValues<Value: Hashable> {
  private(set) var all: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// Makes room for further values, so that none is hashed more than once.
  mutating func reserveCapacity(_ count: Int) {
    all.reserveCapacity(all.count + count)
    numbers.reserveCapacity(numbers.count + count)
  }

  mutating func number(of value: Value) -> Int {
    let next = all.count
    // In place: a value is looked up once, whether it is new or not.
    let number = Self.kept(&numbers[value, default: next])
    if number == next { all.append(value) }
    return number
  }

  /// The number as it is.
  private static func kept(_ number: inout Int) -> Int { number }
}

/// The data from which the page's script fills the panels at the cursor, as members of an object.
///
/// Numbers that only grow are written as differences. What changes is a list of pairs: by how many
/// stops later, and what it is from there on, as the index of a text or of a picture. What stays
/// the same is that index alone.
struct MomentData {
  private let words: TipKnowledgeWords
  private var texts = NumberedValues<String>()
  private var pictures = NumberedValues<ScreenPicture>()

  init(_ words: TipKnowledgeWords) { self.words = words }

  /// Writes what a page has: its stops, and what is said of the whole run.
  mutating func write(_ moments: RunMoments, to json: inout JSONText) {
    json.member("start", moments.start)
    json.member("tip", moments.firstTip)
    json.member("transitLimit", RunMoments.transitLimit)
    json.member("panelLimit", moments.panelLimit)
    json.array("tips") { json in
      for tip in moments.tips { json.string(tip) }
    }
    json.array("names") { json in
      for device in moments.devices { json.string(device.name) }
    }
    json.array("idioms") { json in
      for device in moments.devices { json.string(device.platform.idiom) }
    }
    json.array("violations") { json in
      for violation in moments.violations {
        json.integer(violation.stop)
        json.integer(texts.number(of: violation.words))
      }
    }
    if let details = moments.details {
      json.object("details") { Self.write(details, of: moments, to: &$0) }
    }
    Self.write("facts", moments.stops.facts, to: &json)
    write(moments.page, to: &json)
  }

  /// Where the page's script finds every fact of the run.
  private static func write(
    _ details: MomentDetails, of moments: RunMoments, to json: inout JSONText
  ) {
    json.member("run", details.run)
    json.member("facts", moments.stops.factCount)
    json.member("factLimit", details.factLimit)
    json.member("missing", moments.missing(details))
    json.array("files") { json in
      for file in details.files { json.string(file.path) }
    }
    write("times", details.firstInstants.map { Int($0.microseconds) }, to: &json)
    write("violations", moments.violations.map(\.fact), to: &json)
  }

  /// Writes stops, all but the numbers of their facts.
  mutating func write(_ stretch: MomentStretch, to json: inout JSONText) {
    texts.reserveCapacity(stretch.sentences.count + stretch.transits.count)
    Self.write("times", stretch.instants.map { Int($0.microseconds) }, to: &json)
    json.array("says") { json in
      for sentence in stretch.sentences { json.integer(texts.number(of: sentence)) }
    }
    json.array("places") { json in
      for place in stretch.places { json.integer(place ?? -1) }
    }
    json.array("devices") { json in
      for device in stretch.devices { write(device, to: &json) }
    }
    json.array("transits") { json in
      let listed = MomentStretch.listed(stretch.transits, limit: RunMoments.transitLimit)
      for (transit, isListed) in zip(stretch.transits, listed) {
        json.integer(transit.from)
        json.integer(transit.to)
        json.integer(isListed ? texts.number(of: transit.words) : -1)
      }
    }
    writeTables(to: &json)
  }

  /// The pictures and texts that the rest names by number.
  private mutating func writeTables(to json: inout JSONText) {
    json.array("pictures") { json in
      // Writing a picture adds texts, but no picture.
      for picture in pictures.all { write(picture, to: &json) }
    }
    json.array("texts") { json in
      for text in texts.all { json.string(text) }
    }
  }

  /// Its condition, its picture, and what it knows of each tip.
  private mutating func write(_ device: MomentStretch.Device, to json: inout JSONText) {
    json.array { json in
      write(device.condition, to: &json) { texts, _, words in texts.number(of: words) }
      write(device.picture, to: &json) { _, pictures, picture in pictures.number(of: picture) }
      json.array { json in
        for (tip, track) in device.knowledge.enumerated() {
          write(track, to: &json) { [words] texts, _, known in
            texts.number(of: words(known, of: tip))
          }
        }
      }
    }
  }

  private mutating func write(_ picture: ScreenPicture, to json: inout JSONText) {
    json.array { json in
      json.string(picture.look.rawValue)
      json.integer(texts.number(of: picture.title))
      for slot in picture.slots {
        json.string(slot.content.rawValue)
        json.integer(texts.number(of: slot.title))
        json.integer(texts.number(of: slot.detail))
      }
    }
  }

  private mutating func write<Value>(
    _ track: MomentTrack<Value>, to json: inout JSONText,
    _ number: (inout NumberedValues<String>, inout NumberedValues<ScreenPicture>, Value) -> Int
  ) {
    if track.changes.count == 1, track.changes[0].stop == 0 {
      return json.integer(number(&texts, &pictures, track.changes[0].value))
    }
    json.array { json in
      var last = 0
      for change in track.changes {
        json.integer(change.stop - last)
        json.integer(number(&texts, &pictures, change.value))
        last = change.stop
      }
    }
  }

  private static func write(_ key: String, _ growing: [Int], to json: inout JSONText) {
    json.array(key) { json in
      var last = 0
      for number in growing {
        json.integer(number - last)
        last = number
      }
    }
  }
}
