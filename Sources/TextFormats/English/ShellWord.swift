/// Words as they can be pasted into a shell.
package enum ShellWord {
  /// `word` as it is, or in quotes if a shell would read it as something else.
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./,:=+@%".utf8.contains(byte)
      }
    }
    if plain && !word.isEmpty { return word }
    let inner = PrintableText.escaped(word).split(separator: "'", omittingEmptySubsequences: false)
    return "'" + inner.joined(separator: "'\\''") + "'"
  }
}
