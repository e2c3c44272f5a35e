import Foundation
import HostFiles
import Testing

@Suite("the door to the disk")
struct DiskDoorTests {
  private let text = Array("text".utf8)

  private func files(_ names: String...) -> [NewFolderFile] {
    names.map { NewFolderFile(path: $0, bytes: text) }
  }

  @Test("a name may be as long as the file system allows")
  func longNames() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 255)
    let path = folder.url.path + "/" + name
    try Disk(HostDiskCalls()).writeNewFile(text, to: path)
    try Disk(HostDiskCalls()).replaceFile(path, by: Array("other".utf8))
    #expect(folder.contents == [name])
    try FileManager.default.removeItem(atPath: path)
    for _ in 0..<2 { try Disk(HostDiskCalls()).replaceFolder(path, by: files("a", "b/c")) }
    #expect(folder.contents == [name, name + "/a", name + "/b", name + "/b/c"])
  }

  @Test("a file is not written through a link, nor the link replaced")
  func links() throws {
    let folder = try TemporaryFolder()
    let real = try folder.write("mine", to: "real")
    let link = folder.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    let disk = Disk(HostDiskCalls())
    #expect(throws: SystemError(ELOOP)) { try disk.replaceFile(link, by: text) }
    #expect(throws: SystemError(ELOOP)) { try disk.writeNewFile(text, to: link) }
    #expect(throws: SystemError(ELOOP)) { _ = try AppendedFile(link, on: disk) }
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "mine")
    #expect(folder.contents == ["link", "real"])
  }

  @Test("a file with the same bytes is not written again")
  func equalBytes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("text", to: "file")
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try Disk(HostDiskCalls()).replaceFile(path, by: text)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before == after && before != nil)
  }

  @Test("a new file never takes the place of another")
  func newFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("mine", to: "file")
    let disk = Disk(HostDiskCalls())
    #expect(throws: SystemError(EEXIST)) { try disk.writeNewFile(text, to: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(throws: SystemError(EEXIST)) {
      try HostDiskCalls().renameNew(try folder.write("text", to: "other"), to: path)
    }
  }

  @Test("a file that a process appends to is refused to another, and free when it has ended")
  func lock() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/results"
    do {
      let first = try AppendedFile(path, on: Disk(HostDiskCalls()))
      try first.append(text)
      #expect { _ = try AppendedFile(path, on: Disk(HostDiskCalls())) } throws: {
        ($0 as? SystemError)?.isLocked == true
      }
    }
    #expect(try AppendedFile(path, on: Disk(HostDiskCalls())).found == text)
  }

  @Test("a file that comes piece by piece is whole, or its folder is not there")
  func pieces() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/report"
    let pieces = ["one ", "two ", "three"].map { Array($0.utf8) }
    for isRefused in [true, false] {
      var rest = pieces[...]
      var heard: [[UInt8]] = []
      let result = Result<Void, any Error> {
        try Disk(HostDiskCalls()).replaceFolder(path) { (new) throws(SystemError) in
          try new.write(text, to: "a/first")
          try new.writePieces(of: "a/whole", { rest.popFirst() ?? [] }) { piece in
            heard.append(piece)
            // Each is on the disk when it is heard of.
            let found = FileManager.default.contents(atPath: new.path(of: "a/whole"))
            #expect(found.map(Array.init) == heard.flatMap(\.self))
          }
          if isRefused { throw SystemError(ENOSPC) }
        }
      }
      #expect(heard == pieces)
      if isRefused {
        #expect(throws: SystemError(ENOSPC)) { try result.get() }
        #expect(folder.contents.isEmpty)
      }
    }
    #expect(folder.contents == ["report", "report/a", "report/a/first", "report/a/whole"])
    #expect(try String(contentsOfFile: path + "/a/whole", encoding: .utf8) == "one two three")
  }

  @Test("many at once on one folder: nobody is disturbed, one of them stays, nothing else")
  func manyAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/report"
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let names = (0..<5).map { "\(number)/\($0)" }
      let written = names.map { NewFolderFile(path: $0, bytes: text) }
      let refusal = Result { try Disk(HostDiskCalls()).replaceFolder(path, by: written) }
      #expect(throws: Never.self) { try refusal.get() }
    }
    // Each of the names begins with its writer.
    let contents = folder.contents
    #expect(contents.count == 7, "\(contents)")
    #expect(Set(contents.dropFirst().map { $0.split(separator: "/")[1] }).count == 1)
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let bytes = Array("\(number)".utf8)
      let file = folder.url.path + "/file"
      #expect(throws: Never.self) { try Disk(HostDiskCalls()).replaceFile(file, by: bytes) }
    }
    #expect(!folder.contents.contains { $0.hasPrefix(".") })
  }

  @Test("what another process is writing is not taken for a leftover")
  func atWork() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/report"
    try Disk(HostDiskCalls()).replaceFolder(path, by: files("a"))
    // Before any of its calls, another process replaces the same folder.
    let others = files("b")
    for number in 0..<100 {
      let calls = CallsWithGuest(before: number) {
        #expect(throws: Never.self) { try Disk(HostDiskCalls()).replaceFolder(path, by: others) }
      }
      try Disk(calls).replaceFolder(path, by: files("a", "c"))
      #expect(
        [["report", "report/a", "report/c"], ["report", "report/b"]].contains(folder.contents))
      if calls.callCount <= number { return }
    }
    Issue.record("It takes more than a hundred calls.")
  }
}
