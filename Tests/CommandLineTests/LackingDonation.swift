/// A scenario in which one device lacks what the other donated, with a fault in the model.
enum LackingDonation {
  static let mutant = "never-syncs-after-heal"

  static let scenario = """
    {
      "name": "rest", "duration": "2m", "heal": {},
      "app": {
        "events": [{"id": "didVisit"}], "tips": [{"type": "Compass"}], "screens": [{"id": "home"}]
      },
      "sync": {"exportDelay": "10s", "push": {"enabled": false}},
      "devices": [{"id": "phone"}, {"id": "mac"}], "network": {"latency": "200ms"},
      "timeline": [{"do": "donate", "at": "1m", "on": "phone", "event": "didVisit"}]
    }
    """
}
