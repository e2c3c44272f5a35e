import DeviceSystems
import TipDomain

/// What the app does at one moment on some platforms, each branch for itself.
struct PlatformChoice {
  var platforms: [Platform]
  /// The effects of each branch; one where none excludes another.
  var branches: [[EffectDraft]]

  /// The platforms that do the same together, without those that do nothing.
  static func of(_ effects: [EffectDraft]) -> [PlatformChoice] {
    var groups: [(effects: [Int], platforms: [Platform])] = []
    for platform in Platform.allCases {
      let own = effects.indices.filter { effects[$0].platforms.contains(platform) }
      if let known = groups.firstIndex(where: { $0.effects == own }) {
        groups[known].platforms.append(platform)
      } else if !own.isEmpty {
        groups.append((own, [platform]))
      }
    }
    return groups.map { group in
      PlatformChoice(
        platforms: group.platforms, branches: Alternatives.of(group.effects.map { effects[$0] }))
    }
  }
}
