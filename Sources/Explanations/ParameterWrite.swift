import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// The write of another device that a parameter has its value from here.
package struct ParameterWrite: Sendable, Hashable {
  /// The device that wrote it.
  package var device: DeviceIndex
  /// The fact with which it did.
  package var fact: FactID
  /// What it wrote.
  package var value: Value
  /// The fact with which the value came here.
  package var arrival: Arrival
}

extension PausedRun {
  /// The write of another device that a device has the value of a parameter from; nil if the value
  /// is its own or the default, or stays in the process.
  func otherWrite(
    of parameter: ParameterIndex, on device: DeviceIndex, _ context: DecisionContext
  ) -> ParameterWrite? {
    guard context.app.syncs(parameter), let last = lastChange(of: parameter, on: device) else {
      return nil
    }
    switch journal.facts[last.position].kind {
    case .tip(.parameterMerged(_, let value)):
      let sent = imported(parameter, by: last)
      return write(
        value ?? context.app.parameters[parameter.position].defaultValue, of: parameter,
        at: sent?.fields.modified, on: device, .imported(last))
    case .device:
      guard let fields = context.store.fields(of: .parameter(parameter)), let value = fields.value
      else { return nil }
      return write(value, of: parameter, at: fields.modified, on: device, .withStore(last))
    default: return nil
    }
  }

  /// The last fact that gave a parameter its value on a device: a write, an import, a store.
  private func lastChange(of parameter: ParameterIndex, on device: DeviceIndex) -> FactID? {
    lastFact(on: device) { kind in
      switch kind {
      case .tip(.parameterSet(parameter, _)), .tip(.parameterMerged(parameter, _)),
        .tip(.datastoreReset), .device(.restored), .device(.cloned), .device(.reinstalled):
        return true
      default: return false
      }
    }
  }

  /// The record with which an import brought a parameter.
  private func imported(_ parameter: ParameterIndex, by merge: FactID) -> RecordChange? {
    guard let cause = journal.firstCause(of: merge) else { return nil }
    switch journal.facts[cause.position].kind {
    case .sync(.imported(_, let records)), .sync(.uploadSettled(_, _, let records)):
      return journal.carried[records.range].last { $0.key == .parameter(parameter) }
    default: return nil
    }
  }

  /// The write of a value at a time of its writer's clock; of any time if that is unknown.
  private func write(
    _ value: Value, of parameter: ParameterIndex, at date: Instant?, on device: DeviceIndex,
    _ arrival: Arrival
  ) -> ParameterWrite? {
    let written = journal.facts.prefix(factCount).lastIndex { fact in
      guard case .tip(.parameterSet(parameter, value)) = fact.kind else { return false }
      return date == nil || fact.localInstant == date
    }
    guard let written, case .device(let writer) = journal.facts[written].actor, writer != device
    else { return nil }
    return ParameterWrite(
      device: writer, fact: FactID(written), value: value, arrival: arrival)
  }
}
