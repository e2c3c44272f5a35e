import SimulationKernel
import TipDomain
import TipSync

extension JournalNames {
  /// Writes the first line of a journal: everything about the run that a judge of it needs.
  func writeHeader(
    seed: UInt64, version: String, withoutFaults: [String], to json: inout JSONText
  ) {
    json.object { json in
      json.member("format", JournalWriter.format)
      json.member("scenario", scenario.name)
      json.member("seed", Self.hexadecimal(seed))
      json.member("version", version)
      json.member("duration", scenario.duration.microseconds)
      json.key("heal")
      if let heal = scenario.heal {
        json.object { json in
          json.member("after", heal.after.microseconds)
          json.member("within", heal.within.microseconds)
        }
      } else {
        json.null()
      }
      json.member("merge", scenario.sync.merge.name)
      json.member("frequency", scenario.frequency.gap.microseconds)
      writeKnobs(to: &json)
      json.array("withoutFaults") { json in
        for fault in withoutFaults { json.string(fault) }
      }
      json.array("devices") { json in
        for place in scenario.devices.indices { writeDevice(place, to: &json) }
      }
      writeApp(to: &json)
      json.array("records") { json in
        for place in 0..<records.count { json.string(records[place]) }
      }
      writeReplicas(to: &json)
      writeScreens(to: &json)
      json.array("faults") { json in
        for fault in scenario.faults { json.string(fault.name) }
      }
    }
  }

  static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return "x" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func writeKnobs(to json: inout JSONText) {
    let knobs = scenario.app.knobs
    json.object("knobs") { json in
      for knob in BehaviourKnobs.catalogue { json.member(knob.name, knob.read(knobs)) }
      json.member(
        "presentationDropProbability",
        Int64(knobs.presentationDropProbability.partsPerBillion))
    }
  }

  private func writeDevice(_ place: Int, to json: inout JSONText) {
    let device = scenario.devices[place]
    json.object { json in
      json.member("id", devices[place])
      json.member("platform", device.platform.rawValue)
      json.member("version", device.version)
      json.optionalMember("account", device.account)
      json.optionalMember("frequency", device.frequency?.gap.microseconds)
      json.member("clockOffset", device.clockOffset.microseconds)
      json.member("clockDriftPartsPerMillion", device.clockDriftPartsPerMillion)
      json.member("joins", device.joins.microseconds)
      json.optionalMember("retires", device.retires?.microseconds)
      json.member("hasBackgroundMode", device.hasBackgroundMode)
      json.member("configures", device.configures)
    }
  }

  private func writeReplicas(to json: inout JSONText) {
    json.array("replicas") { json in
      for (place, replica) in replicas.enumerated() {
        json.object { json in
          json.member("name", replicaNames[place])
          json.member("device", devices[replica.device.position])
          json.member("incarnation", replica.incarnation)
        }
      }
    }
  }

  private func writeScreens(to json: inout JSONText) {
    json.array("screens") { json in
      for screen in scenario.screens {
        json.object { json in
          json.member("id", screen.id)
          json.array("slots") { json in
            for slot in screen.slots {
              json.object { json in
                json.optionalMember("tip", slot.tip.map { tips[$0.position] })
                json.optionalMember("group", slot.group.map { groups[$0.position] })
                json.optionalMember("surface", slot.surface?.rawValue)
              }
            }
          }
        }
      }
    }
  }
}

extension JSONText {
  /// Writes a key with a string or `null`.
  mutating func optionalMember(_ key: String, _ value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }

  /// Writes a key with a whole number or `null`.
  mutating func optionalMember(_ key: String, _ value: (some FixedWidthInteger)?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }
}
