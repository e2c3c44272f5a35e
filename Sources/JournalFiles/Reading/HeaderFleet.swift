import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

extension FactDecoder {
  /// Reads devices, records, replicas, screens and faults.
  func readFleet(into scenario: inout Scenario) throws(LineProblem) {
    let devices = try nodeIndex("devices")
    if line.nodes[devices].count > Int32(Self.tableLimit) {
      throw LineProblem(devices, "it has more than \(Self.tableLimit) entries")
    }
    for item in try items(devices) {
      scenario.devices.append(
        try inside(item) { (decoder) throws(LineProblem) in try decoder.device() })
    }
    for item in try list("records") {
      let name = try newName(item, in: tables.records)
      try addRecord(name, at: item)
    }
    for item in try list("replicas") {
      try inside(item) { (decoder) throws(LineProblem) in try decoder.replica() }
    }
    for item in try table("screens") {
      scenario.screens.append(
        try inside(item) { (decoder) throws(LineProblem) in
          try decoder.screen(of: scenario.app)
        })
    }
    for item in try table("faults") {
      let name = try newName(item, in: tables.faults)
      tables.faults.append(name)
      // Only the name is known: what the fault did stands in the facts.
      scenario.faults.append(
        FaultDefinition(name: name, kind: .tokenExpiry, schedule: .windows([])))
    }
    try readSystems(into: &scenario)
  }

  private func device() throws(LineProblem) -> DeviceDefinition {
    let name = try newName(nodeIndex("id"), in: tables.devices)
    let isPrefixed = name == "device:hub" || name == "device:run"
    let index = try nodeIndex("platform")
    guard let platform = Platform(rawValue: try line.string(index)) else {
      let all = Platform.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineProblem(index, "'\(line.source(index))' is not one of \(all)")
    }
    if name == "hub" || name == "run" || name.contains("#") {
      throw LineProblem(members.object, "a device cannot be called '\(name)' in a journal")
    }
    tables.devices.append(name)
    var device = DeviceDefinition(
      id: isPrefixed ? String(name.dropFirst("device:".count)) : name, platform: platform)
    if let index = try absentIfForeign("version") {
      device.version = try line.integer(index, 0...UInt16.max)
    }
    if let index = try absentIfForeign("account") {
      device.account = line.isNull(index) ? nil : try line.integer(index, 0...UInt16.max - 1)
    }
    device.frequency = try optionalLength("frequency").map(DisplayFrequency.every)
    if let index = try absentIfForeign("clockOffset") {
      let limit = SimulatedDuration.longest.microseconds
      device.clockOffset = SimulatedDuration(
        microseconds: try line.integer(index, -limit...limit))
    }
    if let index = try absentIfForeign("clockDriftPartsPerMillion") {
      device.clockDriftPartsPerMillion = try line.integer(index, Int32.min...Int32.max)
    }
    device.joins = try optionalLength("joins") ?? .zero
    device.retires = try optionalLength("retires")
    device.hasBackgroundMode = try flag("hasBackgroundMode", true)
    device.configures = try flag("configures", true)
    if let index = try absentIfForeign("overrides") {
      device.overrides = try inside(index) { (decoder) throws(LineProblem) in
        try decoder.overrides()
      }
    }
    return device
  }

  private func overrides() throws(LineProblem) -> OverrideDefinition {
    var overrides = OverrideDefinition()
    overrides.showsAll = try flag("showsAll", false)
    overrides.hidesAll = try flag("hidesAll", false)
    overrides.shown = try tipList("shown")
    overrides.hidden = try tipList("hidden")
    return overrides
  }

  private func replica() throws(LineProblem) {
    let index = try nodeIndex("name")
    let name = try newName(index, in: tables.replicaNames)
    let device = DeviceIndex(try named(self.nodeIndex("device"), in: tables.devices, "device"))
    let incarnation = try number("incarnation", UInt32.self)
    guard name == "\(tables.devices.names[device.position])#\(incarnation)",
      tables.addReplica(name) != nil
    else { throw LineProblem(index, "'\(name)' is not the device, '#' and the incarnation") }
  }

  private func screen(of app: AppDefinition) throws(LineProblem) -> Screen {
    let id = try newName(nodeIndex("id"), in: tables.screens)
    tables.screens.append(id)
    let names = NameIndex(app.groups.map(\.id))
    let context = RuleContext(events: app.events, parameters: app.parameters, tipType: id)
    var screen = Screen(id: id)
    for item in try list("slots") {
      screen.slots.append(
        try inside(item) { (decoder) throws(LineProblem) in try decoder.slot(names, context) })
    }
    guard let actions = optional("actions") else { return screen }
    for item in try items(actions) {
      let action = try line.string(item)
      let name = "\(id)/\(action)"
      if tables.screenActions.index(of: name) != nil {
        throw LineProblem(item, "the screen has two actions '\(action)'")
      }
      tables.screenActions.append(name)
      // Only the name is known: what was done stands in the facts.
      screen.actions.append(ScreenAction(id: action, timing: .every(.constant(.zero)), effects: []))
    }
    return screen
  }

  private func slot(
    _ groups: NameIndex, _ context: RuleContext
  ) throws(LineProblem) -> TipSlot {
    var slot = TipSlot(tip: nil)
    if let index = try absentIfForeign("tip"), !line.isNull(index) {
      slot.tip = try tip(at: index)
    }
    if let index = try absentIfForeign("group"), !line.isNull(index) {
      guard let group = name(index, in: groups) else {
        throw LineProblem(index, "there is no group '\(try line.string(index))'")
      }
      slot.group = GroupIndex(group)
    }
    if let index = try absentIfForeign("surface"), !line.isNull(index) {
      slot.surface = try choice(at: index, of: TipSurface.self)
    }
    slot.condition = try condition(ifGiven: "when", in: context)
    return slot
  }
}
