/// Calls that run their closure for each element, or at most once.
extension Project {
  private static let perElement: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "allSatisfy",
  ]

  /// The members of collections that may be nil.
  private static let optionalMembers: Set<String> = [
    "first", "last", "randomElement", "min", "max", "firstIndex", "lastIndex", "popFirst",
    "popLast",
  ]

  /// The types whose values are no collections: what is mapped is that one could be made.
  private static let plainTypes: Set<String> = [
    "Bool", "Int", "Double", "Float", "URL", "UUID", "Date", "Decimal",
  ]

  /// Whether a call runs its closure for each element, or again and again.
  package func isRepeating(_ call: Call, file: Int) -> Bool {
    let scan = files[file]
    guard call.name != "scheduledTimer" else {
      return scan.arguments(call.arguments).contains {
        $0.label == "repeats" && scan.line($0.value) == "true"
      }
    }
    return Self.perElement.contains(call.name) && optional(mappedBy: call, file: file) == nil
  }

  /// The value of which a call runs its closure only where it is not nil, `name.map { … }`; nil
  /// for any other call.
  package func optional(mappedBy call: Call, file: Int) -> Range<Int>? {
    let scan = files[file]
    guard ["map", "flatMap"].contains(call.name), scan.kind(call.nameToken - 1) == .period,
      !scan.isSign(call.nameToken - 2, "?"), !scan.isSign(call.nameToken - 2, "!")
    else { return nil }
    let path = scan.path(endingAt: call.nameToken)
    let values = path.components.dropLast()
    guard path.isWhole, let last = values.last, isOptional(last, of: values.dropLast(), file: file)
    else { return nil }
    return path.start..<call.nameToken - 1
  }

  private func isOptional(
    _ last: MemberPath.Component, of owner: ArraySlice<MemberPath.Component>, file: Int
  ) -> Bool {
    let type = owner.isEmpty ? nil : target(of: owner, isWhole: true, file: file).type
    if last.arguments == nil {
      let property =
        owner.isEmpty
        ? property(named: last.name, before: last.token, file: file)
        : type.flatMap { types[$0].properties[last.name]?.first }
      if let property {
        let declared = files[property.file].properties[property.index]
        return isOptional(declared.type, property.file)
      }
    } else if owner.isEmpty, Self.plainTypes.contains(last.name) {
      return true
    }
    let function =
      owner.isEmpty
      ? function(last.name, at: last.token, file: file)
      : type.flatMap { types[$0].functions[last.name]?.first }
    if let function, last.arguments != nil {
      return isOptional(files[function.file].functions[function.index].result, function.file)
    }
    return !owner.isEmpty && type == nil && Self.optionalMembers.contains(last.name)
  }

  private func isOptional(_ written: Range<Int>?, _ file: Int) -> Bool {
    guard let written, let last = written.last else { return false }
    return files[file].isSign(last, "?") || files[file].text(written.lowerBound) == "Optional"
  }
}
