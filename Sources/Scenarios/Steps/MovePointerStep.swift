import DeviceSystems
import PointerSystem
import TextFormats

/// The pointer moves (C-21).
struct MovePointerStep: PointerStep {
  var position: PointerPosition
  /// Whether `position` is a distance, and not where the pointer goes.
  var isDistance: Bool

  struct Syntax: Sendable {
    var to: PointerPosition?
    var by: PointerPosition?
  }

  static let word = "movePointer"
  static let meaning = "The pointer moves to a position on the screen, or by a distance."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.move(position, isDistance: isDistance)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<MovePointerStep>>) {
    step.optional("to", \.own.to, PointerPosition.codec, "The position; either this or `by`.")
    step.optional("by", \.own.by, PointerPosition.codec, "The distance.")
    step.check { step, report in
      if (step.own.to == nil) == (step.own.by == nil) {
        report.error(.inconsistent, at: "to", "a pointer moves either \"to\" or \"by\"")
      }
    }
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> MovePointerStep? {
    (syntax.to ?? syntax.by).map { MovePointerStep(position: $0, isDistance: syntax.to == nil) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    isDistance ? Syntax(by: position) : Syntax(to: position)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    if isDistance {
      fleet.carryOut(PointerCommand.move(by: position), on: device)
    } else {
      fleet.movePointer(to: position, on: device)
    }
  }
}
