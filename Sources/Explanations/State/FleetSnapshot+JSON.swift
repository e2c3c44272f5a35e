import DeviceSystems
import FleetFacts
import JournalFiles
import SimulationKernel
import TextFormats
import TipDomain

extension FleetSnapshot {
  /// The state as one JSON document with a line break at its end.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { json in write(to: &json) }
    bytes.append(Byte.lineFeed)
    return bytes
  }

  private func write(to json: inout JSONText) {
    json.object { json in
      json.member("schema", 1)
      json.member("t_us", instant.microseconds)
      json.member("facts", factCount)
      json.member("isHealed", isHealed)
      json.texts("activeFaults", activeFaults)
      json.array("devices") { json in
        for device in devices { device.write(to: &json) }
      }
      json.array("zones") { json in
        for zone in zones { zone.write(to: &json) }
      }
      json.array("messages") { json in
        for message in messages { message.write(to: &json) }
      }
    }
  }
}

extension DeviceSnapshot {
  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      json.member("device", name)
      json.member("isPresent", isPresent)
      json.member("process", process.rawValue)
      json.member("isAwake", isAwake)
      json.optionalMember("screen", screen)
      json.member("isOnline", isOnline)
      json.member("local_us", wall.microseconds)
      json.optionalMember("account", account)
      json.member("replica", replica)
      json.member("version", version)
      json.member("unsavedChanges", unsavedChanges)
      json.optionalMember("frequencyClock_us", frequencyClock?.microseconds)
      json.array("tips") { json in
        for tip in tips { tip.write(to: &json) }
      }
      json.object("donations") { json in
        for event in events { json.member(event.name, event.number) }
      }
      json.object("parameters") { json in
        for parameter in parameters { json.member(parameter.name, parameter.text) }
      }
      json.texts("outbox", outbox)
      json.optionalMember("openRequest", openRequest)
      if let token {
        json.object("token") { json in
          json.member("generation", token.generation)
          json.member("sequence", token.sequence)
          json.member("issued_us", token.issued.microseconds)
        }
      } else {
        json.key("token")
        json.null()
      }
    }
  }
}

extension TipSnapshot {
  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      json.member("tip", name)
      json.member("id", record)
      json.write(status)
      json.optionalMember("because", because)
      json.member("isOnScreen", isOnScreen)
      json.member("displays", displays)
      json.optionalMember("maximumDisplayCount", limit)
      json.member("duration_us", duration.microseconds)
      json.member("epoch", epoch)
    }
  }
}

extension ZoneSnapshot {
  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      json.member("account", account)
      json.member("generation", generation)
      json.member("sequence", sequence)
      json.member("isFull", isFull)
      json.texts("records", records)
    }
  }
}

extension MessageSnapshot {
  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      json.member("message", number)
      json.member("name", name)
      json.optionalMember("sent_us", sent?.microseconds)
      json.member("isHeld", isHeld)
      json.texts("records", records)
    }
  }
}

extension JSONText {
  /// Writes a key with a list of strings.
  mutating func texts(_ key: String, _ texts: [String]) {
    array(key) { json in
      for text in texts { json.string(text) }
    }
  }

  /// Writes a status and its reason.
  mutating func write(_ status: TipStatus) {
    switch status {
    case .pending: member("status", "pending")
    case .available: member("status", "available")
    case .invalidated(let reason):
      member("status", "invalidated")
      member("reason", reason.name)
    }
  }
}
