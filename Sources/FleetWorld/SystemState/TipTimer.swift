import DeviceSystems
import Scenarios
import TipDomain

/// What a world does later for the tips of a device.
package enum TipTimer: Sendable, BitwiseCopyable {
  /// The person does something with a tip on screen.
  case reaction(presentation: UInt32, Reaction)
  /// A tip on screen may have used up its time.
  case durationCheck(presentation: UInt32)
  /// With `timeTriggered timer`: time alone may have changed something on screen.
  case tick(wake: UInt32)
  /// A donation that was sent without waiting is made.
  case donationLands(process: UInt32, values: ValueListIndex, event: EventIndex)
  /// A person does something on the screen that they opened, if they are still there.
  case action(ScreenActionIndex)
  /// The app hears that a tip appeared or was invalidated.
  case heard(process: UInt32, list: UInt16)

  /// Whether nobody but the system says when it comes.
  package var isOnItsWay: Bool {
    switch self {
    case .donationLands, .heard: true
    case .reaction, .durationCheck, .tick, .action: false
    }
  }
}
