import SimulatedNetwork
import SimulationKernel

/// Something that goes wrong, when, and for how long. Each can be switched off alone.
public struct FaultDefinition: Sendable, Equatable {
  /// Its name, by which it is switched off.
  public var name: String
  /// What goes wrong.
  public var kind: FaultKind
  /// When it begins and how long it lasts.
  public var schedule: FaultSchedule
  /// Whether it happens at all.
  public var isEnabled: Bool

  /// A fault.
  public init(name: String, kind: FaultKind, schedule: FaultSchedule, isEnabled: Bool = true) {
    self.name = name
    self.kind = kind
    self.schedule = schedule
    self.isEnabled = isEnabled
  }
}
