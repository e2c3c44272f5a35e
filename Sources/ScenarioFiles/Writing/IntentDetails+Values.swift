import DeviceSystems
import IntentSystem
import TextFormats

// How the details of intents in a header write each of their values.

extension DefinedIndex {
  /// The position.
  static var codec: Codec<Self> {
    Codec<UInt16>.integer(in: 0...UInt16.max).mapped(
      to: { Self(Int($0)) }, from: { $0.rawValue })
  }
}

extension Entity {
  static let detail: Codec<Entity> = .object(
    "EntityDetail", "An entity.", defaults: Entity(id: "", type: 0)
  ) { entity in
    entity.required("type", \.type, .integer(in: 0...UInt16.max), "")
    entity.defaulted("parents", \.parents, .list(of: EntityIndex.codec, count: 0...65_535), "")
    entity.defaulted(
      "has", \.properties, .list(of: .integer(in: Int64.min...Int64.max), count: 0...65_535), "")
  }
}

extension Choice {
  static let detail: Codec<Choice> = .object(
    "ChoiceDetail", "What a parameter can hold.", defaults: Choice(id: "", type: 0, items: [])
  ) { choice in
    choice.required("type", \.type, .integer(in: 0...UInt16.max), "")
    choice.required("items", \.items, .list(of: EntityIndex.codec, count: 0...65_535), "")
  }
}

extension IntentParameter {
  static let detail: Codec<IntentParameter> = .object(
    "ParameterDetail", "A parameter.", defaults: IntentParameter(id: "", type: 0)
  ) { parameter in
    parameter.required("type", \.type, .integer(in: 0...UInt16.max), "")
    parameter.optional("query", \.query, QueryIndex.codec, "")
    parameter.defaulted("sizes", \.sizes, .list(of: FamilySize.detail, count: 0...65_535), "")
  }
}

extension VersionContents {
  static let detail: Codec<VersionContents> = .object(
    "VersionDetail", "A version of the app.",
    defaults: VersionContents(processes: [], configurations: [])
  ) { version in
    version.required("version", \.number, .integer(in: 0...UInt16.max), "")
    version.required(
      "processes", \.processes, .list(of: ProcessSet.detail, count: 0...65_535), "")
    version.required(
      "widgets", \.configurations, .list(of: KindConfiguration.detail, count: 0...65_535), "")
    version.defaulted(
      "older", \.oldDefinitions,
      .list(of: Codec<Int32>.integer(in: -1...65_535), count: 0...65_535),
      "")
  }

  /// By kind of widget: the intent of its old definition, or -1; empty if there is none at all.
  private var oldDefinitions: [Int32] {
    get {
      let positions = configurations.map { configuration -> Int32 in
        guard case .configured(_, let legacy?) = configuration else { return -1 }
        return Int32(legacy.position)
      }
      return positions.allSatisfy { $0 < 0 } ? [] : positions
    }
    set {
      for (kind, position) in newValue.enumerated()
      where position >= 0 && configurations.indices.contains(kind) {
        guard case .configured(let intent, _) = configurations[kind] else { continue }
        configurations[kind] = .configured(by: intent, legacy: IntentIndex(Int(position)))
      }
    }
  }
}

extension ProcessSet {
  /// The bits.
  fileprivate static let detail: Codec<ProcessSet> = Codec<UInt8>.integer(in: 0...7).mapped(
    to: { ProcessSet(rawValue: $0) }, from: { $0.rawValue })
}

extension KindConfiguration {
  /// The App Intent by its position; -1 for nothing to configure, -2 for an absent kind, -3 for one
  /// that an old definition alone configures.
  fileprivate static let detail: Codec<KindConfiguration> =
    Codec<Int32>.integer(in: -3...65_535).mapped(
      to: { number in
        switch number {
        case -3: .configured(by: nil, legacy: nil)
        case -2: .absent
        case -1: .fixed
        default: .configured(by: IntentIndex(Int(number)), legacy: nil)
        }
      },
      from: { configuration in
        switch configuration {
        case .absent: -2
        case .fixed: -1
        case .configured(let intent, _): intent.map { Int32($0.position) } ?? -3
        }
      })
}
