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
      "A version or system that configures a placed widget by another intent migrates it once: "
      + "parameters that keep name and type keep their values, others have their default or none, "
      + "and the widget is rendered anew.",
    sources: "IA-6, A-14, A-15, A-16, A-17, A-18", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No installed version configures a placed widget by another intent."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Knows from the moment of installation what each placed widget is to have.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.intent, .phase]

    private struct Due: Sendable {
      let device: DeviceIndex
      let instance: InstanceIndex
      let intent: IntentIndex
      let values: [ChoiceIndex?]
      var migrationCount = 0
      var valueCount = 0
      var hasWrongValue = false
      var isRendered = false

      var isRight: Bool {
        migrationCount == 1 && valueCount == values.count && !hasWrongValue && isRendered
      }
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
      case .configuration(.widgetMigrated(let instance, _, _, _)):
        if index(of: instance, on: device) == nil {
          expect(nothingOf: instance, device, entry, fleet, &ruling)
        }
        note(instance, on: device) { $0.migrationCount += 1 }
      case .configuration(.valueMigrated(let instance, let parameter, _, let choice)):
        note(instance, on: device) { due in
          due.valueCount += 1
          if parameter.position >= due.values.count || due.values[parameter.position] != choice {
            due.hasWrongValue = true
          }
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
        guard !placed.isRemoved, let kind = placed.kind, let former = placed.intent,
          case .configured(let recent, let old) = definition.configuration(of: kind, in: version),
          let intent = isRecent ? recent ?? old : old, intent != former
        else { continue }
        due.append(
          Due(
            device: device, instance: InstanceIndex(position), intent: intent,
            values: values(
              placed.values, of: definition.intents[former.position],
              for: definition.intents[intent.position])))
      }
    }

    /// The values that a widget has after its migration.
    private func values(
      _ former: [ChoiceIndex?], of old: AppIntent, for new: AppIntent
    ) -> [ChoiceIndex?] {
      new.parameters.map { parameter in
        guard old.migratedName == new.migratedName else { return parameter.standard }
        for (position, known) in old.parameters.enumerated()
        where known.id == parameter.id && known.type == parameter.type {
          if position < former.count, let value = former[position] { return value }
        }
        return parameter.standard
      }
    }

    private func expect(
      nothingOf instance: InstanceIndex, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: "a migration", expected: "none",
          "Widget \(instance.rawValue) on \(fleet.declarations.name(of: device)) is migrated "
            + "although no version asks for it."))
    }

    private func judge(
      _ due: Due, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      if due.isRight { return }
      let observed =
        due.hasWrongValue
        ? "another value" : due.isRendered ? "\(due.migrationCount) migrations" : "an old timeline"
      ruling.violate(
        entry.violation(
          on: [due.device], observed: observed, expected: "one migration that keeps values",
          "Widget \(due.instance.rawValue) on \(fleet.declarations.name(of: due.device)) does not "
            + "become one of \(fleet.declarations.name(of: due.intent)) with its values."))
    }
  }
}
