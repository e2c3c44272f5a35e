/// The keys, and the values under each key, of documents that are sound: what stands in one place
/// of a document is put into another place where it may fit.
package struct Vocabulary: Sendable {
  /// In the order in which they were first met.
  private(set) var keys: [[UInt8]] = []
  private var values: [[UInt8]: [ValueTree]] = [:]
  /// Words that values may be, such as those of an enumeration.
  private(set) var words: [[UInt8]] = []

  private static let valuesPerKey = 60
  private static let longestValue = 200

  /// The vocabulary of some documents.
  ///
  /// - `schema`: A JSON schema, whose keys and words are known too.
  package init(of documents: [ValueTree], schema: ValueTree? = nil) {
    for document in documents { document.forEach { learn($0, under: $1) } }
    schema?.forEach { value, key in learnSchema(value, key) }
  }

  private mutating func learn(_ value: ValueTree, under key: [UInt8]) {
    var known = values[key] ?? []
    if known.isEmpty { keys.append(key) }
    guard known.count < Self.valuesPerKey, value.valueCount <= Self.longestValue,
      !known.contains(value)
    else { return }
    known.append(value)
    values[key] = known
  }

  /// Takes the keys of `properties` and the words of `enum` and `const`.
  private mutating func learnSchema(_ value: ValueTree, _ key: [UInt8]) {
    switch value {
    case .object(let members) where key == Array("\"properties\"".utf8):
      for member in members where values[member.key] == nil {
        values[member.key] = []
        keys.append(member.key)
      }
    case .written(let written)
    where key == Array("\"enum\"".utf8) || key == Array("\"const\"".utf8):
      if !words.contains(written) { words.append(written) }
    case .object, .array, .written: break
    }
  }

  /// A value that stood under a key, or nil.
  func value(under key: [UInt8], _ draws: inout InputDraws) -> ValueTree? {
    draws.pick(values[key] ?? [])
  }
}
