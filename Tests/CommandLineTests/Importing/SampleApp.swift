import Foundation
import Testing

/// A sample app of the import, with the names that its files have in an app.
enum SampleApp {
  static let names = ["trail", "kiosk", "shelf", "greenhouse", "ledger", "atlas"]

  /// Writes the sources of a sample into the folder `name` of another.
  static func write(_ name: String, into folder: URL) throws {
    let home = CommandLineRun.root.appending(path: "Tests/AppImportTests/Samples/\(name)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    for path in paths.sorted() where path.hasSuffix(".swift.txt") {
      let target = folder.appending(path: name).appending(path: path.dropLast(4))
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: home.appending(path: path), to: target)
    }
  }

  /// An app with one tip, whose rule asks `count` donations, and whose id is `identifier`.
  static func text(count: Int = 3, identifier: String = "\"album\"") -> String {
    """
    import SwiftUI
    import TipKit

    struct AlbumTip: Tip {
      static let opened = Event(id: "opened")
      var id: String { \(identifier) }
      var title: Text { Text("Albums") }
      var rules: [Rule] { #Rule(Self.opened) { $0.donations.count >= \(count) } }
    }

    struct AlbumView: View {
      var body: some View {
        TipView(AlbumTip()).onAppear { AlbumTip.opened.sendDonation() }
      }
    }
    """
  }
}
