import TextFormats

/// A question of an import, and what a scenario answers.
package struct ImportAnswer: Sendable, Equatable {
  /// What stands in the app's file.
  package let placeholder: Placeholder
  /// Why it is asked, one or two sentences.
  let reason: String
  /// What is assumed; nil where nothing is.
  package let assumed: DraftValue?

  /// The questions of a draft, each once, in its order.
  ///
  /// - `assumed`: The same app with assumptions; nil to assume nothing.
  static func all(
    of draft: AppDraft, _ findings: [Finding], assumed: AppDraft?
  ) -> [ImportAnswer] {
    var reasons: [Placeholder: String] = [:]
    for finding in findings {
      guard let placeholder = finding.placeholder, reasons[placeholder] == nil else { continue }
      reasons[placeholder] = finding.reason
    }
    var values: [Placeholder: DraftValue] = [:]
    for place in assumed?.openPlaces ?? [] where values[place.placeholder] == nil {
      values[place.placeholder] = place.assumed
    }
    var seen: Set<Placeholder> = []
    return draft.openPlaces.compactMap { place in
      guard seen.insert(place.placeholder).inserted else { return nil }
      return ImportAnswer(
        placeholder: place.placeholder,
        reason: reasons[place.placeholder] ?? "It could not be read.",
        assumed: assumed == nil ? nil : values[place.placeholder] ?? place.assumed)
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

  /// Writes the answer; null where there is none.
  func value(to json: inout JSONText) {
    if let assumed { json.write(assumed) } else { json.null() }
  }
}
