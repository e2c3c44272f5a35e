import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// The life of a process: launched, in the foreground, suspended, ended.

extension World {
  /// Brings the app to the foreground, starting it if need be.
  package mutating func open(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].isPresent, devices[index].process != .foreground else { return }
    if devices[index].process == .notRunning { launch(device, because: causes) }
    let activated = record(.device(.activated), on: device, because: causes)
    devices[index].process = .foreground
    devices[index].isAwake = true
    devices[index].wakeNumber &+= 1
    tell(.resumed(because: activated), on: device)
    startAppOfExtension(on: device, because: activated)
    tellReachability(of: device, cause: activated)
    agent(device, hears: .fetchWanted, cause: activated)
    tell(.activated(because: activated), on: device)
  }

  /// Begins a process, and has the app start.
  ///
  /// - Parameter isOfExtension: Whether an extension of the app begins it, and not the app.
  package mutating func launch(
    _ device: DeviceIndex, because causes: Causes, isOfExtension: Bool = false
  ) {
    let index = device.position
    let launched = record(.device(.launched), on: device, because: causes)
    beginProcess(of: device)
    devices[index].isOfExtension = isOfExtension
    noticeAccount(on: device, because: Causes(launched))
    systemsLaunch(on: device, because: launched)
    if devices[index].store.hasPending && syncs {
      agent(device, hears: .localChange, cause: launched)
    }
  }

  /// What a process finds when it begins.
  mutating func beginProcess(of device: DeviceIndex) {
    let index = device.position
    devices[index].processNumber &+= 1
    devices[index].process = .background
    devices[index].isOfExtension = false
    tell(.processBegan, on: device)
  }

  /// Whether the app itself has a process: that of an extension is none.
  package func runsApp(on device: DeviceIndex) -> Bool {
    let index = device.position
    return devices[index].process != .notRunning && !devices[index].isOfExtension
  }

  /// Starts the app in the background where it has no process of its own. In one that began for an
  /// extension, the system wakes the app, which starts there.
  package mutating func startApp(on device: DeviceIndex) {
    let index = device.position
    guard devices[index].process != .notRunning else { return launch(device, because: .none) }
    guard devices[index].isOfExtension else { return }
    tell(.woken(because: nil), on: device)
    startAppOfExtension(on: device, because: FactID(journal.factCount - 1))
  }

  /// The app runs from now on, in the process that began for an extension.
  mutating func startAppOfExtension(on device: DeviceIndex, because cause: FactID) {
    guard devices[device.position].isOfExtension else { return }
    devices[device.position].isOfExtension = false
    systemsStartApp(on: device, because: cause)
  }

  /// The person leaves the app: it may sync for a moment more, then it is suspended (3.7).
  package mutating func suspend(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].process == .foreground else { return }
    tell(.suspended, on: device)
    devices[index].process = .background
    let suspended = record(.device(.suspended), on: device, because: causes)
    wake(device, cause: suspended)
  }

  /// Lets an app in the background sync for a moment.
  ///
  /// - Parameter isForExtension: Whether an extension of the app acts, and the app does not.
  mutating func wake(_ device: DeviceIndex, cause: FactID?, isForExtension: Bool = false) {
    let index = device.position
    devices[index].isAwake = true
    devices[index].wakeNumber &+= 1
    plan(
      .sleeps(device, wake: devices[index].wakeNumber), after: scenario.sync.backgroundTime,
      .device, cause: cause)
    if !isForExtension, runsApp(on: device) { tell(.woken(because: cause), on: device) }
    tellReachability(of: device, cause: cause)
  }

  mutating func sleep(_ device: DeviceIndex, _ wake: UInt32) {
    let index = device.position
    guard devices[index].process == .background, devices[index].wakeNumber == wake else { return }
    devices[index].isAwake = false
    tell(.slept, on: device)
    tellReachability(of: device, cause: nil)
  }

  /// Ends the process in good order.
  package mutating func terminate(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].process != .notRunning else { return }
    tell(.leftScreen(because: causes), on: device)
    record(.device(.terminated), on: device, because: causes)
    saveNow(device)
    endProcess(of: device)
  }

  /// What ends with a process, however it ends.
  mutating func endProcess(of device: DeviceIndex) {
    let index = device.position
    devices[index].process = .notRunning
    devices[index].isAwake = false
    devices[index].processNumber &+= 1
    devices[index].openRequest = nil
    devices[index].agent.processEnded()
    devices[index].store.abandonFlight()
    tell(.processEnded, on: device)
    if let person = devices[index].person { abandonSession(of: Int(person)) }
  }

  mutating func join(_ device: DeviceIndex) {
    let index = device.position
    devices[index].isPresent = true
    let joined = record(.device(.joined), on: device, because: .none)
    tell(.connected(because: joined), on: device)
    tell(.joined(because: joined), on: device)
    guard isHealed else { return }
    stepsToCome -= 1
    open(device, because: Causes(joined))
  }

  mutating func retire(_ device: DeviceIndex) {
    let index = device.position
    guard devices[index].isPresent else { return }
    terminate(device, because: .none)
    record(.device(.retired), on: device, because: .none)
    devices[index].isPresent = false
    tellReachability(of: device, cause: nil)
  }

  // MARK: Connection

  package mutating func setOffline(_ isOffline: Bool, _ device: DeviceIndex, because causes: Causes)
  {
    let before = devices[device.position].isOnline
    devices[device.position].isOfflineByStep = isOffline
    noticeConnection(of: device, before: before, because: causes)
  }

  package mutating func setOfflineByFault(
    _ isOffline: Bool, _ device: DeviceIndex, because causes: Causes
  ) {
    let index = device.position
    let before = devices[index].isOnline
    devices[index].offlineFaults = max(0, devices[index].offlineFaults + (isOffline ? 1 : -1))
    noticeConnection(of: device, before: before, because: causes)
  }

  /// Connects a device, whatever keeps it offline.
  mutating func connect(_ device: DeviceIndex, because causes: Causes) {
    let before = devices[device.position].isOnline
    devices[device.position].offlineFaults = 0
    devices[device.position].isOfflineByStep = false
    noticeConnection(of: device, before: before, because: causes)
  }

  /// What keeps a device offline may have changed.
  private mutating func noticeConnection(
    of device: DeviceIndex, before: Bool, because causes: Causes
  ) {
    let index = device.position
    let isOnline = devices[index].isOnline
    guard before != isOnline else { return }
    network.setOnline(isOnline, node: index)
    let fact = record(
      .device(isOnline ? .cameOnline : .wentOffline), on: device, because: causes)
    tellReachability(of: device, cause: fact)
    guard isOnline else { return }
    if devices[index].process == .foreground {
      agent(device, hears: .fetchWanted, cause: fact)
    }
    deliverStoredPush(to: device, cause: fact)
    tell(.connected(because: fact), on: device)
  }

  /// Tells the agent whether it can do anything at all.
  mutating func tellReachability(of device: DeviceIndex, cause: FactID?) {
    let index = device.position
    let mayRun =
      devices[index].process == .foreground
      || (devices[index].process == .background && devices[index].isAwake)
    let isReachable = mayRun && canSync(device)
    agent(device, hears: isReachable ? .reachable : .unreachable, cause: cause)
  }
}
