import TextFormats

/// The way to one value of a scenario file, such as `devices[phone].count` or `sync.push.loss`.
///
/// A name in brackets is an item whose `id` or `name` it is; a number is its index, from 0.
package struct ValuePath: Sendable, Hashable {
  /// The path as it was written.
  package let text: String
  let steps: [Step]

  enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
    case named(String)
  }

  /// Why a path, or a value at its end, cannot be used.
  package struct Problem: Error, Sendable {
    /// A clause that says what is wrong.
    package let message: String

    /// A problem in words.
    package init(message: String) { self.message = message }
  }

  /// Reads a path.
  package init(_ text: String) throws(Problem) {
    self.text = text
    var steps: [Step] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.first == "[" {
        guard let end = rest.firstIndex(of: "]") else {
          throw Problem(message: "a \"]\" is missing")
        }
        let inside = rest[rest.index(after: rest.startIndex)..<end]
        guard !inside.isEmpty else { throw Problem(message: "the brackets are empty") }
        steps.append(Int(inside).map { .index($0) } ?? .named(String(inside)))
        rest = rest[rest.index(after: end)...]
      } else {
        if rest.first == "." {
          guard !steps.isEmpty else { throw Problem(message: "it begins with a point") }
          rest = rest.dropFirst()
        } else if !steps.isEmpty {
          throw Problem(message: "a point is missing after \"]\"")
        }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { throw Problem(message: "a key is missing") }
        steps.append(.key(String(key)))
        rest = rest[key.endIndex...]
      }
    }
    guard !steps.isEmpty else { throw Problem(message: "it is empty") }
    self.steps = steps
  }

  /// `root` with `value` at the end of the path; `null` takes the key away, so that its default
  /// counts. Objects that are absent on the way are made, items of lists are not.
  func replacing(in root: JSONNode, with value: JSONNode) throws(Problem) -> JSONNode {
    try replacing(steps[...], in: root, with: value)
  }

  private func replacing(
    _ steps: ArraySlice<Step>, in node: JSONNode, with value: JSONNode
  ) throws(Problem) -> JSONNode {
    guard let step = steps.first else { return value }
    var changed = node
    switch step {
    case .key(let key):
      guard var members = node.members else {
        throw Problem(message: "there is no object that could have a key \"\(key)\"")
      }
      let index = members.firstIndex { $0.key == key }
      if steps.count == 1, value.kind == .null {
        if let index { members.remove(at: index) }
      } else {
        let old = index.map { members[$0].value } ?? JSONNode(.object([]), at: value.range)
        let new = try replacing(steps.dropFirst(), in: old, with: value)
        if let index {
          members[index].value = new
        } else {
          members.append(JSONMember(key: key, keyRange: value.range, value: new))
        }
      }
      changed.content = .object(members)
    case .index, .named:
      guard var items = node.items else { throw Problem(message: "there is no list") }
      let index = try index(of: step, in: items)
      items[index] = try replacing(steps.dropFirst(), in: items[index], with: value)
      changed.content = .array(items)
    }
    return changed
  }

  private func index(of step: Step, in items: [JSONNode]) throws(Problem) -> Int {
    switch step {
    case .index(let index):
      guard items.indices.contains(index) else {
        throw Problem(message: "the list has \(items.count) items, so there is no [\(index)]")
      }
      return index
    case .named(let name):
      let index = items.firstIndex { item in
        ["id", "name", "type"].contains { item[$0]?.text == name }
      }
      guard let index else { throw Problem(message: "no item is called \"\(name)\"") }
      return index
    case .key(let key): throw Problem(message: "this is a list, which has no key \"\(key)\"")
    }
  }
}
