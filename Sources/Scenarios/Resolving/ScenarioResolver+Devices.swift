import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain

// Devices, their links, and the people who use them.

extension ScenarioResolver {
  mutating func resolveDevices() -> [DeviceDefinition] {
    let total = deviceTable.ids.count
    if total > Self.deviceLimit {
      // A list that is too long by itself was reported where it begins.
      if let last = written.devices.last, written.devices.count <= Self.deviceLimit {
        error(
          .wrongCount, at: last.id.range,
          "there are \(total) devices; at most \(Self.deviceLimit) are played")
      }
      return []
    }
    let templates = written.devices.map { template(for: $0) }
    var seen: [String: Bool] = [:]
    var devices: [DeviceDefinition] = []
    for (index, id) in deviceTable.ids.enumerated() {
      let definition = deviceTable.definitions[index]
      if seen.updateValue(true, forKey: id) != nil, written.devices[definition].count > 1 {
        error(
          .duplicateIdentifier, at: written.devices[definition].id.range,
          "there are two devices \(PrintableText.quoted(id))")
      }
      var device = templates[definition]
      device.id = id
      devices.append(device)
    }
    return devices
  }

  private mutating func template(for written: WrittenDevice) -> DeviceDefinition {
    var device = DeviceDefinition(id: written.id.value, platform: written.platform)
    device.version = written.version
    switch written.account {
    case .named(let name): device.account = account(name, mayBeNew: true)
    case .signedOut: device.account = nil
    }
    device.clockOffset = written.clock.offset
    device.clockDriftPartsPerMillion = Int32(clamping: written.clock.drift)
    device.joins = written.joins.value
    device.retires = written.retires?.value
    device.hasBackgroundMode = written.hasBackgroundMode
    device.configures = written.configures
    device.resetsAtEveryLaunch = written.resetsAtEveryLaunch
    device.frequency = written.frequency
    checkPresence(of: written)
    var overrides = OverrideDefinition()
    overrides.showsAll = written.overrides.showsAll
    overrides.hidesAll = written.overrides.hidesAll
    overrides.shown = indices(of: written.overrides.shown)
    overrides.hidden = indices(of: written.overrides.hidden)
    device.overrides = overrides
    apply(written.arguments, to: &device)
    return device
  }

  private mutating func checkPresence(of device: WrittenDevice) {
    if let retires = device.retires, retires.value <= device.joins.value {
      error(
        .inconsistent, at: retires.range, "the device leaves before it has joined")
    }
    if device.joins.value >= harmEnd {
      warning(
        .neverHappens, at: device.joins.range,
        "the device joins after \(DurationQuantity.text(harmEnd)), when nothing happens any more")
    }
  }

  private mutating func indices(of references: [Reference]) -> [TipIndex] {
    var indices: [TipIndex] = []
    for reference in references {
      checkAppIsWritten(at: reference.range, for: "the override")
      if let index = place(of: reference, in: tipNames) { indices.append(TipIndex(index)) }
    }
    return indices
  }

  // MARK: Links

  mutating func resolveNetwork() -> NetworkDefinition {
    var network = NetworkDefinition()
    network.standard = written.network.standard
    for link in written.network.links {
      let policy = link.policy(over: network.standard)
      for device in devices(link.devices) {
        network.links.append(
          LinkDefinition(device: device, direction: link.direction, policy: policy))
      }
    }
    return network
  }

  // MARK: People

  mutating func resolvePeople() -> [Person] {
    var people: [Person] = []
    for person in written.people {
      people.append(
        Person(
          id: person.id.value, devices: devices(of: person), between: person.every,
          lasting: person.lasting, screens: screens(of: person), dwell: person.stays,
          reactions: reactions(of: person), reactsAfter: person.after,
          endsProcess: person.quits))
    }
    return people
  }

  private mutating func devices(of person: WrittenPerson) -> [Weighted<DeviceIndex>] {
    guard let uses = person.uses else {
      return deviceTable.ids.indices.map { Weighted(DeviceIndex($0), weight: 1) }
    }
    checkWeights(uses, "devices")
    var weighted: [Weighted<DeviceIndex>] = []
    for use in uses {
      for index in devicePlaces(use.key) ?? 0..<0 {
        weighted.append(Weighted(DeviceIndex(index), weight: use.value))
      }
    }
    return weighted
  }

  private mutating func screens(of person: WrittenPerson) -> [Weighted<UInt16>] {
    guard let opens = person.opens else {
      return screens.indices.map { Weighted(UInt16(truncatingIfNeeded: $0), weight: 1) }
    }
    checkWeights(opens, "screens")
    var weighted: [Weighted<UInt16>] = []
    for entry in opens {
      guard let index = place(of: entry.key, in: screenNames) else { continue }
      weighted.append(Weighted(UInt16(truncatingIfNeeded: index), weight: entry.value))
    }
    return weighted
  }

  private mutating func checkWeights(_ entries: [NamedValue<UInt32>], _ things: String) {
    guard let first = entries.first, entries.allSatisfy({ $0.value == 0 }) else { return }
    error(
      .inconsistent, at: first.range, "all weights are 0: none of the \(things) is ever used")
  }

  private func reactions(of person: WrittenPerson) -> [Weighted<Reaction>] {
    Reaction.allCases.compactMap { reaction in
      let weight = person.reacts.value[reaction]
      return weight > 0 ? Weighted(reaction, weight: weight) : nil
    }
  }
}
