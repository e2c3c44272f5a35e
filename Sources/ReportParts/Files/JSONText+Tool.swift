import TextFormats

extension JSONText {
  /// Says in a summary which program of which version wrote it.
  package mutating func tool(version: String) {
    object("tool") { json in
      json.member("name", "tipfleet")
      json.member("version", version)
    }
  }
}
