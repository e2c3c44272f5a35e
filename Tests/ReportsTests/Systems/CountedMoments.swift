import Foundation

/// What a device is like after a number of lines of a journal, told from the lines alone.
struct CountedMoments {
  private(set) var isPresent = false
  private(set) var process = "the app is not running"
  private(set) var isOffline = false
  private(set) var account: Int?
  private(set) var focus: String?
  private(set) var isAttached = false
  private(set) var screen: String?
  /// By presentation: the slot and the tip.
  private(set) var shown: [Int: (slot: Int, tip: String)] = [:]
  /// By tip: the clause that held it back since the screen appeared.
  private(set) var held: [String: String] = [:]

  private let hasFocus: Bool
  private let hasPointer: Bool

  init(_ journal: JournalFile, device: [String: Any]) {
    hasFocus = journal.header["focus"] != nil
    hasPointer = journal.header["pointer"] != nil && device["platform"] as? String == "iPad"
    account = device["account"] as? Int
  }

  mutating func read(_ line: JournalLine) {
    switch line.kind {
    case "device.joined": isPresent = true
    case "device.retired": isPresent = false
    case "device.launched", "device.suspended":
      process = "the app is in the background"
      held = [:]
    case "device.activated": process = "the app is in front"
    case "device.terminated", "device.crashed":
      process = "the app is not running"
      (screen, shown, held) = (nil, [:], [:])
    case "device.wentOffline": isOffline = true
    case "device.cameOnline": isOffline = false
    case "sync.accountChanged": account = line.integer("account")
    case "focus.activated": focus = line.text("focus")
    case "focus.deactivated": focus = nil
    case "pointer.attached": isAttached = true
    case "pointer.detached": isAttached = false
    case "person.visited": (screen, held) = (line.text("screen"), [:])
    case "tip.displayed":
      shown[line.integer("presentation") ?? -1] = (line.integer("slot") ?? -1, line.named("tip"))
      held[line.named("tip")] = nil
    case "tip.displayEnded": shown[line.integer("presentation") ?? -1] = nil
    case "tip.withheld": held[line.named("tip")] = line.named("because")
    default: break
    }
  }

  var condition: String {
    guard isPresent else { return "not in the fleet" }
    var words = [process, isOffline ? "offline" : "online"]
    if account == nil { words.append("signed out") }
    if hasFocus { words.append(focus.map { "Focus \($0)" } ?? "no Focus") }
    if hasPointer { words.append(isAttached ? "pointer attached" : "no pointer") }
    return words.joined(separator: ", ")
  }

  /// The tips on screen by slot; nil where no screen is open.
  var tipsBySlot: [Int: String]? {
    guard isPresent, process != "the app is not running", screen != nil else { return nil }
    var tips: [Int: String] = [:]
    for (_, display) in shown { tips[display.slot] = display.tip }
    return tips
  }
}
