import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What the app's screens host, donate and write.

extension WorldGenerator {
  mutating func makeScreens() {
    for index in 0..<(1 + draws.below(4, .count, of: .screen(0))) {
      let entity = WorldEntity.screen(index)
      var screen = Screen(id: Self.screenNames[index])
      for number in 0..<Self.slotCounts[draws.below(8, .slotCount, of: entity)] {
        screen.slots.append(slot(number, entity))
      }
      // Two views of one tip, which chance alone hardly makes (3.4, 3.5).
      if let first = screen.slots.first, draws.once(in: 6, .slotCount, of: entity, 1) {
        screen.slots.append(first)
      }
      for number in 0..<Self.donationCounts[draws.below(8, .donationCount, of: entity)] {
        screen.donations.append(donation(number, entity))
      }
      if !parameters.isEmpty, draws.once(in: 4, .writeCount, of: entity) {
        let parameter = draws.below(parameters.count, .write, of: entity)
        screen.writes.append(
          ParameterWrite(
            parameter: ParameterIndex(parameter),
            value: value(of: parameters[parameter].type, entity, .write, 1)))
      }
      screen.actions = makeActions(ofScreen: index)
      screens.append(screen)
    }
  }

  private static let screenNames = ["home", "detail", "search", "settings"]
  private static let slotCounts = [0, 1, 1, 1, 1, 2, 2, 3]
  private static let donationCounts = [0, 0, 0, 0, 1, 1, 1, 2]

  private func slot(_ number: Int, _ entity: WorldEntity) -> TipSlot {
    var surface: TipSurface?
    if draws.once(in: 3, .surface, of: entity, number) {
      surface = draws.pick(TipSurface.allCases, .surface, of: entity, 100 + number)
    }
    if !groups.isEmpty, draws.once(in: 2, .slot, of: entity, number) {
      let group = draws.below(groups.count, .slot, of: entity, 100 + number)
      let cast: TipIndex? =
        draws.once(in: 3, .slot, of: entity, 200 + number)
        ? draws.pick(groups[group].tips, .slot, of: entity, 300 + number) : nil
      return TipSlot(tip: cast, group: GroupIndex(group), surface: surface)
    }
    let tip = draws.below(tips.count, .slot, of: entity, 400 + number)
    return TipSlot(tip: TipIndex(tip), surface: surface)
  }

  private mutating func donation(_ number: Int, _ entity: WorldEntity) -> ScreenDonation {
    let index = draws.below(events.count, .donation, of: entity, number)
    var donation = ScreenDonation(event: EventIndex(index))
    if !events[index].fields.isEmpty {
      for choice in 0..<(1 + draws.below(3, .value, of: entity, 1_000 + number)) {
        donation.values.append(values(of: index, entity, number * 16 + choice * 4))
      }
    }
    if donation.values.count > 1, draws.once(in: 2, .weight, of: entity, number) {
      donation.weights = donation.values.indices.map { choice in
        UInt32(2 + draws.below(6, .weight, of: entity, 100 + number * 8 + choice))
      }
    }
    if draws.once(in: 3, .probability, of: entity, number) {
      donation.probability = .percent(
        Int64(10 + draws.below(80, .probability, of: entity, 100 + number)))
    }
    donation.waits = draws.below(4, .waits, of: entity, number) > 0
    return donation
  }

  /// The values of a donation of an event; `ordinal` leaves room for four fields.
  mutating func values(of event: Int, _ entity: WorldEntity, _ ordinal: Int) -> ValueListIndex {
    var list: [Value] = []
    for (index, field) in events[event].fields.enumerated() {
      list.append(value(of: field.type, entity, .value, ordinal + index))
    }
    return valueLists.intern(list)
  }
}
