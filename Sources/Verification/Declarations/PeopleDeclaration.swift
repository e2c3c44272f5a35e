import DeviceSystems
import Scenarios
import TipDomain

/// What the scenario declares of people, and on which devices facts tell them apart.
package struct PeopleDeclaration: Sendable {
  package let people: [Person]
  /// By device: whether anybody takes it up.
  package let isUsed: [Bool]
  /// By device: the only person who takes it up; nil if there are none or several, since facts do
  /// not say who does.
  package let owner: [Int?]
  /// By person: whether each of their devices is theirs alone, so that all sessions are known.
  package let isAlone: [Bool]
  /// By person: the devices that they take up.
  package let devices: [[DeviceIndex]]

  package init(_ scenario: Scenario) {
    people = scenario.people
    let devices = scenario.people.map { person in
      person.devices.filter { $0.weight > 0 }.map(\.choice)
    }
    let users = scenario.devices.indices.map { device in
      devices.indices.filter { devices[$0].contains(DeviceIndex(device)) }
    }
    isUsed = users.map { !$0.isEmpty }
    owner = users.map { $0.count == 1 ? $0[0] : nil }
    isAlone = devices.map { theirs in theirs.allSatisfy { users[$0.position].count == 1 } }
    self.devices = devices
  }

  /// Whether a device's owner opens a screen.
  package func opens(_ screen: UInt16, _ person: Int) -> Bool {
    people[person].screens.contains { $0.choice == screen && $0.weight > 0 }
  }

  /// Whether a person may do something with a tip.
  package func does(_ reaction: Reaction, _ person: Int) -> Bool {
    reaction != .ignore
      && people[person].reactions.contains { $0.choice == reaction && $0.weight > 0 }
  }
}
