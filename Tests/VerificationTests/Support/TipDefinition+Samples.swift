import SimulationKernel
import TipDomain

extension TipDefinition {
  static func plain(_ name: String) -> TipDefinition { TipDefinition(typeName: name) }

  static func capped(_ name: String, _ cap: Int) -> TipDefinition {
    TipDefinition(typeName: name, options: TipOptions(maximumDisplayCount: cap))
  }

  static func timed(_ name: String, _ limit: SimulatedDuration) -> TipDefinition {
    TipDefinition(typeName: name, options: TipOptions(maximumDisplayDuration: limit))
  }
}
