import DeviceSystems
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// The devices with views for a pointer, and a tip that asks for one.

extension Scenario {
  /// The workload of pointers on two iPads, in an app whose one tip is shown while a pointing
  /// device is attached, by a popover that points at a control.
  static let pointerTips: Scenario = {
    var scenario = pointerWorkload
    let hasPointer = ParameterDefinition(
      id: "hasPointer", type: .boolean, defaultValue: .boolean(false), isTransient: true)
    let context = RuleContext(events: [], parameters: [hasPointer], tipType: "PointerTip")
    var texts = scenario.app.texts
    do throws(RuleError) {
      let rule = try Rule(parsing: "#Rule($hasPointer) { $0 }", in: context, texts: &texts)
      scenario.app = AppDefinition(
        texts: texts, events: [], parameters: [hasPointer],
        tips: [TipDefinition(typeName: "PointerTip", rules: [rule])])
    } catch {
      preconditionFailure("the rule of the tip about the pointer cannot be read: \(error)")
    }
    scenario.screens = [Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))])]
    scenario.devices[1] = DeviceDefinition(id: "tablet", platform: .iPad)
    scenario.pointerLinks.parameter = ParameterIndex(0)
    scenario.pointerLinks.popovers = [TipPopover(tip: TipIndex(0), cover: PointerCoverIndex(0))]
    scenario.timeline = pointerTipSteps
    return scenario
  }()

  private static let pointerTipSteps: [TimelineStep] = {
    func step(_ seconds: Int64, _ device: Int, _ action: ScriptedAction) -> TimelineStep {
      TimelineStep(
        at: .hours(1) + .seconds(seconds), device: DeviceIndex(device), action: action)
    }
    return [
      step(0, 0, .visit(screen: 0)), step(0, 1, .visit(screen: 0)),
      step(1, 0, .pointer(.attach)), step(10, 1, .visit(screen: 0)),
      step(20, 0, .pointer(.detach)), step(25, 0, .visit(screen: 0)),
      step(30, 0, .pointer(.attach)), step(31, 1, .visit(screen: 0)),
      step(40, 0, .pointer(.activate(PointerViewIndex(4), by: .keyboard))),
      step(50, 0, .leave), step(60, 0, .visit(screen: 0)),
    ]
  }()
}
