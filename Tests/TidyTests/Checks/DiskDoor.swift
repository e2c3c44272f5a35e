/// Calls that change what is on a disk. Only one module makes them, so that whatever is written is
/// whole, and so that the tests of refusals, kills and power cuts test all of it.
enum DiskDoor {
  /// The module behind which the disk is.
  static let module = "HostFiles"

  private static let patterns = [
    // Foundation.
    #"\.(createDirectory|createFile|createSymbolicLink|removeItem|trashItem|moveItem|copyItem|"#
      + #"linkItem|replaceItem|replaceItemAt|setAttributes)\s*\("#,
    #"\.write\s*\(\s*(to|toFile|contentsOf)\s*:\s*[^&\s]"#,
    #"\bFileHandle\s*\(\s*for(Writing|Updating)"#, #"\bOutputStream\s*\("#,
    // The C library.
    #"(^|[^.\w])((Foundation|Glibc|Musl|Darwin)\s*\.\s*)?(creat|fopen|freopen|mkdir|mkdirat|"#
      + #"mkdtemp|mkstemp|rename|renameat|renameat2|renamex_np|unlink|unlinkat|rmdir|symlink|"#
      + #"truncate|ftruncate|fsync|pwrite|fwrite|flock)\s*\("#,
    #"\bO_(WRONLY|RDWR|CREAT|TRUNC|APPEND)\b"#,
  ]

  static func findings(in source: SwiftSource) throws -> [Finding] {
    guard source.module != module else { return [] }
    let declaration = try pattern(#"\bfunc\s+\w+"#)
    // Regular expressions are slow, and most lines neither call anything nor name a flag.
    let lines = source.code.enumerated().filter { _, line in
      line.utf8.contains(UInt8(ascii: "(")) || line.contains("O_")
    }.map { index, line in
      (index, line.contains("func") ? line.replacing(declaration, with: "func") : line)
    }
    var findings: [Finding] = []
    for text in patterns {
      let regex = try pattern(text)
      for (index, line) in lines where line.contains(regex) {
        findings.append(
          source.finding(at: index, "write, rename and remove through the 'Disk' of \(module)"))
      }
    }
    return findings
  }
}
