import DeviceSystems
import SwiftSources
import TextFormats
import TipDomain

/// Tips and groups.
extension DraftBuilder {
  mutating func addTips() {
    let context = draft.ruleContext
    for tip in app.tips {
      var notes: [String] = []
      guard hasRoom(draft.tips.count, "tips", at: tip.source.place),
        case let platforms = platforms(of: tip.source, "The tip \(tip.name)"),
        !platforms.isEmpty
      else {
        leaveOut(.tips)
        continue
      }
      sayAvailability(of: tip)
      let type = identifier(
        tip.name, as: .code, besides: tipNames, at: tip.source.place, notes: &notes)
      let id = self.id(of: tip, type, notes: &notes)
      let index = draft.tips.count
      tipIndices[tip.name] = index
      tipTwins[tip.name, default: []].append(index)
      if tipIndices[tip.typeName] == nil { tipIndices[tip.typeName] = index }
      let rules = rules(of: tip, type: type, context)
      draft.tips.append(
        TipDraft(
          name: tip.name, type: type, id: id,
          reference: tipIDs.contains(id) ? type : id,
          title: line(tip.title, atMost: 200),
          message: line(tip.message, atMost: 500), image: line(tip.image, atMost: 200),
          actions: actions(of: tip), rules: rules.rules, names: rules.names,
          options: options(of: tip), platforms: platforms,
          place: tip.source.place, notes: notes))
      tipIDs.insert(id)
      tipNames.formUnion([type, id])
      let last = tip.name.split(separator: ".").last.map(String.init) ?? tip.name
      if tipsByLastName[last] == nil { tipsByLastName[last] = index }
    }
  }

  /// Says that a tip needs a later system than TipKit does.
  private mutating func sayAvailability(of tip: TipDescription) {
    guard let availability = tip.availability, !PresenceCondition.isOldest(versions: availability)
    else { return }
    say(
      .conditionNotKept, at: tip.source.place,
      "\(tip.name) exists only on \(availability); here on every system.",
      do: "Nothing, unless the devices that you mean have earlier systems.")
  }

  private mutating func id(
    of tip: TipDescription, _ type: String, notes: inout [String]
  ) -> String {
    let living = tip.identifiers.filter {
      !PlatformCondition.platforms(where: $0.compilation).isEmpty
    }
    // Where branches of `#if` differ, that of most devices which the scenario has.
    let devices = living.map { identifier in
      Self.fleet.count {
        PlatformCondition.platforms(where: identifier.compilation).contains($0)
      }
    }
    guard let most = devices.max(), let index = devices.firstIndex(of: most) else {
      return DraftName.unique(type, besides: tipIDs)
    }
    let first = living[index]
    for other in living where other.text.text != first.text.text {
      say(
        .conditionNotKept, at: other.text.place,
        "\(tip.name) has another id under a condition, \(other.text.text).",
        do: "Check which one people have.")
    }
    if first.text.kind == .literal {
      // Two types with one id are one record in TipKit, and so in a scenario.
      return identifier(first.text.text, as: .tip, besides: [], at: first.text.place, notes: &notes)
    }
    return fill(
      Placeholder(first.text.text), of: tip.name, at: first.text.place,
      with: DraftName.unique(assumedID(first.text, type), besides: tipIDs.union(reserved)))
  }

  /// An id that is made anew each time differs in each launch; one with holes has a word in them.
  private func assumedID(_ text: ReadText, _ type: String) -> String {
    if text.text.contains("UUID()") { return Identifier.join(type, "-", "{launch}") }
    guard text.kind == .pattern else { return type }
    return DraftName.allowed(DraftName.filled(text.text, with: "assumed"), as: .tip)
  }

  /// A text on one line, with the holes that it has in the sources.
  private func line(_ text: ReadText?, atMost limit: Int) -> String? {
    guard let text, text.kind != .placeholder else { return nil }
    let words = text.text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let line = String(PrintableText.escaped(words).prefix(limit - 1))
    return line.isEmpty ? nil : line
  }

  // MARK: Buttons

  private mutating func actions(of tip: TipDescription) -> [ActionDraft] {
    var actions: [ActionDraft] = []
    for (index, action) in tip.actions.prefix(20).enumerated() {
      let what = "The action \(action.literalID ?? "\(index + 1)") of \(tip.name)"
      let platforms = platforms(of: action.source, what)
      guard !platforms.isEmpty else {
        leaveOut(.actions)
        continue
      }
      if platforms != Platform.allCases {
        say(
          .conditionNotKept, at: action.source.place,
          "\(what) is only in builds where "
            + "\(action.source.compilation.map(\.text).joined(separator: ", ")); here in all.",
          do: "Remove it in the scenario if the devices that you mean do not have it.")
      }
      sayConditions(action.conditions, at: action.source.place, "\(what) is there")
      let id = DraftName.unique(
        DraftName.allowed(action.literalID ?? "action-\(index + 1)", as: .text),
        besides: actions.map(\.id))
      actions.append(ActionDraft(index: index, id: id, title: line(action.title, atMost: 200)))
    }
    return actions
  }

