import DeviceSystems
import SimulationKernel
import TipDomain

// What the app declares besides parameters: events, tips, groups.

extension WorldGenerator {
  // MARK: Events

  mutating func makeEvents() {
    for index in 0..<(1 + draws.below(3, .count, of: .event(0))) {
      let entity = WorldEntity.event(index)
      var limit = DonationLimit.standard
      let hasCount = draws.once(in: 6, .limit, of: entity)
      if hasCount { limit.maximumCount = 1 + draws.below(12, .limit, of: entity, 1) }
      // A donation may be too old and one too many at once.
      if draws.once(in: hasCount ? 2 : 8, .limitAge, of: entity) {
        limit.maximumAge = .days(Int64(1 + draws.below(14, .limitAge, of: entity, 1)))
      }
      let lists = draws.once(in: 3, .twist, of: entity) ? Self.turnedFieldLists : Self.fieldLists
      let isMember = isMember(index, entity)
      events.append(
        EventDefinition(
          id: isMember ? Self.member(Self.eventNames[0], index) : eventNames[index],
          fields: isMember ? events[0].fields : draws.pick(lists, .eventKind, of: entity),
          limit: limit))
    }
  }

  /// Now and then an id ends like a shorter one that is declared after it.
  private var eventNames: [String] {
    draws.once(in: 6, .member, of: .event(0)) ? Self.qualifiedNames : Self.eventNames
  }

  private static let eventNames = ["didVisit", "didSave", "didShare"]
  private static let qualifiedNames = ["Shared.didVisit", "didVisit", "didShare"]
  private static let fieldLists: [[DonationField]] = [
    [], [], [DonationField(name: "item", type: .integer)],
    [
      DonationField(name: "item", type: .integer),
      DonationField(name: "isFavorite", type: .boolean),
    ],
    [
      DonationField(name: "city", type: .text), DonationField(name: "score", type: .decimal),
      DonationField(name: "season", type: .enumCase),
    ],
  ]
  /// The same names at other indices, and one of another type: a field is known by its event.
  private static let turnedFieldLists: [[DonationField]] = [
    [
      DonationField(name: "isFavorite", type: .boolean),
      DonationField(name: "item", type: .integer),
    ],
    [
      DonationField(name: "season", type: .enumCase), DonationField(name: "item", type: .text),
      DonationField(name: "score", type: .decimal),
    ],
  ]

  // MARK: Tips

  private var plannedTipCount: Int { 1 + draws.below(6, .count, of: .tip(0)) }

  mutating func makeTips(knobs: BehaviourKnobs) {
    for index in 0..<plannedTipCount {
      let entity = WorldEntity.tip(index)
      if let joined = joinedIdentifier(of: index) {
        var tip = tips[index - 1]
        tip.identifier = joined
        tips.append(tip)
        continue
      }
      if let recased = recasedIdentifier(of: index) {
        var tip = tips[index - 1]
        tip.identifier = recased
        tips.append(tip)
        continue
      }
      let type = Self.tipTypes[index]
      let isUsedUp = isSoonUsedUp(index, knobs: knobs)
      let isFree = isFree(index, knobs: knobs)
      tips.append(
        TipDefinition(
          typeName: type, identifier: identifier(of: index, type), content: content(entity),
          rules: isUsedUp || isFree ? [] : rules(of: index, type),
          options: isUsedUp ? soonUsedUp(entity) : isFree ? Self.free : options(entity),
          style: style(entity)))
    }
  }

  static let tipTypes = ["Compass", "Rotate", "Trail", "Map", "Share", "Save"]

  /// Now and then, the id that the tip before has on phones: two instances of one type, which are
  /// one tip there (1.2).
  private func joinedIdentifier(of index: Int) -> String? {
    guard index > 0, draws.once(in: 16, .identifier, of: .tip(index), 1) else { return nil }
    let before = tips[index - 1].identifier
    let joined = before.replacing("{platform}", with: "phone")
    return tips.contains { $0.identifier == joined } ? nil : joined
  }

  /// Now and then, the id that the tip before has, in lower case: another tip (1.2).
  private func recasedIdentifier(of index: Int) -> String? {
    guard index > 0, draws.once(in: 12, .identifier, of: .tip(index), 2) else { return nil }
    let recased = tips[index - 1].identifier.lowercased()
    return tips.contains { $0.identifier == recased } ? nil : recased
  }

