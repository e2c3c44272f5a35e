import TextFormats

/// A question of an import, and what a scenario answers.
package struct ImportAnswer: Sendable, Equatable {
  /// What stands in the app's file.
  package let placeholder: Placeholder
  /// Why it is asked, one or two sentences.
  let reason: String
  /// What '--assume' takes for it.
  package let usual: DraftValue
  /// What is assumed; nil where nothing is.
  package let assumed: DraftValue?

  /// The questions of a draft, each once, in its order.
  ///
  /// - `usual`: The same app with assumptions.
  /// - `assumes`: Whether each has an answer.
  static func all(
    of draft: AppDraft, _ findings: [Finding], usual: AppDraft, assumes: Bool
  ) -> [ImportAnswer] {
    var reasons: [Placeholder: String] = [:]
    for finding in findings {
      guard let placeholder = finding.placeholder, reasons[placeholder] == nil else { continue }
      reasons[placeholder] = finding.reason
    }
    var values: [Placeholder: DraftValue] = [:]
    for place in usual.openPlaces where values[place.placeholder] == nil {
      values[place.placeholder] = place.assumed
    }
    var seen: Set<Placeholder> = []
    return draft.openPlaces.compactMap { place in
      guard seen.insert(place.placeholder).inserted else { return nil }
      let usual = values[place.placeholder] ?? place.assumed
      return ImportAnswer(
        placeholder: place.placeholder,
        reason: reasons[place.placeholder] ?? "It could not be read.", usual: usual,
        assumed: assumes ? usual : nil)
    }
  }

  /// The line of the scenario with a comment above it, indented.
  func lines(indent: String) -> String {
    let note = assumed == nil ? reason : "\(reason) Assumed: check it."
    var bytes: [UInt8] = []
    JSONText.append(placeholder.name, to: &bytes)
    let key = String(decoding: bytes, as: UTF8.self)
    return CommentedValue(notes: [note]) { json in value(to: &json) }
      .lines(indent: indent, key: "\(key): ")
  }

  /// The question with an answer, as a scenario could have it: `"id of MapTip": "map"`.
  package var example: String {
    var bytes: [UInt8] = []
    JSONText.append(placeholder.name, to: &bytes)
    bytes += Array(": ".utf8)
    JSONText.write(into: &bytes) { json in json.write(usual) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the answer; null where there is none.
  func value(to json: inout JSONText) {
    if let assumed { json.write(assumed) } else { json.null() }
  }
}
