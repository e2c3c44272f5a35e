import Testing
import TextFormats

@Suite("Numbers as text")
struct NumberTextTests {
  @Test("quantities carry their unit")
  func quantities() {
    #expect(Quantity.count.text(1_048_576) == "1\u{202F}048\u{202F}576")
    #expect(Quantity.duration.text(1_250_000) == "1 s 250 ms")
    #expect(Quantity.moment.text(86_412_250_000) == "day 1, 00:00:12.250")
    #expect(Quantity.moment.text(86_412_000_000) == "day 1, 00:00:12")
    #expect(Quantity.ratio.text(0.125) == "12.5 %")
    #expect(Quantity.ratio.text(0.0015) == "0.15 %")
    #expect(Quantity.bytes.text(1_536) == "1.5 KiB")
    #expect(Quantity.number.text(-0.5) == "−0.5")
    #expect(Quantity.ratio.text(-0.332) == "−33.2 %")
    #expect(Quantity.bytes.text(-1_536) == "−1.5 KiB")
  }
}
