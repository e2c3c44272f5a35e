extension PortableMath {
  /// The number below which a standard normal variable lies with the given probability.
  ///
  /// Wichura's algorithm AS 241 (1988), accurate to about one part in 10¹⁶. Minus infinity for 0
  /// and less, infinity for 1 and more.
  public static func inverseNormal(_ probability: Double) -> Double {
    guard probability > 0 else { return -.infinity }
    guard probability < 1 else { return .infinity }
    let offset = probability - 0.5
    if offset.magnitude <= 0.425 {
      return offset * centralRatio(0.180625 - offset * offset)
    }
    let tail = offset < 0 ? probability : 1 - probability
    let depth = squareRoot(-log(tail))
    let magnitude = depth <= 5 ? nearTailRatio(depth - 1.6) : farTailRatio(depth - 5)
    return offset < 0 ? -magnitude : magnitude
  }

  /// For probabilities within 0.425 of one half.
  private static func centralRatio(_ r: Double) -> Double {
    var numerator = 2.509_080_928_730_122_672_7e3 * r + 3.343_057_558_358_812_810_5e4
    numerator = numerator * r + 6.726_577_092_700_870_085_3e4
    numerator = numerator * r + 4.592_195_393_154_987_145_7e4
    numerator = numerator * r + 1.373_169_376_550_946_112_5e4
    numerator = numerator * r + 1.971_590_950_306_551_442_7e3
    numerator = numerator * r + 1.331_416_678_917_843_774_5e2
    numerator = numerator * r + 3.387_132_872_796_366_608_0
    var denominator = 5.226_495_278_852_854_561_0e3 * r + 2.872_908_573_572_194_267_4e4
    denominator = denominator * r + 3.930_789_580_009_271_061_0e4
    denominator = denominator * r + 2.121_379_430_158_659_586_7e4
    denominator = denominator * r + 5.394_196_021_424_751_107_7e3
    denominator = denominator * r + 6.871_870_074_920_579_083_0e2
    denominator = denominator * r + 4.231_333_070_160_091_125_2e1
    return numerator / (denominator * r + 1)
  }

  /// For tails down to about 10⁻¹¹.
  private static func nearTailRatio(_ r: Double) -> Double {
    var numerator = 7.745_450_142_783_414_076_40e-4 * r + 2.272_384_498_926_918_458_33e-2
    numerator = numerator * r + 2.417_807_251_774_506_117_70e-1
    numerator = numerator * r + 1.270_458_252_452_368_382_58
    numerator = numerator * r + 3.647_848_324_763_204_605_04
    numerator = numerator * r + 5.769_497_221_460_691_405_50
    numerator = numerator * r + 4.630_337_846_156_545_295_90
    numerator = numerator * r + 1.423_437_110_749_683_577_34
    var denominator = 1.050_750_071_644_416_843_24e-9 * r + 5.475_938_084_995_344_946_00e-4
    denominator = denominator * r + 1.519_866_656_361_645_719_66e-2
    denominator = denominator * r + 1.481_039_764_274_800_745_90e-1
    denominator = denominator * r + 6.897_673_349_851_000_045_50e-1
    denominator = denominator * r + 1.676_384_830_183_803_849_40
    denominator = denominator * r + 2.053_191_626_637_758_821_87
    return numerator / (denominator * r + 1)
  }

  /// For tails beyond that.
  private static func farTailRatio(_ r: Double) -> Double {
    var numerator = 2.010_334_399_292_288_132_65e-7 * r + 2.711_555_568_743_487_578_15e-5
    numerator = numerator * r + 1.242_660_947_388_078_438_60e-3
    numerator = numerator * r + 2.653_218_952_657_612_309_30e-2
    numerator = numerator * r + 2.965_605_718_285_048_912_30e-1
    numerator = numerator * r + 1.784_826_539_917_291_335_80
    numerator = numerator * r + 5.463_784_911_164_114_369_90
    numerator = numerator * r + 6.657_904_643_501_103_777_20
    var denominator = 2.044_263_103_389_939_785_64e-15 * r + 1.421_511_758_316_445_888_70e-7
    denominator = denominator * r + 1.846_318_317_510_054_681_80e-5
    denominator = denominator * r + 7.868_691_311_456_132_591_00e-4
    denominator = denominator * r + 1.487_536_129_085_061_485_25e-2
    denominator = denominator * r + 1.369_298_809_227_358_053_10e-1
    denominator = denominator * r + 5.998_322_065_558_879_376_90e-1
    return numerator / (denominator * r + 1)
  }
}
