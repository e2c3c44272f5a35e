import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// Measures what each device did.
struct DeviceMeter {
  private var devices: [DeviceMetrics]
  private var offlineSince: [Instant?]
  private var importedAt: [Instant?]
  private var last = Instant.zero

  init(_ scenario: Scenario) {
    let count = scenario.devices.count
    devices = (0..<count).map { DeviceMetrics(device: DeviceIndex($0)) }
    offlineSince = Array(repeating: nil, count: count)
    importedAt = Array(repeating: nil, count: count)
  }

  mutating func see(_ fact: Fact) {
    last = fact.instant
    guard case .device(let device) = fact.actor else { return }
    let place = device.position
    let skew = fact.localInstant - fact.instant
    devices[place].largestSkew = max(devices[place].largestSkew, skew, .zero - skew)
    switch fact.kind {
    case .tip(let tip): see(tip, place)
    case .sync(let sync): see(sync, place, at: fact.instant)
    case .device(let deviceFact): see(deviceFact, place, at: fact.instant)
    case .network, .person, .run: break
    }
  }

  private mutating func see(_ fact: TipFact, _ place: Int) {
    switch fact {
    case .donated: devices[place].donations += 1
    case .donationLost: devices[place].donationsLost += 1
    case .displayed: devices[place].displays += 1
    case .invalidated: devices[place].invalidations += 1
    case .configured, .configurationRefused, .recordCreated, .donationsDeleted, .parameterSet,
      .parameterIgnored, .withheld, .displayEnded, .actionChosen, .invalidationNotStored,
      .eligibilityReset, .datastoreReset, .talliesMerged, .statusMerged, .donationMerged,
      .donationRemoved, .parameterMerged, .frequencyClockMerged:
      break
    }
  }

  private mutating func see(_ fact: SyncFact, _ place: Int, at instant: Instant) {
    switch fact {
    case .fetchRequested, .uploadRequested: devices[place].requests += 1
    // A timeout and an error that asks for patience both end in a wait.
    case .backedOff: devices[place].requestFailures += 1
    case .pushReceived: devices[place].pushes += 1
    case .imported: noteImport(place, at: instant)
    case .uploadAnswered, .fetchAnswered, .zoneEmptied, .uploadSettled, .sweptMissing,
      .requestTimedOut, .pushSent, .pushCoalesced, .pushThrottled, .outboxDrained, .accountChanged:
      break
    }
  }

  private mutating func noteImport(_ place: Int, at instant: Instant) {
    if let before = importedAt[place] {
      devices[place].staleness = max(devices[place].staleness, instant - before)
    }
    importedAt[place] = instant
  }

  private mutating func see(_ fact: DeviceFact, _ place: Int, at instant: Instant) {
    switch fact {
    case .joined: importedAt[place] = instant
    case .wentOffline: offlineSince[place] = instant
    case .cameOnline:
      if let since = offlineSince[place] {
        devices[place].offline = devices[place].offline + (instant - since)
      }
      offlineSince[place] = nil
    case .retired, .launched, .activated, .suspended, .terminated, .crashed, .reinstalled,
      .backedUp, .restored, .cloned, .clockJumped, .updated:
      break
    }
  }

  /// What was measured; the bytes are those of the links.
  func result(_ links: LinkMeter) -> [DeviceMetrics] {
    var result = devices
    for place in result.indices {
      if let since = offlineSince[place] {
        result[place].offline = result[place].offline + (last - since)
      }
      result[place].bytesUp = links.bytes(of: place, isUp: true)
      result[place].bytesDown = links.bytes(of: place, isUp: false)
    }
    return result
  }
}
