import SwiftSources

/// Functions of one name, type and list of parameters, declared in several places.
///
/// No module has two of them. A folder with several apps, which name their types alike, does: there
/// a call means the one that is declared nearest to it.
extension CallerFinder {
  /// A type, by its number, and a function of it.
  struct TwinName: Hashable {
    let owner: Int
    let name: String
    /// The list of parameters as it is written.
    let parameters: String
  }

  /// The uses of a function without those that are nearer to a twin of it.
  mutating func nearest(_ uses: [CallIndex.Use], to function: Reference) -> [CallIndex.Use] {
    let declared = project.files[function.file].functions[function.index]
    guard !uses.isEmpty, let owner = project.type(ofScope: declared.scope, file: function.file),
      let namesakes = project.types[owner].functions[declared.name], namesakes.count > 1
    else { return uses }
    let name = TwinName(owner: owner, name: declared.name, parameters: parameters(of: function))
    let twins = twins(name, among: namesakes)
    guard twins.count > 1 else { return uses }
    return uses.filter { use in
      sharedFolders(use.file, function.file) == mostShared(use.file, twins, name)
    }
  }

  private func parameters(of function: Reference) -> String {
    let scan = project.files[function.file]
    return scan.functions[function.index].parameters.map { scan.text($0) }.joined(separator: " ")
  }

  /// The files that declare such a function, each once.
  private mutating func twins(_ name: TwinName, among namesakes: [Reference]) -> [Int] {
    if let known = twinFiles[name] { return known }
    var files: [Int] = []
    for other in namesakes
    where files.last != other.file && parameters(of: other) == name.parameters {
      files.append(other.file)
    }
    twinFiles[name] = files
    return files
  }

  /// How many folders a file shares with the twin that is nearest to it.
  private mutating func mostShared(_ file: Int, _ twins: [Int], _ name: TwinName) -> Int {
    if let known = nearestTwin[name]?[file] { return known }
    let most = twins.map { sharedFolders(file, $0) }.max() ?? 0
    nearestTwin[name, default: [:]][file] = most
    return most
  }

  /// How many folders from the top on two files have in common.
  private mutating func sharedFolders(_ left: Int, _ right: Int) -> Int {
    let (left, right) = (folders(of: left), folders(of: right))
    var count = 0
    while count < left.count, count < right.count, left[count] == right[count] { count += 1 }
    return count
  }

  private mutating func folders(of file: Int) -> [Substring] {
    if let known = foldersOfFile[file] { return known }
    let folders = Array(project.files[file].path.split(separator: "/").dropLast())
    foldersOfFile[file] = folders
    return folders
  }
}
