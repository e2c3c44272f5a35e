@main
struct TipFleetCommand {
  static func main() {}
}
