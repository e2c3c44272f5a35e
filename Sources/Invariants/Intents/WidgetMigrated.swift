import DeviceSystems
import FleetFacts
import IntentSystem
import SimulationKernel
import TipDomain
import Verification

/// IA-6: a placed widget survives an update of the app.
enum WidgetMigrated: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-widget-migrated",
    sentence:
      "A version or system that configures a placed widget in another way migrates it once: "
      + "parameters that keep name and type keep of their values what the size allows, others have "
      + "their default or none, and the widget is rendered anew. A widget goes only where the "
      + "version lacks its kind.",
    sources: "IA-6, A-14, A-15, A-16, A-17, A-18, A-28", holds: .anySchedule)

  static let idleReason = "No installed version configures a placed widget in another way."

  /// Knows from the moment of installation what each placed widget is to have.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .phase]

    /// What becomes of a widget.
    private struct Outcome: Sendable, Equatable {
      var dropCount = 0
      /// What configures it after each migration.
      var intents: [IntentIndex?] = []
      var parameters: [IntentParameterIndex] = []
      var values: [ChoiceIndex?] = []
      var isRendered = false
    }

    private struct Due: Sendable {
      let device: DeviceIndex
      let instance: InstanceIndex
      let wanted: Outcome
      var found = Outcome()
    }

    private var due: [Due] = []
    private var instant = Instant.zero

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !due.isEmpty, entry.isAfter(instant) {
        for due in due { judge(due, entry, fleet, &ruling) }
        due = []
      }
      guard let device = entry.device, case .intent(let fact) = entry.fact.kind else { return }
      switch fact {
      case .process(.appInstalled(let version)):
        let isRecent = fleet[device].intents.first?.profile.knowsAppIntents ?? true
        expect(version, onRecentSystem: isRecent, device, entry, fleet)
      case .process(.systemUpgraded):
        guard let version = fleet[device].intents.first?.version else { return }
        expect(version, onRecentSystem: true, device, entry, fleet)
      case .configuration(.widgetMigrated(let instance, _, let intent, _)):
        expectDue(instance, "migrated", device, entry, fleet, &ruling)
        note(instance, on: device) { $0.intents.append(intent) }
      case .configuration(.widgetDropped(let instance)):
        expectDue(instance, "taken away", device, entry, fleet, &ruling)
        note(instance, on: device) { $0.dropCount += 1 }
      case .configuration(.valueMigrated(let instance, let parameter, _, let choice)):
        note(instance, on: device) {
          $0.parameters.append(parameter)
          $0.values.append(choice)
        }
      case .widget(.reloaded(let instance, .placement, _, _)):
        note(instance, on: device) { $0.isRendered = true }
      default: return
      }
    }

    private func index(of instance: InstanceIndex, on device: DeviceIndex) -> Int? {
      due.firstIndex { $0.instance == instance && $0.device == device }
    }

    private mutating func note(
      _ instance: InstanceIndex, on device: DeviceIndex, _ change: (inout Outcome) -> Void
    ) {
      guard let index = index(of: instance, on: device) else { return }
      change(&due[index].found)
    }

    /// What the placed widgets of a device are to have once a version is installed there, on a
    /// system that configures them by App Intents or on an older one.
    private mutating func expect(
      _ version: VersionIndex, onRecentSystem isRecent: Bool, _ device: DeviceIndex,
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet
    ) {
      guard let definition = fleet.declarations.intents, let state = fleet[device].intents.first,
        definition.versions.indices.contains(version.position)
      else { return }
      instant = entry.fact.instant
      for (position, placed) in state.instances.enumerated() {
        guard !placed.isRemoved, let kind = placed.kind,
          let wanted = outcome(
            of: placed, definition.configuration(of: kind, in: version), onRecentSystem: isRecent,
            definition)
        else { continue }
        due.append(Due(device: device, instance: InstanceIndex(position), wanted: wanted))
      }
    }

    /// What becomes of a widget whose kind is configured so; nil if it stays as it is.
    private func outcome(
      of placed: PlacedInstance, _ configuration: KindConfiguration,
      onRecentSystem isRecent: Bool, _ definition: IntentDefinition
    ) -> Outcome? {
      let intent: IntentIndex?
      switch configuration {
      case .absent: return Outcome(dropCount: 1)
      case .fixed: intent = nil
      case .configured(let recent, let old):
        intent = isRecent ? recent ?? old : old
        if intent == nil { return Outcome(dropCount: 1) }
      }
      guard intent != placed.intent else { return nil }
      let old = placed.intent.map { definition.intents[$0.position] }
      let new = intent.map { definition.intents[$0.position] }
      let parameters = new?.parameters ?? []
      let values = parameters.map { parameter in
        let isNamedAlike = old?.migratedName == new?.migratedName
        let kept = isNamedAlike ? old.flatMap { value(placed.values, $0, for: parameter) } : nil
        return held(kept ?? parameter.standard, parameter, placed.family, definition)
      }
      return Outcome(
        intents: [intent], parameters: parameters.indices.map { IntentParameterIndex($0) },
        values: values, isRendered: true)
    }

    /// The value that a parameter of that name and type had.
    private func value(
      _ former: [ChoiceIndex?], _ old: AppIntent, for parameter: IntentParameter
    ) -> ChoiceIndex? {
      for (position, known) in old.parameters.enumerated()
      where known.id == parameter.id && known.type == parameter.type {
        if position < former.count, let value = former[position] { return value }
      }
      return nil
    }

    /// What a widget of a family may hold of a value: all of it, or the longest value that its size
    /// allows and that begins alike (A-09).
    private func held(
      _ choice: ChoiceIndex?, _ parameter: IntentParameter, _ family: WidgetFamily?,
      _ definition: IntentDefinition
    ) -> ChoiceIndex? {
      let size = parameter.sizes.first { $0.family == nil || $0.family == family }
      guard let choice, let size, case let whole = definition.choices[choice.position],
        whole.items.count > Int(size.count)
      else { return choice }
      var longest: (index: ChoiceIndex, count: Int)?
      for (position, other) in definition.choices.enumerated() where other.type == whole.type {
        let count = other.items.count
        guard count <= Int(size.count), count > longest?.count ?? -1,
          other.items.elementsEqual(whole.items.prefix(count))
        else { continue }
        longest = (ChoiceIndex(position), count)
      }
      return longest?.index
    }

    private func expectDue(
      _ instance: InstanceIndex, _ what: String, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard index(of: instance, on: device) == nil else { return }
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: "it is \(what)", expected: "it stays as it is",
          "Widget \(instance.rawValue) on \(fleet.declarations.name(of: device)) is \(what) "
            + "although no version asks for it."))
    }

    private func judge(
      _ due: Due, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      let (found, wanted) = (due.found, due.wanted)
      if found == wanted { return }
      let isMigrated = wanted.dropCount == 0
      let change = "\(found.intents.count) migrations, taken away \(found.dropCount) times"
      let name = wanted.intents.last.flatMap { $0 }.map { fleet.declarations.name(of: $0) }
      ruling.violate(
        entry.violation(
          on: [due.device],
          observed: found.intents != wanted.intents || found.dropCount != wanted.dropCount
            ? change : found.values != wanted.values ? "another value" : "an old timeline",
          expected: isMigrated ? "one migration that keeps values" : "it is taken away",
          "Widget \(due.instance.rawValue) on \(fleet.declarations.name(of: due.device)) "
            + (isMigrated
              ? "does not become one of \(name ?? "no intent") with its values."
              : "does not go although the installed version lacks its kind.")))
    }
  }
}
