import TextFormats

/// The value of a donation as a file writes it: its members, and perhaps a weight.
package struct DonationValueSyntax: Sendable {
  /// The values of the members.
  package var members: [NamedValue<Located<ValueSyntax>>] = []
  /// How often it is drawn relative to the others; nil if nothing is said.
  package var weight: NamedValue<Located<ValueSyntax>>?

  /// The key that is no member.
  package static let weightKey = "weight"

  static let codec: Codec<DonationValueSyntax> = map.mapped(
    to: { DonationValueSyntax(members: $0) }, from: { $0.members })

  static let weightedCodec: Codec<DonationValueSyntax> = map.mapped(
    to: { all in
      DonationValueSyntax(
        members: all.filter { $0.name != weightKey }, weight: all.first { $0.name == weightKey })
    },
    from: { $0.members + ($0.weight.map { [$0] } ?? []) })

  private static let map: Codec<[NamedValue<Located<ValueSyntax>>]> = .map(
    from: .codeName("member"), to: ValueSyntax.codec.located, count: 0...21)
}

extension DonationValueSyntax {
  /// The values that a donation chooses from.
  package static let valuesCodec = Codec<[Located<DonationValueSyntax>]>.list(
    of: weightedCodec.located, count: 1...1_000, allowsSingle: true
  ).located

  /// How one of them is chosen.
  package static let valuesMeaning =
    "From a list, one is drawn each time, by the key `weight` beside the members (1 when absent)."
}
