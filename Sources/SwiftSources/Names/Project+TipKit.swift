/// Which names mean those of TipKit, and which only look like them.
extension Project {
  /// Whether a file sees the names of TipKit.
  package func seesTipKit(_ file: Int) -> Bool {
    let scan = files[file]
    if scan.imports.contains(where: { $0.module == "TipKit" }) { return true }
    guard !exporters.isEmpty else { return false }
    return exporters.contains(scan.module)
      || scan.imports.contains { exporters.contains($0.module) }
  }

  /// Whether a file may call the members that TipKit adds to foreign types: these are seen in all
  /// of a module if one file of it imports TipKit.
  package func reachesMembersOfTipKit(_ file: Int) -> Bool {
    modulesWithTipKit.contains(files[file].module)
  }

  /// Whether a name without a module means TipKit's: nothing of the project hides it.
  package func meansTipKit(_ name: String, at token: Int, file: Int) -> Bool {
    guard seesTipKit(file) else { return false }
    if hiding.contains("\(files[file].module)/\(name)") { return false }
    return !types(around: token, file: file).contains { type in
      typesByName["\(types[type].name).\(name)"] != nil
    }
  }

  /// Whether a written type or conformance is TipKit's `name`.
  package func isTipKit(_ written: String, _ name: String, at token: Int, file: Int) -> Bool {
    if written == "TipKit.\(name)" { return true }
    guard written == name else { return false }
    let first = name.split(separator: ".").first.map(String.init) ?? name
    return meansTipKit(first, at: token, file: file)
  }

  /// Whether a type is a tip: by its own conformance, or by that of a protocol of the project.
  package func isTip(_ type: Int) -> Bool { tipTypes.contains(type) }

  /// Whether a declaration or an extension of a type names TipKit's protocol.
  package func conformsToTip(_ type: Int) -> Bool {
    (types[type].declarations + types[type].extensions).contains { reference in
      let declared = files[reference.file].types[reference.index]
      return declared.conformances.contains {
        isTipKit($0, "Tip", at: declared.nameToken - 1, file: reference.file)
      }
    }
  }

  package func isOwnProtocol(_ type: Int) -> Bool {
    types[type].declarations.contains {
      files[$0.file].types[$0.index].kind == .protocolType
    }
  }

  /// A protocol that the project declares.
  package func ownProtocol(_ name: String, at token: Int, file: Int) -> Int? {
    guard let type = lookUpType(name, at: token, file: file),
      let first = types[type].declarations.first,
      files[first.file].types[first.index].kind == .protocolType
    else { return nil }
    return type
  }

  /// Whether a written type is an event: `Tips.Event<X>`, or `Event` inside a tip.
  package func isEvent(_ written: String, at token: Int, file: Int) -> Bool {
    guard let meant = meaning(of: written, at: token, file: file) else {
      return isEventItself(written, at: token, file: file)
    }
    return isEventItself(meant.name, at: meant.target.lowerBound, file: meant.file)
  }

  private func isEventItself(_ written: String, at token: Int, file: Int) -> Bool {
    if written == "TipKit.Tips.Event" { return true }
    if written == "Tips.Event" { return meansTipKit("Tips", at: token, file: file) }
    guard written == "Event" else { return false }
    return types(around: token, file: file).contains { type in
      isTip(type) && typesByName["\(types[type].name).Event"] == nil
    }
  }
}
