import DeviceSystems
import Scenarios
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
      if let last = syntax.devices.last, syntax.devices.count <= Self.deviceLimit {
        error(
          .wrongCount, at: last.id.range,
          "there are \(total) devices; at most \(Self.deviceLimit) are played")
      }
      return []
    }
    for device in syntax.devices { checkNumberedIDs(of: device) }
    let templates = syntax.devices.map { template(for: $0) }
    /// By id: whether a device that has a number in its id has it.
    var seen: [String: Bool] = [:]
    var devices: [DeviceDefinition] = []
    for (index, id) in deviceTable.ids.enumerated() {
      let definition = deviceTable.definitions[index]
      let isNumbered = syntax.devices[definition].count > 1
      // Where neither is numbered, the ids as written are the same, and that was reported.
      if let wasNumbered = seen.updateValue(isNumbered, forKey: id), isNumbered || wasNumbered {
        error(
          .duplicateIdentifier, at: syntax.devices[definition].id.range,
          "there are two devices \(PrintableText.quoted(id))")
      }
      var device = templates[definition]
      device.id = id
      devices.append(device)
    }
    return devices
  }

  /// Each device has an id of its own in what is written, so the longest is one too.
  private mutating func checkNumberedIDs(of device: DeviceSyntax) {
    guard device.count > 1 else { return }
    let suffix = "-\(device.count)"
    let length = device.id.value.utf8.count + suffix.utf8.count
    guard length > Identifier.maximumLength else { return }
    error(
      .malformedIdentifier, at: device.id.range,
      "\(PrintableText.quoted(device.id.value)) is too long to be numbered up to \(suffix): "
        + "\(length) characters, of at most \(Identifier.maximumLength)")
  }

  private mutating func template(for syntax: DeviceSyntax) -> DeviceDefinition {
    var device = DeviceDefinition(id: syntax.id.value, platform: syntax.platform)
    device.version = syntax.version
    switch syntax.account {
    case .named(let name): device.account = account(name, mayBeNew: true)
    case .signedOut: device.account = nil
    }
    device.clockOffset = syntax.clock.offset
    device.clockDriftPartsPerMillion = Int32(clamping: syntax.clock.drift)
    device.joins = syntax.joins.value
    device.retires = syntax.retires?.value
    device.hasBackgroundMode = syntax.hasBackgroundMode
    device.configures = syntax.configures
    device.resetsAtEveryLaunch = syntax.resetsAtEveryLaunch
    device.frequency = syntax.frequency
    device.sharesFocus = syntax.sharesFocus
    device.hasOlderSystem = syntax.hasOlderSystem
    checkPresence(of: syntax)
    var overrides = OverrideDefinition()
    overrides.showsAll = syntax.overrides.showsAll
    overrides.hidesAll = syntax.overrides.hidesAll
    overrides.shown = indices(of: syntax.overrides.shown)
    overrides.hidden = indices(of: syntax.overrides.hidden)
    device.overrides = overrides
    apply(syntax.arguments, to: &device)
    return device
  }

  private mutating func checkPresence(of device: DeviceSyntax) {
    if let retires = device.retires, retires.value <= device.joins.value {
      error(
        .inconsistent, at: retires.range, "the device leaves before it has joined")
    }
    // A fleet that heals waits for those who join meanwhile, and opens their apps.
    let end = harmEnd + (syntax.heal?.within ?? .zero)
    if device.joins.value >= end {
      let moment = DurationQuantity.text(end)
      warning(
        .neverHappens, at: device.joins.range,
        "the device \(device.id.value) joins too late: "
          + (syntax.heal == nil
            ? "the scenario ends at \(moment)" : "from \(moment) on nobody opens its app"))
    }
  }

  private mutating func indices(of references: [Reference]) -> [TipIndex] {
    var indices: [TipIndex] = []
    for reference in references {
      checkAppIsDeclared(at: reference.range, for: "the override")
      if let index = index(of: reference, in: tipNames) { indices.append(TipIndex(index)) }
    }
    return indices
  }

  // MARK: Links

  mutating func resolveNetwork() -> NetworkDefinition {
    var network = NetworkDefinition()
    network.standard = syntax.network.standard
    for link in syntax.network.links {
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
    for person in syntax.people {
      people.append(
        Person(
          id: person.id.value, devices: devices(of: person), between: person.every,
          lasting: person.lasting, screens: screens(of: person), dwell: person.stays,
          reactions: reactions(of: person), reactsAfter: person.after,
          endsProcess: person.quits))
    }
    return people
  }

  private mutating func devices(of person: PersonSyntax) -> [Weighted<DeviceIndex>] {
    guard let uses = person.uses else {
      return deviceTable.ids.indices.map { Weighted(DeviceIndex($0), weight: 1) }
    }
    checkWeights(uses, "devices")
    var weighted: [Weighted<DeviceIndex>] = []
    for use in uses {
      for index in deviceIndices(use.key) ?? 0..<0 {
        let device = DeviceIndex(index)
        // By its own name and as one of several alike: it is one device, with both weights.
        if let known = weighted.firstIndex(where: { $0.choice == device }) {
          let sum = weighted[known].weight + use.value
          weighted[known] = Weighted(device, weight: min(sum, PersonSyntax.largestWeight))
        } else {
          weighted.append(Weighted(device, weight: use.value))
        }
      }
    }
    return weighted
  }

  private mutating func screens(of person: PersonSyntax) -> [Weighted<UInt16>] {
    guard let opens = person.opens else {
      return screens.indices.map { Weighted(UInt16(truncatingIfNeeded: $0), weight: 1) }
    }
    checkWeights(opens, "screens")
    var weighted: [Weighted<UInt16>] = []
    for entry in opens {
      guard let index = index(of: entry.key, in: screenNames) else { continue }
      weighted.append(Weighted(UInt16(truncatingIfNeeded: index), weight: entry.value))
    }
    return weighted
  }

  private mutating func checkWeights(_ entries: [NamedValue<UInt32>], _ things: String) {
    guard let first = entries.first, entries.allSatisfy({ $0.value == 0 }) else { return }
    error(
      .inconsistent, at: first.range, "all weights are 0: none of the \(things) is ever used")
  }

  private func reactions(of person: PersonSyntax) -> [Weighted<Reaction>] {
    Reaction.allCases.compactMap { reaction in
      let weight = person.reacts.value[reaction]
      return weight > 0 ? Weighted(reaction, weight: weight) : nil
    }
  }
}
