import SimulationKernel
import TextFormats
import TipDomain

extension DisplayFrequency {
  static let named: [(String, DisplayFrequency)] = [
    ("immediate", .immediate), ("hourly", .hourly), ("daily", .daily), ("weekly", .weekly),
    ("monthly", .monthly),
  ]

  private static let description = TextSchema(
    name: "frequency", phrase: "a frequency",
    documentation: "The least time between a tip and the next new one: `immediate`, `hourly`, "
      + "`daily`, `weekly` (7 days), `monthly` (30 days), with or without a dot before it, or a "
      + "duration.",
    examples: ["daily", "5d"])

  /// A word of TipKit's, or a duration.
  static let codec: Codec<DisplayFrequency> = .text(
    description,
    parse: { text, node, context in
      // The app's code writes a dot before it.
      let word = text.utf8.first == Byte.point ? String(text.dropFirst()) : text
      if let known = named.first(where: { $0.0 == word }) { return known.1 }
      do throws(QuantityProblem) {
        let gap = try DurationQuantity.parse(text)
        if gap >= .zero { return .every(gap) }
        context.outOfRange(PrintableText.quoted(text), "\"0s\" or more", at: node.range)
      } catch {
        let words = named.map(\.0)
        if let nearest = NearestWord.nearest(to: text, in: words) {
          context.error(
            .unknownChoice, at: node.range, "\(PrintableText.quoted(text)) is not a frequency",
            hint: "did you mean \"\(nearest)\"?", allowed: words)
        } else {
          context.report(error, text, node, description)
        }
      }
      return nil
    },
    text: { frequency in
      if case .every(let gap) = frequency { return DurationQuantity.text(gap) }
      return named.first { $0.1 == frequency }?.0 ?? "immediate"
    })
}
