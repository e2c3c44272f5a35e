import Metrics
import TextFormats

extension MeasureUnit {
  /// A number of this unit as people read it.
  package func text(_ value: Double) -> String {
    let text = magnitudeText(value)
    return value < 0 && text != magnitudeText(0) ? "−" + text : text
  }

  /// The same with its sign, `+` too: a difference.
  package func signedText(_ value: Double) -> String {
    let text = text(value)
    return value > 0 && text != magnitudeText(0) ? "+" + text : text
  }

  private func magnitudeText(_ value: Double) -> String {
    quantity.text(value.magnitude * quantityScale) + suffix
  }

  private var suffix: String {
    switch self {
    case .count, .seconds, .bytes, .share: ""
    case .perSecond: " a second"
    case .perDay: " a day"
    }
  }

  /// What has this unit, in the plural.
  package var noun: String {
    switch self {
    case .count: "counts"
    case .seconds: "durations"
    case .bytes: "sizes"
    case .share: "shares"
    case .perSecond: "rates a second"
    case .perDay: "rates a day"
    }
  }
}

extension RunMeasures {
  /// The unit of a measure of `names`; a count for any other name.
  package static func unit(of name: String) -> MeasureUnit {
    names.firstIndex(of: name).map { units[$0] } ?? .count
  }

  /// What a measure of `names` stands for, in words; the name itself for any other.
  package static func meaning(of name: String) -> String {
    names.firstIndex(of: name).map { meanings[$0] } ?? name
  }
}
