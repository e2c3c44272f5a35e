import DeviceSystems
import SwiftSources
import TextFormats
import TipDomain

/// The configuration, parameters and events.
extension DraftBuilder {
  mutating func addConfiguration() {
    let settings = app.configurations.flatMap(\.settings).filter {
      !PlatformCondition.platforms(where: $0.source.compilation).isEmpty
    }
    for setting in settings
    where setting.name == "datastoreLocation" && setting.value.text != ".applicationDefault" {
      say(
        .configurationNotRead, at: setting.source.place,
        "The data store is at \(setting.value.text), which is left out.",
        do: "Nothing, unless an extension of the app has tips too.")
      leaveOut(.configurations)
    }
    // No container, no sync.
    draft.syncs = settings.contains {
      $0.name == "cloudKitContainer" && !["nil", ".none", "Optional.none"].contains($0.value.text)
    }
    let frequencies = settings.filter { $0.name == "displayFrequency" }
    guard let first = frequencies.first else { return }
    if let written = DraftQuantity.frequency(first.value) {
      draft.frequency = written
    } else {
      if first.value.kind == .literal {
        say(
          .configurationComputed, at: first.value.place,
          "The display frequency is none that the format takes: \(first.value.text).",
          do: "Write the value that people have.", placeholder: Placeholder(first.value.text))
        leaveOut(.configurations, isAsked: true)
      }
      draft.frequency = fill(
        Placeholder(first.value.text), of: "configure", at: first.value.place, with: "immediate")
    }
    draft.frequencyNotes = [first.source.place.shown]
    for other in frequencies.dropFirst() where other.value.text != first.value.text {
      say(
        .conditionNotKept, at: other.source.place,
        "The app configures a second display frequency, \(other.value.text).",
        do: "Check which one people have.")
    }
  }

  // MARK: Parameters

  mutating func addParameters() {
    for parameter in app.parameters {
      var notes: [String] = []
      let name = MemberName(owner: parameter.owner, property: parameter.property)
      if let split = DraftType.split(parameter) {
        add(split, of: parameter, name)
        continue
      }
      guard let type = DraftType.type(of: parameter) else {
        say(
          .parameterNotSaid, at: parameter.source.place,
          "The format has no parameters of the type \(parameter.typeText ?? "of \(name.text)").",
          do: "Rules that ask \(name.text) are left out; write what they mean by hand.")
        continue
      }
      if type.plain == nil, let written = parameter.defaultValue,
        DraftType.usual(of: parameter) == nil
      {
        say(
          .parameterNotSaid, at: parameter.source.place,
          "The default of \(name.text) is computed, \(written.text), and is not one value.",
          do: "Rules that ask \(name.text) are left out; write what they mean by hand.")
        continue
      }
      guard hasRoom(draft.parameters.count, "parameters", at: parameter.source.place),
        !platforms(of: parameter.source, "The parameter \(name.text)").isEmpty
      else { continue }
      let id = identifier(
        name.text, as: .code, besides: inputNames, at: parameter.source.place,
        notes: &notes)
      parameterIndices[name] = draft.parameters.count
      parameterTwins[name, default: []].append(draft.parameters.count)
      draft.parameters.append(
        ParameterDraft(
          name: name, id: id, properties: properties([name.text], besides: id), type: type,
          usual: usual(of: parameter, type, owner: name.text), namedType: parameter.namedType,
          isTransient: parameter.isTransient, place: parameter.source.place, notes: notes))
    }
  }

  /// Adds the parameters of a struct that has several.
  private mutating func add(
    _ split: DraftType.Split, of parameter: ParameterDescription, _ name: MemberName
  ) {
    let place = parameter.source.place
    guard let usual = split.usual(of: parameter) else {
      say(
        .parameterNotSaid, at: place,
        "The default of \(name.text) is computed or not written, and is not one value.",
        do: "Rules that ask \(name.text) are left out; write what they mean by hand.")
      if parameter.defaultValue == nil { leaveOut(.parameters) }
      return
    }
    let types = (split.rest.map { [$0] } ?? []) + split.members.map(\.type)
    guard hasRoom(draft.parameters.count + types.count - 1, "parameters", at: place),
      !platforms(of: parameter.source, "The parameter \(name.text)").isEmpty
    else { return }
    let names =
      (split.rest == nil ? [] : [name])
      + split.members.map { member in
        MemberName(owner: name.owner, property: "\(name.property).\(member.stored.name)")
      }
    splits[name] = (split, draft.parameters.count)
    if split.rest != nil { parameterIndices[name] = draft.parameters.count }
    for index in names.indices {
      var notes = ["Of the struct \(name.text)"]
      let id = identifier(
        names[index].text, as: .code, besides: inputNames, at: place,
        notes: &notes)
      draft.parameters.append(
        ParameterDraft(
          name: names[index], id: id, properties: properties([names[index].text], besides: id),
          type: types[index], usual: usual[index], namedType: parameter.namedType,
          isTransient: parameter.isTransient, place: place, notes: notes))
    }
    let shown = split.members.map(\.stored.name).joined(separator: ", ")
    say(
      .parameterSplit, at: place,
      "The format has no struct with such members: \(shown) of \(name.text) have parameters of "
        + "their own.", do: "Nothing, unless a rule asks several of them: it is left out.")
  }

