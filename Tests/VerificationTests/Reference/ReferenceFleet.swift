import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// A fact that changed a store.
struct StoredChange {
  let fact: TipFact
  let index: Int
  let instant: Instant
  var isSaved = false
}

/// A device as a list: the facts that its store consists of, oldest first. Whatever is asked is
/// found by reading the list from its beginning.
struct ReferenceDevice {
  /// What the store holds.
  var store: [StoredChange] = []
  /// The moment of the last save.
  var lastSave: Instant?
  /// The last backup.
  var backup: [StoredChange] = []
  /// The displays on screen, each with the screen that was open.
  var shown: [(display: Display, screen: Int?, index: Int)] = []
  var screen: Int?
  var version = 0
  var nextVersion = 0
  var launch = 0
  /// How often the store was replaced, or lost something.
  var life = 0
  /// When the present life began: which changes in the list are of its own making.
  var lifeBegan = -1
  /// With which tag each record came in, in order.
  var tags: [(key: RecordKey, tag: UInt32)] = []
}

/// All devices, replayed fact by fact.
struct ReferenceFleet {
  let run: ReferenceRun
  private(set) var devices: [ReferenceDevice]
  private(set) var overridden: [RecordIndex] = []

  init(_ run: ReferenceRun) {
    self.run = run
    devices = run.scenario.devices.map { definition in
      var device = ReferenceDevice()
      device.version = Int(definition.version)
      device.nextVersion = Int(definition.version)
      return device
    }
  }

  private var knobs: BehaviourKnobs { run.scenario.app.knobs }

  /// Takes in the fact at `index`.
  mutating func take(_ index: Int) {
    guard let device = run.device(of: index) else { return }
    let fact = run.facts[index]
    if case .tip(let tip) = fact.kind {
      take(tip, at: index, on: device)
    } else if case .device(let happened) = fact.kind {
      take(happened, at: index, on: device)
    } else if case .person(.visited(let screen)) = fact.kind {
      devices[device].screen = Int(screen)
    } else if case .sync = fact.kind {
      for change in run.carried(by: fact) {
        devices[device].tags.append((change.key, change.tag))
      }
    }
  }

  private mutating func take(_ fact: TipFact, at index: Int, on device: Int) {
    if case .displayed(let display) = fact {
      if display.byOverride { overridden.append(display.record) }
      devices[device].shown.append((display, devices[device].screen, index))
    } else if case .displayEnded(let ended) = fact {
      devices[device].shown.removeAll { $0.display.presentation == ended.presentation }
    } else if case .invalidationNotStored(let record, _) = fact {
      overridden.append(record)
    } else if case .datastoreReset = fact {
      devices[device].life += 1
      devices[device].lifeBegan = index
    }
    guard changesStore(fact) else { return }
    let instant = run.facts[index].instant
    save(before: instant, on: device)
    devices[device].store.append(StoredChange(fact: fact, index: index, instant: instant))
  }

  /// Whether the store is another after a fact, so that a crash can take it.
  private func changesStore(_ fact: TipFact) -> Bool {
    if case .configured = fact { return false }
    if case .configurationRefused = fact { return false }
    if case .donationLost = fact { return false }
    if case .parameterIgnored = fact { return false }
    if case .withheld = fact { return false }
    if case .actionChosen = fact { return false }
    if case .invalidationNotStored = fact { return false }
    return true
  }

  /// A save comes so long after the first change that is not saved, and takes all until then.
  private mutating func save(before now: Instant, andNow: Bool = false, on device: Int) {
    let delay = run.scenario.sync.saveDelay
    while let first = devices[device].store.firstIndex(where: { !$0.isSaved }) {
      let changed = devices[device].store[first].instant
      let due = changed == devices[device].lastSave ? changed : changed + delay
      guard due < now || andNow && due == now else { return }
      devices[device].lastSave = due
      for index in devices[device].store.indices where devices[device].store[index].instant <= due {
        devices[device].store[index].isSaved = true
      }
    }
  }

  private mutating func saveAll(on device: Int) {
    devices[device].lastSave = nil
    for index in devices[device].store.indices { devices[device].store[index].isSaved = true }
  }

  private mutating func take(_ fact: DeviceFact, at index: Int, on device: Int) {
    save(before: run.facts[index].instant, on: device)
    if case .launched = fact {
      devices[device].launch += 1
      devices[device].version = devices[device].nextVersion
    } else if case .updated(let version) = fact {
      devices[device].nextVersion = Int(version)
    } else if case .terminated = fact {
      saveAll(on: device)
      endProcess(of: device)
    } else if case .crashed(let lost) = fact {
      if lost > 0 {
        let kept = max(0, devices[device].store.count - Int(lost))
        replace(device, by: Array(devices[device].store.prefix(kept)), at: index)
        doubtTags(of: device)
      } else {
        saveAll(on: device)
      }
      endProcess(of: device)
    } else if case .reinstalled = fact {
      replace(device, by: [], at: index)
    } else if case .backedUp = fact {
      save(before: run.facts[index].instant, andNow: true, on: device)
      devices[device].backup = devices[device].store.filter(\.isSaved)
    } else if case .restored = fact {
      doubtTags(of: device)
      replace(device, by: devices[device].backup, at: index)
    } else if case .cloned(let other, _) = fact {
      devices[device].tags = devices[other.position].tags
      replace(device, by: devices[other.position].store, at: index)
    }
  }

  private mutating func replace(_ device: Int, by store: [StoredChange], at index: Int) {
    devices[device].store = store
    devices[device].life += 1
    devices[device].lifeBegan = index
    saveAll(on: device)
  }

  private mutating func doubtTags(of device: Int) {
    devices[device].tags = devices[device].tags.map { ($0.key, 1) }
  }

  private mutating func endProcess(of device: Int) {
    devices[device].launch += 1
    devices[device].shown = []
    devices[device].screen = nil
  }
}
