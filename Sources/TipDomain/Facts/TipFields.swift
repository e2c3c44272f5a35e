import DeviceSystems
import SimulationKernel

// Fields that several kinds of facts about tips have, or one kind alone.

extension Field where Value == ConfigurationError {
  @inlinable static var refusal: Self { Self("error", "why") }
}

extension Field where Value == RecordIndex {
  /// The tip's identity.
  @inlinable public static var record: Self { Self("record", "the tip's identity") }
}

extension Field where Value == TipIndex {
  /// The tip in the app's code.
  @inlinable public static var tip: Self { Self("tip", "the tip in the app's code") }
}

extension Field where Value == EventIndex {
  /// The event.
  @inlinable public static var event: Self { Self("event", "the event") }
}

extension Field where Value == ParameterIndex {
  /// The parameter.
  @inlinable public static var parameter: Self { Self("parameter", "the parameter") }
}

extension Field where Value == Instant {
  /// When, by the device's clock.
  @inlinable public static var date: Self {
    Self("date", "when, by the device's clock", clock: .device)
  }
  @inlinable static var through: Self {
    Self("through", "up to which date, by the device's clock", clock: .device)
  }
}

extension Field where Value == Instant? {
  @inlinable static var frequencyClock: Self {
    Self("clock", "the clock; null clears it", clock: .device)
  }
}

extension Field where Value == UInt32 {
  /// The number of this appearance on its device, from 1.
  @inlinable public static var presentation: Self {
    Self("presentation", "the number of this appearance on its device, from 1")
  }
  @inlinable static var deletedCount: Self { Self("count", "how many were known here") }
}

extension Field where Value == Int32 {
  @inlinable static var mergedCount: Self { Self("count", "how many are known now") }
}

extension Field where Value == SimulatedDuration {
  @inlinable static var mergedDuration: Self { Self("duration", "how long in all") }
}

extension Field where Value == UInt32 {
  @inlinable static var epochNow: Self { Self("epoch", "how often by now") }
}

extension Field where Value == InvalidationReason {
  /// Why.
  @inlinable public static var reason: Self { Self("reason", "why") }
}

extension Field where Value == DeviceSystems.Value {
  @inlinable static var newValue: Self { Self("value", "its new value") }
}

extension Field where Value == DeviceSystems.Value? {
  /// The value; null is the default.
  @inlinable public static var mergedValue: Self { Self("value", "the value; null is the default") }
}

extension Field where Value == ActionName {
  @inlinable static var action: Self {
    Self("action", "the action's id; its index, from 0, if the tip has no such action")
  }
}

extension Field where Value == Bool {
  @inlinable static var byTappingView: Self {
    Self("byTappingView", "whether the style runs it for a tap on the view")
  }
}