  /// An id that may read differently on each platform, version or device (6.11).
  private func identifier(of index: Int, _ type: String) -> String {
    switch draws.below(24, .identifier, of: .tip(index)) {
    case 0, 1, 2, 3: return type + "-{platform}"
    case 4, 5: return type + "-{version}"
    case 6: return type + "-{device}"
    case 7: return type + "-{platform}-{version}"
    default: return type
    }
  }

  private func content(_ entity: WorldEntity) -> TipContent {
    var content = TipContent(title: "A hint")
    for index in 0..<draws.below(3, .action, of: entity) {
      content.actions.append(
        TipAction(
          id: index == 0 ? "go" : "more", title: index == 0 ? "Go" : "More",
          invalidates: draws.once(in: 2, .action, of: entity, 1 + index)))
    }
    return content
  }

  private func options(_ entity: WorldEntity) -> TipOptions {
    var options = TipOptions()
    if draws.below(4, .displayCount, of: entity) < 3 {
      options.maximumDisplayCount = 1 + draws.below(5, .displayCount, of: entity, 1)
    }
    if draws.once(in: 4, .displayDuration, of: entity) {
      options.maximumDisplayDuration = .seconds(
        Int64(5 + draws.below(240, .displayDuration, of: entity, 1)))
    }
    options.ignoresDisplayFrequency = draws.once(in: 5, .ignoresFrequency, of: entity)
    return options
  }

  private static let free: TipOptions = {
    var options = TipOptions()
    options.ignoresDisplayFrequency = true
    return options
  }()

  /// One or two displays, and nothing else that holds the tip back.
  private func soonUsedUp(_ entity: WorldEntity) -> TipOptions {
    var options = Self.free
    options.maximumDisplayCount = 1 + draws.below(2, .displayCount, of: entity, 2)
    return options
  }

  private func style(_ entity: WorldEntity) -> TipStyle {
    guard draws.once(in: 6, .style, of: entity) else { return .standard }
    let hasAction = draws.below(3, .action, of: entity) > 0
    let showsButtons = draws.once(in: 2, .style, of: entity, 1)
    return .custom(
      CustomTipStyle(
        name: "Plain", shows: showsButtons ? [.title, .actions] : [.title],
        wholeViewAction: hasAction && draws.once(in: 2, .style, of: entity, 2) ? "go" : nil))
  }

  // MARK: Groups

  /// Groups of tips that are made afterwards.
  mutating func makeGroups() {
    guard plannedTipCount > 1 else { return }
    for index in 0..<draws.below(3, .count, of: .group(0)) {
      let entity = WorldEntity.group(index)
      let first = draws.below(plannedTipCount - 1, .first, of: entity)
      let size = 2 + draws.below(plannedTipCount - first - 1, .length, of: entity)
      groups.append(
        TipGroupDefinition(
          id: index == 0 ? "tour" : "more",
          priority: draws.pick(TipGroupPriority.allCases, .priority, of: entity),
          tips: (first..<first + size).map { TipIndex($0) }))
    }
  }

  /// Whether nothing holds a tip back. Where an earlier tip of a group takes the place of a later
  /// one (4.8), the one hardly ever finds the other on screen by chance.
  private func isFree(_ tip: Int, knobs: BehaviourKnobs) -> Bool {
    guard knobs.preemptFirstAvailable == .yes else { return false }
    return groups.indices.contains { group in
      groups[group].priority == .firstAvailable && draws.below(3, .first, of: .group(group), 1) > 0
        && groups[group].tips.prefix(2).contains(TipIndex(tip))
    }
  }

  /// Whether nothing but a small limit holds a tip back. Where a limit ends a tip only when another
  /// display is attempted (3.2), a group hardly ever passes over an earlier tip and meets a later
  /// one at its limit by chance.
  private func isSoonUsedUp(_ tip: Int, knobs: BehaviourKnobs) -> Bool {
    guard knobs.invalidateAt == .attemptNPlus1 else { return false }
    return groups.indices.contains { group in
      groups[group].priority == .firstAvailable
        && groups[group].tips.dropFirst().contains(TipIndex(tip))
    }
  }
}
