import TextFormats

/// The devices of a file, where one definition may stand for several.
struct DeviceTable: Sendable {
  /// The id of each device.
  private(set) var ids: [String] = []
  /// The definition of each device, by its index in the file.
  private(set) var definitions: [Int] = []
  private var ranges: [String: Range<Int>] = [:]
  /// The names as the file gives them.
  let names: DefinedNames

  init(_ devices: [DeviceSyntax], _ names: DefinedNames) {
    self.names = names
    for (index, device) in devices.enumerated() {
      let first = ids.count
      for number in 1...max(1, device.count) {
        let id = device.count == 1 ? device.id.value : "\(device.id.value)-\(number)"
        ids.append(id)
        definitions.append(index)
      }
      ranges[device.id.value] = first..<ids.count
    }
    for (index, id) in ids.enumerated() where ranges[id] == nil { ranges[id] = index..<index + 1 }
  }

  /// The devices that `name` means; nil if there is none.
  func range(of name: String) -> Range<Int>? { ranges[name] }
}