  private mutating func usual(
    of parameter: ParameterDescription, _ type: ParameterType, owner: String
  ) -> DraftValue? {
    guard let written = parameter.defaultValue else {
      guard type.plain == .enumCase else { return nil }
      let placeholder = Placeholder("the default of \(parameter.property)")
      say(
        .defaultComputed, at: parameter.source.place,
        "The parameter \(parameter.property) has no default that could be read.",
        do: "Write the case that it has on a new device.", placeholder: placeholder)
      return fill(
        placeholder, of: owner, at: parameter.source.place, with: .text("assumed"))
    }
    if let value = DraftType.usual(of: parameter),
      written.kind == .literal || type.single == nil
    {
      return value
    }
    if written.kind == .literal {
      say(
        .defaultComputed, at: written.place,
        "The default of the parameter \(parameter.property) is none that the format takes: "
          + "\(written.text).", do: "Write the value that it has on a new device.",
        placeholder: Placeholder(written.text))
      leaveOut(.parameters, isAsked: true)
    }
    let type = type.single ?? .text
    return fill(
      Placeholder(written.text), of: owner, at: written.place, with: DraftQuantity.neutral(type))
  }

  // MARK: Events

  mutating func addEvents() {
    for event in app.events {
      var notes: [String] = []
      let name = MemberName(owner: event.owner, property: event.property)
      guard hasRoom(draft.events.count, "events", at: event.source.place),
        !platforms(of: event.source, "The event \(name.text)").isEmpty
      else { continue }
      let text = event.identifier
      if text.kind == .literal,
        let index = draft.events.firstIndex(where: { $0.id == text.text })
      {
        eventIndices[name] = index
        if eventTwins[name]?.contains(index) != true { eventTwins[name, default: []].append(index) }
        draft.events[index].names.append(name)
        let properties = properties([name.text], besides: text.text)
        draft.events[index].properties = Array(
          (draft.events[index].properties + properties).prefix(Self.greatestPropertyCount))
        continue
      }
      // Declared again in another branch of `#if`, with the same question: its answer is one id.
      let question = Placeholder(text.text).name
      let isAsked = draft.openPlaces.contains { $0.name == question && $0.owner == name.text }
      if text.kind != .literal, eventIndices[name] != nil, isAsked { continue }
      let id: String
      if text.kind == .literal {
        id = identifier(text.text, as: .text, besides: inputNames, at: text.place, notes: &notes)
      } else {
        let assumed = DraftName.filled(text.text, with: "assumed")
        let usual = text.kind == .pattern ? assumed : name.text
        id = fill(
          Placeholder(text.text), of: name.text, at: text.place,
          with: DraftName.unique(
            DraftName.allowed(usual, as: .text), besides: inputNames.union(reserved)))
      }
      eventIndices[name] = draft.events.count
      eventTwins[name, default: []].append(draft.events.count)
      let limit = DraftQuantity.limit(event.donationLimit)
      if let written = event.donationLimit,
        limit.count == nil && (limit.age == nil || written.contains("maximumCount"))
      {
        say(
          .configurationNotRead, at: event.source.place,
          "The donation limit of \(name.text) is computed, \(written); here it is the usual one.",
          do: "Write the \"limit\" of the event in the scenario.")
      }
      draft.events.append(
        EventDraft(
          names: [name], id: id, properties: properties(names(of: name), besides: id),
          members: members(of: event, notes: &notes),
          limit: limit, place: event.source.place,
          notes: notes))
    }
  }

  /// The names of an event in the sources: its own and its aliases.
  private func names(of name: MemberName) -> [String] {
    [name.text]
      + app.aliases.filter { $0.target == name }
      .map { MemberName(owner: $0.owner, property: $0.property).text }
  }

  /// Those of some names that the format takes, that are not the id and that name nothing else yet.
  private mutating func properties(_ names: [String], besides id: String) -> [String] {
    var properties: [String] = []
    for name in names where name != id && !inputNames.contains(name) && !properties.contains(name) {
      if DraftName.isAllowed(name, as: .code) { properties.append(name) }
    }
    let kept = Array(properties.prefix(Self.greatestPropertyCount))
    inputNames.formUnion(kept)
    inputNames.insert(id)
    return kept
  }

  /// The most properties that an event or a parameter of a scenario has.
  private static let greatestPropertyCount = 20

  private mutating func members(
    of event: EventDescription, notes: inout [String]
  ) -> [EventMember] {
    var members: [EventMember] = []
    for member in event.donation?.members ?? [] {
      let isNew = !members.contains { $0.name == member.name }
      let isName = isNew && DraftName.isAllowed(member.name, as: .code) && member.name != "weight"
      if let type = DraftType.type(of: member)?.plain, isName, members.count < 20 {
        members.append((member.name, type, member.defaultText))
      } else {
        notes.append("Without the member \(member.shown)")
      }
    }
    return members
  }
}

extension SourcePlace {
  /// `path:line:column`, as compilers write it.
  package var shown: String { "\(path):\(line):\(column)" }
}
