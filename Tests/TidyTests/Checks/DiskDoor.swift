/// Calls that change what is on a disk. Only one module makes them, so that whatever is written is
/// whole, and so that the tests of refusals, kills and power cuts test all of it.
enum DiskDoor {
  /// The module behind which the disk is.
  static let module = "HostFiles"

  /// Functions of the C library.
  private static let functions = [
    "creat", "fopen", "freopen", "mkdir", "mkdirat", "mkdtemp", "mkstemp", "rename", "renameat",
    "renameat2", "renamex_np", "unlink", "unlinkat", "rmdir", "symlink", "truncate", "ftruncate",
    "fsync", "pwrite", "fwrite", "flock",
  ]
  /// Methods of Foundation's file manager.
  private static let methods = [
    "createDirectory", "createFile", "createSymbolicLink", "removeItem", "trashItem", "moveItem",
    "copyItem", "linkItem", "replaceItem", "replaceItemAt", "setAttributes",
  ]

  /// What each looks for, and words of which one stands in each line that it finds.
  private static let patterns: [(words: [String], pattern: String)] = [
    (methods, #"\.(\#(methods.joined(separator: "|")))\s*\("#),
    (["write"], #"\.write\s*\(\s*(to|toFile|contentsOf)\s*:\s*[^&\s]"#),
    (["FileHandle"], #"\bFileHandle\s*\(\s*for(Writing|Updating)"#),
    (["OutputStream"], #"\bOutputStream\s*\("#),
    (
      functions,
      #"(^|[^.\w])((Foundation|Glibc|Musl|Darwin)\s*\.\s*)?"#
        + #"(\#(functions.joined(separator: "|")))\s*\("#
    ),
    (["O_"], #"\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND)\b"#),
  ]

  static func findings(in source: SwiftSource) throws -> [Finding] {
    guard source.module != module else { return [] }
    var findings: [Finding] = []
    for (words, pattern) in patterns {
      for index in try source.uses(of: words, matching: pattern) {
        findings.append(
          source.finding(at: index, "write, rename and remove through the 'Disk' of \(module)"))
      }
    }
    return findings
  }
}
