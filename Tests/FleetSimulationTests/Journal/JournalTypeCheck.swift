import DeviceSystems
import FocusSystem
import IntentSystem
import JournalFiles
import PointerSystem
import Scenarios
import Testing
import TextFormats

/// Compares the values of a line with the types that the reference gives.
struct JournalTypeCheck {
  let header: JSONNode
  private let devices: [String]
  private let replicas: [String]

  init(header line: String) throws {
    header = try #require(readLine(line))
    devices = header["devices"]?.items?.compactMap { $0["id"]?.text } ?? []
    replicas = header["replicas"]?.items?.compactMap { $0["name"]?.text } ?? []
  }

  func check(_ node: JSONNode, has keys: [FactField], in line: String) {
    var expected = keys[...]
    for member in node.members ?? [] {
      while let key = expected.first, key.name != member.key, key.mayBeAbsent {
        expected.removeFirst()
      }
      guard let key = expected.popFirst(), key.name == member.key else {
        Issue.record("\(member.key) is not expected in \(line)")
        return
      }
      let fits = member.value.kind == .null ? key.mayBeNull : matches(member.value, key.type)
      #expect(fits, "\(key.name) is not \(key.type.text) in \(line)")
    }
    #expect(!expected.contains { !$0.mayBeAbsent }, "keys are missing in \(line)")
  }

  private func matches(_ node: JSONNode, _ type: FieldType) -> Bool {
    switch type {
    case .number, .instant, .localInstant, .duration: return node.integer != nil
    case .flag: return node.kind == .boolean
    case .text: return node.kind == .string || node.integer == 9
    case .word(let words): return words.contains(node.text ?? "")
    case .words(let words): return items(node) { words.contains($0.text ?? "") }
    case .name(let space): return isName(node, of: space)
    case .value: return [.boolean, .number, .string].contains(node.kind)
    case .values: return items(node) { matches($0, .value) }
    case .numbers: return items(node) { $0.integer != nil }
    case .digest:
      let text = node.text ?? ""
      return text.utf8.count == 17 && text.first == "x"
        && text.dropFirst().allSatisfy { "0123456789abcdef".contains($0) }
    case .token: return node.keys == ["generation", "sequence", "issued"]
    case .records:
      return items(node) {
        check($0, has: JournalFormat.recordKeys, in: "\($0.keys)")
        return true
      }
    case .recordKey: return isRecordKey(node.text ?? "")
    case .object: return node.kind == .object
    case .list: return node.kind == .array
    }
  }

  private func isName(_ node: JSONNode, of space: NameSpace) -> Bool {
    switch space {
    case .actor: (devices + ["hub", "run"]).contains(node.text ?? "")
    case .device: devices.contains(node.text ?? "")
    case .replica: replicas.contains(node.text ?? "")
    case .record: isNamed(node, in: "records")
    case .tip: isNamed(node, in: "tips", by: "name")
    case .event: isNamed(node, in: "events", by: "id")
    case .parameter: isNamed(node, in: "parameters", by: "id")
    case .screen: isNamed(node, in: "screens", by: "id")
    case .fault: isNamed(node, in: "faults")
    case .action: isAction(node.text ?? "")
    case FocusIndex.nameSpace: isNamed(node, in: "focuses", by: "id", under: "focus")
    case SettingsIndex.nameSpace: isNamed(node, in: "settings", by: "name", under: "focus")
    case CriterionIndex.nameSpace: isNamed(node, in: "criteria", under: "focus")
    case PointerViewIndex.nameSpace: isNamed(node, in: "views", by: "id", under: "pointer")
    case PointerInteractionIndex.nameSpace:
      isNamed(node, in: "interactions", by: "id", under: "pointer")
    case PointerRegionIndex.nameSpace: isNamed(node, in: "regions", by: "id", under: "pointer")
    case PointerStyleIndex.nameSpace: isNamed(node, in: "styles", by: "id", under: "pointer")
    case PointerLayoutIndex.nameSpace: isNamed(node, in: "layouts", by: "id", under: "pointer")
    case PointerCoverIndex.nameSpace: isNamed(node, in: "covers", by: "id", under: "pointer")
    case IntentIndex.nameSpace: isNamed(node, in: "intents", by: "id", under: "intents")
    case WidgetKindIndex.nameSpace: isNamed(node, in: "widgets", by: "id", under: "intents")
    case ChoiceIndex.nameSpace: isNamed(node, in: "choices", under: "intents")
    case EffectIndex.nameSpace: node.text?.hasPrefix("effect ") ?? false
    case ShortcutIndex.nameSpace: node.text?.hasPrefix("shortcut ") ?? false
    case VersionIndex.nameSpace: node.text.flatMap { UInt16($0) } != nil
    case .system: false
    }
  }

  private func items(_ node: JSONNode, _ allows: (JSONNode) -> Bool) -> Bool {
    node.items?.allSatisfy(allows) ?? false
  }

  private func isNamed(
    _ node: JSONNode, in table: String, by key: String? = nil, under section: String? = nil
  ) -> Bool {
    guard let text = node.text else { return false }
    let tables = section.map { header[$0] } ?? header
    return tables?[table]?.items?.contains { item in
      (key.map { item[$0]?.text } ?? item.text) == text
    } ?? false
  }

  /// Whether a text is a screen and one of its actions, such as `home/save`.
  private func isAction(_ text: String) -> Bool {
    header["screens"]?.items?.contains { screen in
      screen["actions"]?.items?.contains { action in
        text == "\(screen["id"]?.text ?? "")/\(action.text ?? "")"
      } ?? false
    } ?? false
  }

  private func isRecordKey(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return text == "frequencyClock" }
    let parts = text[text.index(after: colon)...].split(separator: "/")
    let named: Bool
    let owned = parts.count > 1 && replicas.contains(String(parts[1]))
    switch text[..<colon] {
    case "tip", "parameter", "clearing": named = parts.count == 1
    case "tally": named = parts.count == 2 && owned
    case "display", "donation": named = parts.count == 3 && owned && Int(parts[2]) != nil
    default: named = false
    }
    return named
  }
}
