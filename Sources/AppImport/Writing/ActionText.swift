import DeviceSystems
import TextFormats
import TipDomain

/// Something that is done on a screen.
struct ActionText {
  var id: String
  /// How long after the screen appears it is done by itself; nil for what people do.
  var after: String?
  /// At which share of the visits; nil for all.
  var probability: String?
  var effects: [EffectDraft]
  /// The platforms whose app has it.
  var platforms = Platform.allCases
  /// Where it stands in the sources.
  var note: String?

  func write(to json: inout JSONText) {
    json.object { json in
      json.member("id", id)
      if let probability { json.member("probability", probability) }
      if let after { json.member("after", after) }
      AppSection.write(platforms, to: &json)
      json.array("does") { json in for effect in effects { effect.write(to: &json) } }
    }
  }
}
