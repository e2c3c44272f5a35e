import DeviceSystems
import IntentSystem
import TextFormats

/// A step about a widget of a device; nothing happens if the device has no such widget.
protocol WidgetStep: IntentStep {
  /// Which widget.
  var widget: WidgetChoice { get }
  /// Makes it happen to the widget.
  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable)
}

extension WidgetStep {
  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    act(on: instance, of: device, in: &fleet)
  }
}

/// What a file says about which widget a step means.
struct NamedWidget: Sendable {
  var kind = Reference("")
  var number: UInt16 = 1
}

extension ObjectFields {
  /// Declares which of the widgets on the device a step is about.
  mutating func declareWidget<Action>(
    _ kind: any WritableKeyPath<Root, Reference> & Sendable,
    number: any WritableKeyPath<Root, UInt16> & Sendable
  ) where Root == TypedStepSyntax<Action> {
    required("widget", kind, .reference("widget"), "The kind of the widget.")
    defaulted("number", number, .integer(in: 1...1_000), "Which widget of the kind.")
  }
}

extension IntentNameResolver {
  /// The widget that a step means.
  mutating func widget(_ named: NamedWidget) -> WidgetChoice? {
    widget(named.kind).map { WidgetChoice($0, number: named.number) }
  }
}

extension ScenarioNames {
  subscript(widget: WidgetChoice) -> NamedWidget {
    NamedWidget(kind: self[widget.kind], number: widget.number)
  }
}

// MARK: Steps that say no more

/// A step of which a file says only which widget it means.
protocol PlainWidgetStep: WidgetStep where Syntax == NamedWidget {
  init(widget: WidgetChoice)
}

extension PlainWidgetStep {
  static var defaults: NamedWidget { NamedWidget() }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<Self>>) {
    step.declareWidget(\.own.kind, number: \.own.number)
  }

  static func resolved(
    _ syntax: NamedWidget, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> Self? {
    resolver.widget(syntax).map { Self(widget: $0) }
  }

  func syntax(_ names: ScenarioNames) -> NamedWidget { names[widget] }
}
