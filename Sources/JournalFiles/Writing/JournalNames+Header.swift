import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension JournalNames {
  /// Writes the first line of a journal: everything about the run that a judge of it needs.
  func writeHeader(
    seed: UInt64, version: String, withoutFaults: [String], mutant: String?,
    to json: inout JSONText
  ) {
    json.object { json in
      json.member("format", JournalWriter.format)
      json.member("recorder", JournalWriter.recorder)
      json.array("omits") { _ in }
      json.member("scenario", scenario.name)
      json.member("claim", scenario.claim)
      json.member("seed", SeedWord.text(seed))
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
      writeExpectation(to: &json)
      json.member("merge", scenario.sync.merge.name)
      json.member("layout", scenario.sync.merge.layout.rawValue)
      json.member("saveDelay", scenario.sync.saveDelay.microseconds)
      json.member("isAtomic", scenario.sync.isAtomic)
      json.member("isScheduled", scenario.schedule != nil)
      json.member("pushesPerHour", scenario.sync.push.perHour)
      json.member("frequency", scenario.frequency.gap.microseconds)
      writeKnobs(to: &json)
      json.array("withoutFaults") { json in
        for fault in withoutFaults { json.string(fault) }
      }
      if let mutant { json.member("mutant", mutant) }
      json.array("accounts") { json in
        for account in scenario.accounts { json.string(account) }
      }
      json.array("devices") { json in
        for index in scenario.devices.indices { writeDevice(index, to: &json) }
      }
      writeApp(to: &json)
      json.array("records") { json in
        for index in 0..<records.count { json.string(records[index]) }
      }
      writeReplicas(to: &json)
      writeScreens(to: &json)
      json.array("faults") { json in
        for fault in scenario.faults { json.string(fault.name) }
      }
      writeValues(to: &json)
      writeSystems(to: &json)
    }
  }

  private func writeExpectation(to json: inout JSONText) {
    json.array("expects") { json in
      for id in scenario.expectation.violated { json.string(id) }
    }
    if !scenario.expectation.demands.isEmpty {
      json.object("demands") { json in
        for demand in scenario.expectation.demands {
          json.member(demand.invariant, demand.requirement.text)
        }
      }
    }
    json.array("withoutInvariants") { json in
      for id in scenario.withoutInvariants { json.string(id) }
    }
  }

  /// The texts and the lists of values by their numbers, which the digest of the facts holds.
  private func writeValues(to json: inout JSONText) {
    json.array("texts") { json in
      for index in 0..<texts.count { json.string(texts[index]) }
    }
    json.array("valueLists") { json in
      for index in 0..<valueLists.count {
        json.array { json in
          for value in valueLists.list(ValueListIndex(rawValue: UInt32(index))) {
            write(value, to: &json)
          }
        }
      }
    }
  }

  /// A value; an infinite one as a number that no double can hold.
  func write(_ value: Value, to json: inout JSONText) {
    switch value {
    case .boolean(let flag): json.boolean(flag)
    case .integer(let number): json.integer(number)
    case .decimal(let number):
      if number.isFinite {
        json.number(number)
      } else {
        json.raw(Array((number > 0 ? "1e999" : "-1e999").utf8))
      }
    case .text(let index): json.string(texts[Int(index.rawValue)])
    case .nothing: json.object { json in json.member("nil", true) }
    }
  }

  private func writeKnobs(to json: inout JSONText) {
    let knobs = scenario.app.knobs
    json.object("knobs") { json in
      for knob in BehaviourKnobs.catalogue { json.member(knob.name, knob.read(knobs)) }
      for knob in BehaviourKnobs.chances {
        json.member(knob.name, Int64(knobs[keyPath: knob.path].partsPerBillion))
      }
    }
  }

  private func writeDevice(_ index: Int, to json: inout JSONText) {
    let device = scenario.devices[index]
    json.object { json in
      json.member("id", devices[index])
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
      json.object("overrides") { json in
        json.member("showsAll", device.overrides.showsAll)
        json.member("hidesAll", device.overrides.hidesAll)
        json.array("shown") { json in
          for tip in device.overrides.shown { json.string(tips[tip.position]) }
        }
        json.array("hidden") { json in
          for tip in device.overrides.hidden { json.string(tips[tip.position]) }
        }
      }
    }
  }

  private func writeReplicas(to json: inout JSONText) {
    json.array("replicas") { json in
      for (index, replica) in replicas.enumerated() {
        json.object { json in
          json.member("name", replicaNames[index])
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
                json.optionalMember("surface", slot.surface?.name)
                if let condition = slot.condition { Self.write(condition, to: &json) }
              }
            }
          }
          if !screen.actions.isEmpty {
            json.array("actions") { json in
              for action in screen.actions { json.string(action.id) }
            }
          }
        }
      }
    }
  }
}

extension JSONText {
  /// Writes a key with a string or `null`.
  package mutating func optionalMember(_ key: String, _ value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }

  /// Writes a key with a whole number or `null`.
  package mutating func optionalMember(_ key: String, _ value: (some FixedWidthInteger)?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }
}
