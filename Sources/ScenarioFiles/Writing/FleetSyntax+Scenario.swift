import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain

// From devices, people and links to their file.

extension DeviceSyntax {
  init(_ device: DeviceDefinition, _ names: ScenarioNames) {
    id = Located(device.id)
    platform = device.platform
    version = device.version
    account = device.account.map { .named(names[$0]) } ?? .signedOut
    clock = ClockSyntax(
      offset: device.clockOffset, drift: Int64(device.clockDriftPartsPerMillion))
    joins = Located(device.joins)
    retires = device.retires.map { Located($0) }
    hasBackgroundMode = device.hasBackgroundMode
    configures = device.configures
    resetsAtEveryLaunch = device.resetsAtEveryLaunch
    frequency = device.frequency
    overrides = OverridesSyntax(
      showsAll: device.overrides.showsAll, hidesAll: device.overrides.hidesAll,
      shown: device.overrides.shown.map { names[$0] },
      hidden: device.overrides.hidden.map { names[$0] })
    sharesFocus = device.sharesFocus
    hasOlderSystem = device.hasOlderSystem
  }
}

extension PersonSyntax {
  init(_ person: Person, _ scenario: Scenario) {
    id = Located(person.id)
    let everyDevice = scenario.devices.indices.map { Weighted(DeviceIndex($0), weight: 1) }
    if person.devices != everyDevice {
      uses = person.devices.map {
        NamedValue(scenario.devices[$0.choice.position].id, $0.weight)
      }
    }
    every = person.between
    lasting = person.lasting
    let everyScreen = scenario.screens.indices.map {
      Weighted(UInt16(truncatingIfNeeded: $0), weight: 1)
    }
    if person.screens != everyScreen {
      opens = person.screens.map {
        NamedValue(scenario.screens[Int($0.choice)].id, $0.weight)
      }
    }
    stays = person.dwell
    var weights = ReactionsSyntax()
    if !person.reactions.isEmpty { weights[.ignore] = 0 }
    for entry in person.reactions { weights[entry.choice] = entry.weight }
    reacts = Located(weights)
    after = person.reactsAfter
    quits = person.endsProcess
  }
}

extension NetworkSyntax {
  init(_ network: NetworkDefinition, _ names: ScenarioNames) {
    standard = network.standard
    var rest = network.links[...]
    while let first = rest.first {
      let alike = NetworkSyntax.alike(rest)
      links.append(LinkSyntax(first, of: alike.map(\.device), over: network.standard, names))
      rest = rest.dropFirst(alike.count)
    }
  }

  /// The links at the beginning that one entry of the file can say: it lists devices in their
  /// order. A file with an entry for many devices would be written with too many otherwise.
  private static func alike(_ links: ArraySlice<LinkDefinition>) -> ArraySlice<LinkDefinition> {
    var last: LinkDefinition?
    return links.prefix { link in
      defer { last = link }
      guard let last else { return true }
      return link.direction == last.direction && link.policy == last.policy
        && link.device.position > last.device.position
    }
  }
}

extension LinkSyntax {
  init(
    _ link: LinkDefinition, of linked: [DeviceIndex], over standard: LinkPolicy,
    _ names: ScenarioNames
  ) {
    func own<Value: Equatable>(_ path: KeyPath<LinkPolicy, Value>) -> Value? {
      link.policy[keyPath: path] == standard[keyPath: path] ? nil : link.policy[keyPath: path]
    }
    devices = names[devices: linked]
    direction = link.direction
    latency = own(\.latency)
    loss = own(\.loss)
    if link.policy.burst != standard.burst {
      burst = link.policy.burst.map { .with($0) } ?? .without
    }
    duplication = own(\.duplication)
    copyDelay = own(\.copyDelay)
    reordering = own(\.reordering)
    reorderingDelay = own(\.reorderingDelay)
    preservesOrder = own(\.preservesOrder)
    if link.policy.bandwidthBytesPerSecond != standard.bandwidthBytesPerSecond {
      bandwidth = link.policy.bandwidthBytesPerSecond.map { .with($0) } ?? .without
    }
  }
}