  // MARK: Options

  private mutating func options(of tip: TipDescription) -> [String] {
    var options: [String] = []
    var seen: [String] = []
    for option in tip.options {
      guard has(option, tip) else {
        leaveOut(.options)
        continue
      }
      guard !seen.contains(option.name) else {
        say(
          .conditionNotKept, at: option.source.place,
          "\(tip.name) has the option \(option.name) twice; the first one counts.",
          do: "Check which one people have.")
        leaveOut(.options)
        continue
      }
      seen.append(option.name)
      sayConditions(
        option.conditions, at: option.source.place, "\(tip.name) has the option \(option.name)")
      options.append("\(option.name)(\(value(of: option, tip: tip.typeName)))")
    }
    return options
  }

  /// Whether people have an option, where its builds are known; says which builds those are.
  private mutating func has(_ option: OptionDescription, _ tip: TipDescription) -> Bool {
    let what = "The option \(option.name) of \(tip.name)"
    let places = platforms(of: option.source, what)
    let all = PlatformCondition.platforms(where: tip.source.compilation)
    if !places.isEmpty, all.contains(where: { !places.contains($0) }) {
      say(
        .conditionNotKept, at: option.source.place,
        "\(what) is only in builds where "
          + "\(option.source.compilation.map(\.text).joined(separator: ", ")); here in all.",
        do: "Change the options in the scenario if the devices that you mean have others.")
    }
    return !places.isEmpty
  }

  private mutating func value(of option: OptionDescription, tip: String) -> String {
    let isFlag = option.name == "IgnoresDisplayFrequency"
    if option.value.kind == .literal {
      let text = option.value.text
      if isFlag, Bool(text) != nil { return text }
      if let number = DraftNumber.positive(text, isWhole: option.name == "MaxDisplayCount"),
        !isFlag
      {
        return number
      }
      say(
        .optionComputed, at: option.value.place,
        "The value of \(option.name) of \(tip) is none that the format takes: \(text).",
        do: "Write the value.", placeholder: Placeholder(text))
      leaveOut(.options, isAsked: true)
    }
    let usual: DraftValue =
      isFlag ? .boolean(true) : .number(option.name == "MaxDisplayCount" ? "5" : "60")
    return fill(
      Placeholder(option.value.text), of: tip, at: option.value.place, with: usual
    ).plainText
  }

  // MARK: Groups

  mutating func addGroups() {
    for group in app.groups {
      var notes: [String] = []
      let property = group.property.isEmpty ? "group" : group.property
      let name = MemberName(owner: group.owner, property: property)
      guard hasRoom(draft.groups.count, "groups", at: group.source.place),
        !platforms(of: group.source, "The group \(name.text)").isEmpty
      else { continue }
      let members = members(of: group)
      guard !members.isEmpty else {
        say(
          .groupMemberNotRead, at: group.source.place,
          "The group \(name.text) of line \(group.source.place.line) has no tip that could be "
            + "read, so it is left out.", do: "Write the group by hand.")
        leaveOut(.groups)
        continue
      }
      sayConditions(group.conditions, at: group.source.place, "The group \(name.text) is made")
      groupIndices[MemberName(owner: group.owner, property: group.property)] = draft.groups.count
      draft.groups.append(
        GroupDraft(
          name: name,
          id: identifier(
            name.text, as: .code, besides: Set(draft.groups.map(\.id)), at: group.source.place,
            notes: &notes),
          priority: group.priority == "ordered" ? "ordered" : "firstAvailable", members: members,
          place: group.source.place, notes: notes))
    }
  }

  /// The tips of a group, each once, with the platforms on which both are.
  private mutating func members(of group: GroupDescription) -> [MemberDraft] {
    var members: [MemberDraft] = []
    for member in group.members {
      let source = ItemSource(
        place: member.source.place,
        compilation: group.source.compilation + member.source.compilation)
      let platforms = platforms(of: source, "The member \(member.tip)")
      guard !platforms.isEmpty, let index = tipIndices[member.tip] else { continue }
      sayConditions(
        member.conditions.filter { !group.conditions.contains($0) }, at: member.source.place,
        "\(member.tip) is a member of the group")
      let tip = draft.tips[index].reference
      if let known = members.firstIndex(where: { $0.tip == tip }) {
        // Two branches of an `#if` may name one tip.
        members[known].platforms = Platform.allCases.filter {
          members[known].platforms.contains($0) || platforms.contains($0)
        }
      } else {
        members.append(MemberDraft(tip: tip, platforms: platforms))
      }
    }
    return members
  }
}
