import Foundation
import HostFiles
import Testing
import TextFormats

@testable import CommandLineParts

/// All runs of one command with something wrong, and what must hold after each.
struct FaultedRuns {
  private let verb: FaultedVerb
  private let root: String
  /// What was there before, and what is there after a run with nothing wrong.
  private let old: DiskTree
  private let new: DiskTree
  private let undisturbed: VerbRun
  /// The calls of the run with nothing wrong, and what was there before each.
  private let steps: [FaultyCalls.Step]
  private let last: DiskImage
  /// The kinds of trees from which the command was played again.
  private var played: Set<DiskTree.Kind> = []
  private var judgedScenarios: Set<Data> = []
  /// How often something went wrong.
  private(set) var pointCount = 0

  /// The calls of a run with nothing wrong.
  var callCount: Int { steps.count }

  /// Plays the command with nothing wrong, in the empty folder `root`.
  init(_ verb: FaultedVerb, in root: String) throws {
    self.verb = verb
    self.root = root
    try verb.prepare(in: root)
    old = DiskTree(of: root)
    let calls = FaultyCalls(root, exchanges: verb.exchanges)
    undisturbed = VerbRun(verb.words, root, on: calls)
    new = DiskTree(of: root)
    steps = calls.steps
    last = calls.image
    #expect([.pass, .violated, .inconclusive].contains(undisturbed.code), "\(undisturbed.errors)")
    let isTrue = last.tree(after: .kill) == new
    #expect(isTrue, "The image is not what is on the disk.")
    #expect(new.leftovers.isEmpty)
  }

  /// Whether all that it writes comes at once, so that there is nothing in between.
  private var changesOnce: Bool {
    verb.outputs.count == 1 && verb.outputs[0].kind != .lines && verb.outputs[0].kind != .scenarios
  }

  /// What is only there while a search goes on.
  private var states: [String] {
    verb.outputs.filter { $0.kind == .state || $0.kind == .lock }.map(\.path)
  }

  // MARK: Refusals

  /// Writes that take only a part of what they are given change nothing.
  mutating func shortWrites() throws {
    try old.restore(to: root)
    let run = VerbRun(verb.words, root, on: FaultyCalls(root, .shortWrites))
    pointCount += 1
    #expect(run.code == undisturbed.code, "\(run.errors)")
    let isSame = DiskTree(of: root) == new
    #expect(isSame)
  }

