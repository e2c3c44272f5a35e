import Foundation
import Testing

@testable import ReportParts

@Suite("Colours")
struct ColourTests {
  private static let text: [ThemeColor] = [
    .text, .quiet, .accent, .pass, .fail, .inconclusive, .error,
  ]
  private static let grounds: [ThemeColor] = [
    .page, .wash, .passWash, .failWash, .inconclusiveWash, .errorWash,
  ]
  private static let drawn: [ThemeColor] = [
    .axis, .hatch, .series1, .series2, .series3, .series4, .series5,
  ]

  @Test("text is legible on every ground, in both themes", arguments: text, grounds)
  func textContrast(color: ThemeColor, ground: ThemeColor) {
    #expect(contrast(color.light, ground.light) >= 4.5)
    #expect(contrast(color.dark, ground.dark) >= 4.5)
  }

  @Test("what is drawn stands out from the page and from bands", arguments: drawn)
  func markContrast(color: ThemeColor) {
    for ground in [ThemeColor.page, .wash] {
      #expect(contrast(color.light, ground.light) >= 3)
      #expect(contrast(color.dark, ground.dark) >= 3)
    }
  }

  @Test("no two of the first 25 lines of a chart look alike")
  func seriesLines() {
    let looks = (0..<25).map { index in
      "\(ThemeColor.series(index)) \(ThemeColor.seriesDashes(index) ?? "solid")"
    }
    #expect(Set(looks).count == looks.count, "\(looks)")
  }

  @Test("text on the page's own buttons and links is legible")
  func inverse() {
    #expect(contrast(ThemeColor.page.light, ThemeColor.accent.light) >= 4.5)
    #expect(contrast(ThemeColor.page.dark, ThemeColor.accent.dark) >= 4.5)
  }

  @Test("the measure knows the contrasts of the standard")
  func measure() {
    #expect(abs(contrast("#FFFFFF", "#000000") - 21) < 0.01)
    #expect(abs(contrast("#777777", "#FFFFFF") - 4.48) < 0.01)
  }

  @Test(
    "the style sheet has the colours of the drawings, in both themes",
    arguments: ThemeColor.allCases)
  func styleSheet(color: ThemeColor) throws {
    let css = String(decoding: PageAssets.styleSheet, as: UTF8.self)
    let parts = css.components(separatedBy: "(prefers-color-scheme: dark)")
    try #require(parts.count == 2)
    #expect(parts[0].contains("  --\(color.rawValue): \(color.light);"))
    #expect(parts[1].contains("  --\(color.rawValue): \(color.dark);"))
    #expect(css.contains(".f-\(color.rawValue) { fill: var(--\(color.rawValue)); }"))
    #expect(css.contains(".s-\(color.rawValue) { stroke: var(--\(color.rawValue)); }"))
  }

  private func contrast(_ first: String, _ second: String) -> Double {
    let brightness = [luminance(first), luminance(second)].sorted()
    return (brightness[1] + 0.05) / (brightness[0] + 0.05)
  }

  private func luminance(_ colour: String) -> Double {
    let value = UInt32(colour.dropFirst(), radix: 16) ?? 0
    let channels = [16, 8, 0].map { shift in
      let channel = Double(value >> UInt32(shift) & 255) / 255
      return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
