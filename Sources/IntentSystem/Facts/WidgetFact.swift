import DeviceSystems

/// Something that happened to what widgets show.
public enum WidgetFact: SystemFact {
  /// A tap on a widget does nothing; nil is a tap outside of the controls.
  case tapIgnored(InstanceIndex, control: ControlIndex?, because: RefusalReason)
  /// A toggle shows its new state before the intent ends.
  case toggleShown(InstanceIndex, ControlIndex, isOn: Bool, by: RunNumber)
  /// The app's data has the new state of a toggle.
  case toggleStored(InstanceIndex, ControlIndex, isOn: Bool, by: RunNumber)
  /// A toggle shows again what the data says.
  case toggleReverted(InstanceIndex, ControlIndex, isOn: Bool, by: RunNumber)
  /// A reload of a widget is asked for.
  case reloadRequested(InstanceIndex, ReloadReason)
  /// A reload does not come.
  case reloadDenied(InstanceIndex, ReloadDenial)
  /// A widget has a new timeline, made of this revision of the data.
  case reloaded(InstanceIndex, ReloadGrant, revision: UInt32, isCounted: Bool)
  /// A widget shows the next entry of its timeline, which was made of this revision.
  case entryShown(InstanceIndex, entry: UInt16, revision: UInt32)
  /// The app replaces its relevant intents.
  case relevantSetReplaced(RelevantSetIndex)
  /// The app cannot replace its relevant intents; the former ones stay.
  case relevantUpdateFailed(RelevantSetIndex)
  /// A kind of widget is raised.
  case raised(RelevantSetIndex, RelevantIndex, WidgetKindIndex)
  /// A kind of widget is no longer raised.
  case lowered(RelevantSetIndex, RelevantIndex, WidgetKindIndex)
}

extension WidgetFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case tapIgnored
    case toggleShown
    case toggleStored
    case toggleReverted
    case reloadRequested
    case reloadDenied
    case reloaded
    case entryShown
    case relevantSetReplaced
    case relevantUpdateFailed
    case raised
    case lowered
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .tapIgnored: .tapIgnored
    case .toggleShown: .toggleShown
    case .toggleStored: .toggleStored
    case .toggleReverted: .toggleReverted
    case .reloadRequested: .reloadRequested
    case .reloadDenied: .reloadDenied
    case .reloaded: .reloaded
    case .entryShown: .entryShown
    case .relevantSetReplaced: .relevantSetReplaced
    case .relevantUpdateFailed: .relevantUpdateFailed
    case .raised: .raised
    case .lowered: .lowered
    }
  }
}

extension WidgetFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .tapIgnored: .init("intent.tapIgnored", "A tap on a widget did nothing.", .normal)
    case .toggleShown: .init("intent.toggleShown", "A toggle shows its new state.", .low)
    case .toggleStored: .init("intent.toggleStored", "The new state of a toggle was stored.", .low)
    case .toggleReverted:
      .init("intent.toggleReverted", "A toggle shows its former state again.", .high)
    case .reloadRequested:
      .init("intent.reloadRequested", "A reload of a widget was asked for.", .low)
    case .reloadDenied: .init("intent.reloadDenied", "A reload of a widget did not come.", .normal)
    case .reloaded: .init("intent.widgetReloaded", "A widget was reloaded.", .normal)
    case .entryShown:
      .init("intent.timelineEntryShown", "A widget showed the next entry of its timeline.", .none)
    case .relevantSetReplaced:
      .init("intent.relevantSetReplaced", "The app replaced its relevant intents.", .normal)
    case .relevantUpdateFailed:
      .init(
        "intent.relevantUpdateFailed", "The app could not replace its relevant intents.", .normal)
    case .raised: .init("intent.relevanceEntered", "A kind of widget was raised.", .normal)
    case .lowered: .init("intent.relevanceLeft", "A kind of widget is no longer raised.", .low)
    }
  }
}

extension WidgetFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .tapIgnored(let instance, let control, let reason):
      writer.write(.instance, instance)
      writer.write(.control, control)
      writer.write(.refusal, reason)
    case .toggleShown(let instance, let control, let isOn, let run),
      .toggleStored(let instance, let control, let isOn, let run),
      .toggleReverted(let instance, let control, let isOn, let run):
      writer.write(.instance, instance)
      writer.write(.toggle, control)
      writer.write(.isOn, isOn)
      writer.write(.run, run)
    case .reloadRequested(let instance, let reason):
      writer.write(.instance, instance)
      writer.write(.reloadReason, reason)
    case .reloadDenied(let instance, let reason):
      writer.write(.instance, instance)
      writer.write(.reloadDenial, reason)
    case .reloaded(let instance, let grant, let revision, let isCounted):
      writer.write(.instance, instance)
      writer.write(.reloadGrant, grant)
      writer.write(.revision, revision)
      writer.write(.isCounted, isCounted)
    case .entryShown(let instance, let entry, let revision):
      writer.write(.instance, instance)
      writer.write(.entry, entry)
      writer.write(.revision, revision)
    case .relevantSetReplaced(let set),
      .relevantUpdateFailed(let set):
      writer.write(.relevantSet, set)
    case .raised(let set, let item, let kind),
      .lowered(let set, let item, let kind):
      writer.write(.relevantSet, set)
      writer.write(.relevantItem, item)
      writer.write(.widgetKind, kind)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    switch kind {
    case .tapIgnored:
      return .tapIgnored(
        try reader.read(.instance), control: try reader.read(.control),
        because: try reader.read(.refusal))
    case .toggleShown:
      return .toggleShown(
        try reader.read(.instance), try reader.read(.toggle), isOn: try reader.read(.isOn),
        by: try reader.read(.run))
    case .toggleStored:
      return .toggleStored(
        try reader.read(.instance), try reader.read(.toggle), isOn: try reader.read(.isOn),
        by: try reader.read(.run))
    case .toggleReverted:
      return .toggleReverted(
        try reader.read(.instance), try reader.read(.toggle), isOn: try reader.read(.isOn),
        by: try reader.read(.run))
    case .reloadRequested:
      return .reloadRequested(try reader.read(.instance), try reader.read(.reloadReason))
    case .reloadDenied:
      return .reloadDenied(try reader.read(.instance), try reader.read(.reloadDenial))
    case .reloaded:
      return .reloaded(
        try reader.read(.instance), try reader.read(.reloadGrant),
        revision: try reader.read(.revision), isCounted: try reader.read(.isCounted))
    case .entryShown:
      return .entryShown(
        try reader.read(.instance), entry: try reader.read(.entry),
        revision: try reader.read(.revision))
    case .relevantSetReplaced: return .relevantSetReplaced(try reader.read(.relevantSet))
    case .relevantUpdateFailed: return .relevantUpdateFailed(try reader.read(.relevantSet))
    case .raised:
      return .raised(
        try reader.read(.relevantSet), try reader.read(.relevantItem), try reader.read(.widgetKind))
    case .lowered:
      return .lowered(
        try reader.read(.relevantSet), try reader.read(.relevantItem), try reader.read(.widgetKind))
    }
  }
}
