import Scenarios
import SimulationKernel

/// Everything that is measured of one run, from its journal alone.
public struct RunMetrics: Sendable {
  /// Of each tip id that was displayed, withheld or invalidated, in the order of the ids.
  public var tips: [TipMetrics] = []
  /// What each person saw of each tip: for each person in turn, each tip in the order of the app.
  public var exposures: [TipExposure] = []
  /// Of each device, in the order of the scenario.
  public var devices: [DeviceMetrics] = []
  /// Of each directed link that carried anything: a device's way up, then its way down.
  public var links: [LinkMetrics] = []
  /// How the fleet came to rest.
  public var convergence = ConvergenceMetrics()
  /// What the hub did.
  public var hub = HubMetrics()
  /// What the systems beside tips came to.
  public var systems = SystemMetrics()
  /// How many accounts the devices belonged to at the beginning, each a person's.
  public var accountCount = 1
  /// How long people used the fleet: the scenario's duration, or until it heals.
  public var duration = SimulatedDuration.zero
  /// What the run reached, of all that it could.
  public var coverage: [CoverageEntry] = []

  /// Nothing measured.
  public init() {}
}

extension Scenario {
  /// How many accounts its devices belong to at the beginning, each a person's.
  package var accountCount: Int { max(1, Set(devices.map(\.account)).count) }
}
