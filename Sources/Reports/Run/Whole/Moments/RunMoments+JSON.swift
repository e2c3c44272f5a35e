import SimulationKernel
import TextFormats
import TipDomain

/// Values by number, each once.
private struct NumberedValues<Value: Hashable> {
  private(set) var all: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = all.count
    all.append(value)
    return all.count - 1
  }
}

/// The data from which the page's script fills the panels at the cursor.
///
/// Numbers that only grow are written as differences. What changes is a list of pairs: by how many
/// stops later, and what it is from there on, as the index of a text or of a picture.
struct MomentData {
  private let moments: RunMoments
  private var texts = NumberedValues<String>()
  private var pictures = NumberedValues<ScreenPicture>()

  init(_ moments: RunMoments) { self.moments = moments }

  /// Writes the data as one object.
  mutating func write(to json: inout JSONText) {
    json.object { json in
      json.member("start", moments.start)
      json.member("tip", moments.firstTip)
      json.member("transitLimit", RunMoments.transitLimit)
      json.array("tips") { json in
        for tip in moments.tips { json.string(tip) }
      }
      Self.write("times", moments.instants.map { Int($0.microseconds) }, to: &json)
      Self.write("facts", moments.stops.facts, to: &json)
      json.array("says") { json in
        for sentence in moments.sentences { json.integer(texts.number(of: sentence)) }
      }
      json.array("places") { json in
        for place in moments.places { json.integer(place ?? -1) }
      }
      json.array("devices") { json in
        for device in moments.devices { write(device, to: &json) }
      }
      json.array("transits") { json in
        for transit in moments.transits {
          for number in [transit.from, transit.to, texts.number(of: transit.words)] {
            json.integer(number)
          }
        }
      }
      json.array("violations") { json in
        for violation in moments.violations {
          json.integer(violation.stop)
          json.integer(texts.number(of: violation.words))
        }
      }
      writeTables(to: &json)
    }
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

  private mutating func write(_ device: RunMoments.Device, to json: inout JSONText) {
    json.object { json in
      json.member("name", device.name)
      write("condition", device.condition, to: &json) { texts, _, words in
        texts.number(of: words)
      }
      write("picture", device.picture, to: &json) { _, pictures, picture in
        pictures.number(of: picture)
      }
      json.array("knows") { json in
        for (tip, track) in device.knowledge.enumerated() {
          let fold = moments.fold
          write(track, to: &json) { texts, _, known in
            texts.number(of: fold.words(known, of: TipIndex(tip)))
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
    _ key: String, _ track: MomentTrack<Value>, to json: inout JSONText,
    _ number: (inout NumberedValues<String>, inout NumberedValues<ScreenPicture>, Value) -> Int
  ) {
    json.key(key)
    write(track, to: &json, number)
  }

  private mutating func write<Value>(
    _ track: MomentTrack<Value>, to json: inout JSONText,
    _ number: (inout NumberedValues<String>, inout NumberedValues<ScreenPicture>, Value) -> Int
  ) {
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
