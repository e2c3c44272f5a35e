import DeviceSystems

// The fields of each kind, in the order of the line.

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
