import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain

/// Compares what is replayed of one device with the model's state.
struct StateComparison {
  private let touched: TouchedDevice
  private let turn: DonationTurn

  init(_ touched: TouchedDevice, _ turn: DonationTurn) {
    self.touched = touched
    self.turn = turn
  }

  private var device: DeviceIndex { touched.device }

  /// The first difference; nil if there is none.
  func firstDifference(
    _ fleet: borrowing ReplayedFleet, in state: borrowing some FleetState & ~Copyable
  ) -> StateDifference? {
    processDifference(fleet, in: state) ?? storeDifference(fleet, in: state)
      ?? fleet[device].systems.firstDifference(from: state, on: device)
  }

  /// What only a process remembers, and what a device is.
  private func processDifference(
    _ fleet: borrowing ReplayedFleet, in state: borrowing some FleetState & ~Copyable
  ) -> StateDifference? {
    let account = state.account(of: device)
    if account != fleet[device].account {
      return difference("the account", account, fleet[device].account) { "\($0)" }
    }
    let isPresent = state.isPresent(device)
    if isPresent != fleet[device].isPresent {
      return difference("the presence", isPresent, fleet[device].isPresent) { "\($0)" }
    }
    let process = state.process(of: device)
    if process != fleet[device].process {
      return difference("the process", process, fleet[device].process) { $0.rawValue }
    }
    // A screen that the person left is not told of; the tips on it are.
    if let screen = state.screen(of: device), screen != fleet[device].screen {
      return difference("the open screen", screen, fleet[device].screen) { "\($0)" }
    }
    return presentationDifference(fleet, in: state)
  }

  private func presentationDifference(
    _ fleet: borrowing ReplayedFleet, in state: borrowing some FleetState & ~Copyable
  ) -> StateDifference? {
    let count = state.presentationCount(on: device)
    var isSame = count == fleet[device].shown.count
    for index in 0..<count where isSame {
      isSame =
        state.presentation(index, on: device) == fleet[device].shown[index].display.presentation
    }
    if isSame { return nil }
    let shown = (0..<count).map { state.presentation($0, on: device) }
    let replayed = fleet[device].shown.map(\.display.presentation)
    return difference("the list of presentations on screen", shown, replayed) { "\($0)" }
  }

  /// What a store keeps.
  private func storeDifference(
    _ fleet: borrowing ReplayedFleet, in state: borrowing some FleetState & ~Copyable
  ) -> StateDifference? {
    let clock = state.frequencyClock(on: device)
    if clock != fleet[device].store.gate {
      return difference("the frequency clock", clock, fleet[device].store.gate) {
        "\($0.microseconds) µs"
      }
    }
    for index in 0..<state.recordCount {
      let record = RecordIndex(index)
      let modelValue = state.remembered(record, on: device)
      if !fleet.knows(record, as: modelValue, on: device) {
        return StateDifference(
          what: "what is known of \(state.name(of: record))",
          model: KnownTip(modelValue).words, replay: fleet.known(record, on: device).words)
      }
    }
    for index in fleet.declarations.app.parameters.indices {
      let parameter = ParameterIndex(index)
      let modelValue = state.parameter(parameter, on: device)
      let replayed = fleet[device].store.value(of: parameter)
      if modelValue != replayed {
        let name = fleet.declarations.name(of: parameter)
        return difference("the parameter \(name)", modelValue, replayed) { "\($0)" }
      }
    }
    return donationDifference(fleet, in: state)
  }

  private func donationDifference(
    _ fleet: borrowing ReplayedFleet, in state: borrowing some FleetState & ~Copyable
  ) -> StateDifference? {
    for index in fleet.declarations.app.events.indices {
      let event = EventIndex(index)
      let hasSameCount =
        state.donationCount(of: event, on: device)
        == fleet.devices[device.position].store.donationCount(of: event)
      if hasSameCount, !touched.compares(event) { continue }
      let model = state.donations(of: event, on: device)
      let replayed = fleet[device].store.rows(of: event)
      if hasSameCount, turn.areSame(model, replayed, from: touched.firstDate) { continue }
      return donationDifference(
        "the list of donations of \(fleet.declarations.name(of: event))", model, replayed)
    }
    return nil
  }

  private func donationDifference(
    _ what: String, _ model: [DonationRow], _ replayed: [DonationRow]
  ) -> StateDifference? {
    if model.count != replayed.count {
      return difference(what, model.count, replayed.count) { "\($0) rows" }
    }
    guard let number = model.indices.first(where: { model[$0] != replayed[$0] }) else { return nil }
    return difference(what, model[number], replayed[number]) {
      "\($0.words) as number \(number)"
    }
  }

  private func difference<Value>(
    _ what: String, _ model: Value?, _ replay: Value?, _ words: (Value) -> String
  ) -> StateDifference {
    StateDifference(
      what: what, model: model.map(words) ?? "nothing", replay: replay.map(words) ?? "nothing")
  }
}

extension DonationRow {
  /// The row for a message.
  fileprivate var words: String {
    "donation \(sequence) of replica \(replica.rawValue), dated \(date.microseconds) µs"
  }
}

extension ReplayedFleet {
  /// Whether a device knows of a tip what the model's record says.
  fileprivate func knows(
    _ record: RecordIndex, as modelValue: TipRecord, on device: DeviceIndex
  ) -> Bool {
    // Compared where it lies.
    guard record.position < devices[device.position].store.tips.count else {
      return KnownTip().matches(modelValue)
    }
    return devices[device.position].store.tips[record.position].matches(modelValue)
  }
}

extension KnownTip {
  fileprivate init(_ record: TipRecord) {
    exists = record.exists
    count = record.count
    duration = record.duration
    epoch = record.status.epoch
    invalidation = record.status.invalidation
    statusDate = record.status.date
  }

  @inline(__always)
  fileprivate func matches(_ record: TipRecord) -> Bool {
    count == record.count && epoch == record.status.epoch
      && invalidation == record.status.invalidation && duration == record.duration
      && statusDate == record.status.date && exists == record.exists
  }

  /// The whole for a message.
  fileprivate var words: String {
    let reason = invalidation.map { "invalidated(\($0.name))" } ?? "not invalidated"
    let presence = exists ? "" : ", without a record"
    return
      "\(English.count(count, "display")), "
      + "\(duration.microseconds) µs, \(reason), \(epoch) resets, "
      + "status of \(statusDate.microseconds) µs\(presence)"
  }
}
