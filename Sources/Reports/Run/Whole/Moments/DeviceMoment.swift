/// What the panel of a device says at a moment.
struct DeviceMoment {
  /// Its process, its connection, its Focus and its pointer, in words.
  var condition = ""
  /// What is to be seen on its screen.
  var picture = ScreenPicture(look: .none, title: "")
  /// By tip of the app.
  var knowledge: [TipKnowledge]
}

/// Devices of which something is not taken note of yet, each once.
struct PendingDevices {
  private(set) var all: [Int]
  private var isPending: [Bool]

  /// All of `count` devices.
  init(allOf count: Int) {
    all = Array(0..<count)
    isPending = Array(repeating: true, count: count)
  }

  mutating func insert(_ device: Int) {
    guard device < isPending.count, !isPending[device] else { return }
    isPending[device] = true
    all.append(device)
  }

  mutating func removeAll() {
    for device in all { isPending[device] = false }
    all.removeAll(keepingCapacity: true)
  }
}