  /// Each call is refused once, for one of the reasons in turn.
  mutating func refusals(_ reasons: [Int32]) throws {
    for call in steps.indices {
      try old.restore(to: root)
      let reason = reasons[call % reasons.count]
      let calls = FaultyCalls(
        root, .refusal(call: call, reason: reason), exchanges: verb.exchanges)
      let run = VerbRun(verb.words, root, on: calls)
      pointCount += 1
      let tree = DiskTree(of: root)
      let name = calls.refusedCall ?? "?"
      let place: Comment = "call \(call), \(name): \(SystemError(reason).sentence)"
      if run.code == undisturbed.code {
        let isNew = tree.visible.without(states) == new
        #expect(isNew, place)
      } else {
        #expect(run.code == ExitCode(writing: SystemError(reason)), place)
        #expect(run.errors.contains(SystemError(reason).sentence), "\(place): \(run.errors)")
        try checkWhole(tree, place)
      }
      // What cannot be removed stays for the next run.
      let stays = ["removeFile", "removeFolder", "openExisting", "close"].contains(name)
      if !stays {
        #expect(tree.leftovers.isEmpty, place)
        let isEither = tree == old || tree == new
        if changesOnce { #expect(isEither, "\(place): something is left") }
      }
      try checkRerun(from: tree, place)
    }
  }

  // MARK: Ends

  /// The process, or the power, ends before each call, and after the last.
  mutating func ends() throws {
    for end in DiskImage.End.allCases {
      for (index, step) in steps.enumerated() {
        let tree = step.before.tree(after: end)
        pointCount += 1
        let place: Comment = "\(end) before call \(index), \(step.call)"
        try checkWhole(tree, place)
        try checkRerun(from: tree, place)
      }
      pointCount += 1
      let done = last.tree(after: end)
      let isNew = done.visible.without(states) == new
      #expect(isNew, "\(end) when it was done")
      try checkRerun(from: done, "\(end) when it was done")
    }
  }

  // MARK: What must hold

  /// Each output is the old one or the new one, and never half of one; nothing else changed.
  private mutating func checkWhole(_ tree: DiskTree, _ place: Comment) throws {
    for (path, kind) in verb.outputs {
      let part = tree.visible.part(path)
      switch kind {
      case .folder:
        let isEmpty = part.entries.values.allSatisfy { $0 == .folder }
        let isOld = part == old.part(path) || (old.part(path).entries.isEmpty && isEmpty)
        let isWhole = isOld || part == new.part(path) || (!verb.exchanges && isAside(tree))
        #expect(isWhole, "\(place): '\(path)' is half")
      case .file, .newFile:
        let files = part.entries.filter { $0.value != .folder }
        let isWhole = [old, new].contains {
          files == $0.part(path).entries.filter { $0.value != .folder }
        }
        #expect(isWhole, "\(place): '\(path)' is half")
      case .lines: checkLines(part.bytes(of: path), path, place)
      case .scenarios: try checkScenarios(part, place)
      case .state:
        if let bytes = part.bytes(of: path) {
          let read = try? JSONSerialization.jsonObject(with: bytes)
          #expect(read != nil, "\(place): '\(path)' is half")
        }
      case .lock:
        let bytes = part.bytes(of: path)
        #expect(bytes?.isEmpty ?? true, "\(place): '\(path)' holds something")
      }
    }
  }

  /// Whether the old folder waits under a hidden name for the next process.
  private func isAside(_ tree: DiskTree) -> Bool {
    tree.part("out").entries.isEmpty && tree.leftovers.contains { $0.hasSuffix("-old") }
  }

  /// Whole lines, of which the last may be cut off, are the first ones of the old or the new file.
  private func checkLines(_ bytes: Data?, _ path: String, _ place: Comment) {
    let newline = UInt8(ascii: "\n")
    let end = bytes?.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let whole = (bytes ?? Data()).prefix(end)
    let isKnown = [old, new].contains { $0.bytes(of: path)?.prefix(whole.count) == whole }
    #expect(isKnown || whole.isEmpty, "\(place): '\(path)' has other lines")
    // What was known before is known after, but for the mark of the end.
    let before = old.bytes(of: path)?.split(separator: newline).dropLast().count ?? 0
    #expect(whole.split(separator: newline).count >= before, "\(place): '\(path)' lost lines")
  }

  private mutating func checkScenarios(_ part: DiskTree, _ place: Comment) throws {
    for (path, entry) in part.entries {
      guard case .file(let bytes) = entry, judgedScenarios.insert(bytes).inserted else { continue }
      let read = ScenarioFile.read(Array(bytes), path)
      #expect(read.0 != nil && !read.1.hasErrors, "\(place): '\(path)' is half")
    }
  }

  /// The command, played again, gives what it gives undisturbed, and leaves nothing behind.
  private mutating func checkRerun(from tree: DiskTree, _ place: Comment) throws {
    let isKnown = !played.insert(tree.kind).inserted
    // Nobody looks into leftovers, so only their removal can differ.
    if isKnown && tree.leftovers.isEmpty { return }
    try tree.restore(to: root)
    let calls = FaultyCalls(root, exchanges: verb.exchanges)
    // Only the command itself looks into the folders that it tries.
    let isTried = tree.leftovers.contains { leftover in
      verb.tried.contains { leftover.hasPrefix($0 + "/") }
    }
    if isKnown && !isTried {
      try writeAgain(on: Disk(calls))
    } else {
      let run = VerbRun(verb.words, root, on: calls)
      let isThere = verb.outputs.contains { $0.kind == .newFile } && tree.visible == new
      #expect(run.code == (isThere ? .cannotCreate : undisturbed.code), "\(place): \(run.errors)")
    }
    let again = DiskTree(of: root)
    if verb.learns {
      #expect(again.leftovers.isEmpty, "again after \(place)")
    } else {
      let isSame = again == new
      #expect(isSame, "again after \(place): \(again.leftovers)")
    }
  }

  /// Writes what the command would write again, without working it out once more.
  private func writeAgain(on disk: Disk) throws {
    for (path, kind) in verb.outputs {
      let part = new.part(path)
      switch kind {
      case .folder: try write(part, to: path, disk)
      case .file, .newFile, .scenarios, .lines, .state, .lock:
        for (file, entry) in part.entries {
          guard case .file(let bytes) = entry else { continue }
          try disk.replaceFile(root + "/" + file, by: Array(bytes))
        }
        if part.entries.isEmpty { try disk.removeFile(root + "/" + path) }
      }
    }
  }

  private func write(_ part: DiskTree, to path: String, _ disk: Disk) throws {
    let files = part.entries.compactMap { name, entry -> NewFolderFile? in
      guard case .file(let bytes) = entry else { return nil }
      return NewFolderFile(path: String(name.dropFirst(path.count + 1)), bytes: Array(bytes))
    }
    try disk.replaceFolder(root + "/" + path, by: files)
  }
}
