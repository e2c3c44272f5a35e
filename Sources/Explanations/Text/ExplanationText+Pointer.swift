import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import TextFormats
import TipDomain

// What the pointer means to a tip, in lines, and whose write of a parameter is in force.

extension ExplanationText {
  var pointer: [String] {
    guard let pointer = explanation.pointer else { return [] }
    let name = words.parameter(pointer.parameter)
    let value = words.value(.boolean(pointer.isAttached))
    let since = pointer.change.map { " since \(words.fact($0))" } ?? ""
    let attached = pointer.isAttached ? "a pointing device is" : "no pointing device is"
    var lines = ["", "  the pointer sets \(name), \(reach(syncs: pointer.syncs))"]
    if let write = pointer.write {
      lines.append("    \(attached) attached\(since), which says \(value)")
      return lines + self.lines(write, of: pointer.parameter)
    }
    lines.append("    \(attached) attached\(since): \(name) is \(value)")
    if !pointer.hasPointer {
      let device = words.names.scenario.devices[explanation.device.position]
      lines.append(
        "    an iPad alone has the pointer, and \(words.device(explanation.device)) is of the "
          + "platform \(device.platform.rawValue)")
    } else if pointer.isAttached {
      lines.append("    with none attached, \(name) would be false")
    } else {
      lines.append("    with one attached, \(name) would be true")
    }
    return lines
  }

  /// Where what is set is known.
  func reach(syncs: Bool) -> String {
    syncs ? "which syncs to the other devices" : "on this device alone"
  }

  /// The write of another device that is in force here, and how to keep it away where that helps.
  func lines(_ write: ParameterWrite, of parameter: ParameterIndex) -> [String] {
    let name = words.parameter(parameter)
    let arrival = words.arrival(write.arrival)
    let told =
      "    what \(words.device(write.device)) wrote is in force instead: \(name) is "
      + "\(words.value(write.value)), written \(words.fact(write.fact)); \(arrival)"
    guard words.names.scenario.app.knobs.transientSynced == .no else { return [told] }
    return [told, "    a parameter that is transient takes no value from other devices"]
  }
}
