import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// What the app's code says.

extension ScenarioResolver {
  mutating func resolveApp() {
    resolveParameters()
    resolveFilterLinks()
    resolvePointerParameter()
    resolveEvents()
    checkProperties()
    resolveTips()
    resolveGroups()
    resolveScreens()
    resolveEffectLists()
  }

  private mutating func resolveParameters() {
    for parameter in syntax.app.parameters {
      var definition = ParameterDefinition(
        id: parameter.id.value, properties: parameter.properties.map(\.value),
        type: parameter.type, defaultValue: usualValue(of: parameter),
        isTransient: parameter.isTransient)
      definition.source = parameter.source
      parameters.append(definition)
      if eventNames.index(of: parameter.id.value) != nil {
        error(
          .duplicateIdentifier, at: parameter.id.range,
          "an event has the id \(PrintableText.quoted(parameter.id.value)) too")
      }
    }
  }

  private mutating func resolveEvents() {
    for event in syntax.app.events {
      for member in event.members where member.name == DonationValueSyntax.weightKey {
        error(
          .reservedWord, at: member.range,
          "a member cannot be called \"weight\": that is how often a value is donated")
      }
      var definition = EventDefinition(
        id: event.id.value, properties: event.properties.map(\.value),
        fields: event.members.map { DonationField(name: $0.name, type: $0.value) },
        limit: DonationLimit(maximumCount: event.limit.count, maximumAge: event.limit.age))
      definition.source = event.source
      events.append(definition)
    }
  }

  private mutating func resolveGroups() {
    for group in syntax.app.groups {
      var members: [TipIndex] = []
      var presences: [Presence] = []
      for member in group.tips {
        let reference = member.tip
        if groupNames.index(of: reference.value) != nil,
          tipNames.index(of: reference.value) == nil
        {
          error(
            .unknownReference, at: reference.range,
            "\(PrintableText.quoted(reference.value)) is a group: a group contains only tips")
          continue
        }
        // Of too many tips, which is an error, not all are read.
        guard let index = index(of: reference, in: tipNames), index < tips.count else { continue }
        if members.contains(TipIndex(index)) {
          error(
            .duplicateIdentifier, at: reference.range,
            "the tip \(PrintableText.quoted(reference.value)) is listed twice in the group")
          continue
        }
        members.append(TipIndex(index))
        presences.append(member.presence.presence)
      }
      if presences.allSatisfy({ $0 == .everywhere }) { presences = [] }
      var definition = TipGroupDefinition(
        id: group.id.value, priority: group.priority, tips: members, presences: presences)
      definition.source = group.source
      groups.append(definition)
    }
  }

  // MARK: Screens

  private mutating func resolveScreens() {
    for screen in syntax.app.screens {
      var resolved = Screen(id: screen.id.value)
      resolved.source = screen.source
      for slot in screen.shows {
        let condition = slot.condition.map { self.condition($0, on: screen.id.value) }
        guard var resolvedSlot = self.slot(slot) else { continue }
        resolvedSlot.condition = condition
        resolved.slots.append(resolvedSlot)
      }
      for donation in screen.donates {
        if let donation = self.donation(donation) { resolved.donations.append(donation) }
      }
      for write in screen.sets {
        if let write = parameterWrite(write.key, write.value) { resolved.writes.append(write) }
      }
      for action in screen.actions { resolved.actions.append(self.action(action)) }
      screens.append(resolved)
    }
  }

  /// A donation; nil, after an error, if there is no such event.
  mutating func donation(_ donation: ScreenDonationSyntax) -> ScreenDonation? {
    guard let index = index(of: donation.event, in: eventNames) else { return nil }
    let event = EventIndex(index)
    let choices = choices(of: donation, for: event)
    return ScreenDonation(
      event: event, values: choices.values, weights: choices.weights,
      probability: donation.probability, waits: donation.waits)
  }

  private mutating func slot(_ slot: SlotSyntax) -> TipSlot? {
    guard let reference = slot.group else {
      guard let name = slot.tip, let tip = tip(name, item: slot.item) else { return nil }
      return TipSlot(tip: TipIndex(tip), surface: slot.surface?.value)
    }
    let cast = slot.cast.flatMap { index(of: $0, in: tipNames) }
    guard let group = index(of: reference, in: groupNames) else { return nil }
    if let name = slot.cast, let cast, group < groups.count,
      !groups[group].tips.contains(TipIndex(cast)), hasAllTips(group)
    {
      error(
        .inconsistent, at: name.range,
        "the group \(reference.value) does not contain the tip \(PrintableText.quoted(name.value))",
        hint: DefinedNames.hint(
          for: name.value, in: groups[group].tips.map { tips[$0.position].identifier }, kind: "tip")
      )
    }
    return TipSlot(
      tip: cast.map { TipIndex($0) }, group: GroupIndex(group), surface: slot.surface?.value)
  }

  /// The index of a tip, or of the tip that a type has for an item; nil after an error.
  private mutating func tip(_ name: Reference, item: Reference?) -> Int? {
    guard let item else { return index(of: name, in: tipNames) }
    let tips = syntax.app.tips
    let ofType = tips.indices.filter {
      tips[$0].item != nil && [tips[$0].type.value, tips[$0].pattern].contains(name.value)
    }
    if let found = ofType.first(where: { tips[$0].item == item.value }) { return found }
    if tipNames.hasBroken { return nil }
    let items = ofType.compactMap { tips[$0].item }
    error(
      .unknownReference, at: item.range,
      "the tip type \(PrintableText.quoted(name.value)) has no item "
        + PrintableText.quoted(item.value),
      hint: DefinedNames.hint(for: item.value, in: items, kind: "item"))
    return nil
  }

  /// Whether each tip that a group lists is known, and none of them is hidden by a mistake.
  private func hasAllTips(_ group: Int) -> Bool {
    let definition = syntax.app.groups[group]
    guard definition.tips.allSatisfy({ tipNames.index(of: $0.tip.value) != nil }) else {
      return false
    }
    return mistakes.isEmpty || !diagnostics.keepsError(at: definition.id.range)
      || !mistakes.concern("tips", besides: definition.id.range)
  }

  /// A write of a parameter; nil after an error.
  mutating func parameterWrite(
    _ reference: Reference, _ syntax: Located<ValueSyntax>
  ) -> ParameterWrite? {
    guard let index = index(of: reference, in: parameterNames) else { return nil }
    let definition = parameters[index]
    checkIsNotSetByFilter(ParameterIndex(index), at: reference.range)
    checkIsNotSetByPointer(ParameterIndex(index), at: reference.range)
    var written = syntax
    if written.range == .none {
      // The file says no value: what is wrong about the usual one is told at the parameter.
      if mistakes.concern("value", besides: reference.range) { return nil }
      written = Located(written.value, at: reference.range)
    }
    let value = value(
      written, as: definition.type, of: "the parameter \(definition.id)",
      declaredAt: self.syntax.app.parameters[index].id.range)
    return value.map { ParameterWrite(parameter: ParameterIndex(index), value: $0) }
  }
}
