import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-6: a placed widget survives an update of the app.
enum WidgetMigrated: Invariant {
  static let statement = InvariantStatement(
    id: "intent-widget-migrated",
    sentence:
      "A version or system that configures a placed widget in another way migrates it once: "
      + "parameters that keep name and type keep their values, others have their default or none, "
      + "and the widget is rendered anew. A widget goes only where the version lacks its kind.",
    sources: "IA-6, A-14, A-15, A-16, A-17, A-18, A-28", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No installed version configures a placed widget in another way."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Knows from the moment of installation what each placed widget is to have.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.intent, .phase]

    private struct Due: Sendable {
      let device: DeviceIndex
      let instance: InstanceIndex
      /// What becomes of it.
      let change: Change
      var dropCount = 0
      var migrationCount = 0
      var hasWrongIntent = false
      var valueCount = 0
      var hasWrongValue = false
      var isRendered = false

      var isRight: Bool {
        switch change {
        case .goes: dropCount == 1 && migrationCount == 0 && !isRendered
        case .migrates(_, let values):
          migrationCount == 1 && !hasWrongIntent && valueCount == values.count && !hasWrongValue
            && isRendered && dropCount == 0
        }
      }
    }

    /// What a version makes of a placed widget.
    private enum Change {
      /// The version lacks its kind.
      case goes
      /// It has this intent, or none, with these values.
      case migrates(IntentIndex?, [ChoiceIndex?])
    }

    private var due: [Due] = []
    private var instant = Instant.zero

    init(_ declarations: Declarations) {}

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
        if index(of: instance, on: device) == nil {
          expect(nothingOf: instance, "migrated", device, entry, fleet, &ruling)
        }
        note(instance, on: device) { due in
          due.migrationCount += 1
          if case .migrates(intent, _) = due.change { return }
          due.hasWrongIntent = true
        }
      case .configuration(.widgetDropped(let instance)):
        if index(of: instance, on: device) == nil {
          expect(nothingOf: instance, "taken away", device, entry, fleet, &ruling)
        }
        note(instance, on: device) { $0.dropCount += 1 }
      case .configuration(.valueMigrated(let instance, let parameter, _, let choice)):
        note(instance, on: device) { due in
          due.valueCount += 1
          guard case .migrates(_, let values) = due.change, parameter.position < values.count,
            values[parameter.position] == choice
          else { return due.hasWrongValue = true }
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
      _ instance: InstanceIndex, on device: DeviceIndex, _ change: (inout Due) -> Void
    ) {
      guard let index = index(of: instance, on: device) else { return }
      change(&due[index])
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
          let change = change(
            of: placed, to: definition.configuration(of: kind, in: version),
            onRecentSystem: isRecent, definition)
        else { continue }
        due.append(Due(device: device, instance: InstanceIndex(position), change: change))
      }
    }

    /// What becomes of a widget whose kind is configured so; nil if it stays as it is.
    private func change(
      of placed: PlacedInstance, to configuration: KindConfiguration,
      onRecentSystem isRecent: Bool, _ definition: IntentDefinition
    ) -> Change? {
      let intent: IntentIndex?
      switch configuration {
      case .absent: return .goes
      case .fixed: intent = nil
      case .configured(let recent, let old):
        intent = isRecent ? recent ?? old : old
        if intent == nil { return .goes }
      }
      guard intent != placed.intent else { return nil }
      let old = placed.intent.map { definition.intents[$0.position] }
      let new = intent.map { definition.intents[$0.position] }
      return .migrates(intent, new.map { values(placed.values, of: old, for: $0) } ?? [])
    }

    /// The values that a widget has after its migration.
    private func values(
      _ former: [ChoiceIndex?], of old: AppIntent?, for new: AppIntent
    ) -> [ChoiceIndex?] {
      new.parameters.map { parameter in
        guard let old, old.migratedName == new.migratedName else { return parameter.standard }
        for (position, known) in old.parameters.enumerated()
        where known.id == parameter.id && known.type == parameter.type {
          if position < former.count, let value = former[position] { return value }
        }
        return parameter.standard
      }
    }

    private func expect(
      nothingOf instance: InstanceIndex, _ what: String, _ device: DeviceIndex,
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
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
      if due.isRight { return }
      let widget = "Widget \(due.instance.rawValue) on \(fleet.declarations.name(of: due.device))"
      switch due.change {
      case .goes:
        ruling.violate(
          entry.violation(
            on: [due.device], observed: due.dropCount == 0 ? "it stays" : "it changes too",
            expected: "it is taken away",
            "\(widget) does not go although the installed version lacks its kind."))
      case .migrates(let intent, _):
        let observed =
          due.hasWrongValue
          ? "another value"
          : due.isRendered ? "\(due.migrationCount) migrations" : "an old timeline"
        let name = intent.map { "one of \(fleet.declarations.name(of: $0)) with its values" }
        ruling.violate(
          entry.violation(
            on: [due.device], observed: observed, expected: "one migration that keeps values",
            "\(widget) does not become \(name ?? "one with nothing to configure")."))
      }
    }
  }
}
