"""What an import read, in the form of the facts that a person wrote down beside an app.

A file facts.json has one list for each kind of item. An item has a place ("at": "File.swift:7"; "or"
names other places that are as right), what it is, and "when": the conditions around it. Where the
sources do not say a value in plain text, "computed" has what they say instead.
"""

import re

# Of each kind: what tells one item from another, and what else must be right.
KINDS = {
    "tips": (["name"], ["at"]),
    "ids": (["tip"], ["text", "computed"]),
    "texts": (["tip", "part"], ["text", "computed"]),
    "rules": (["at", "tip"], ["text", "asks", "computed"]),
    "options": (["at", "tip", "name"], ["value", "computed"]),
    "parameters": (["name"], ["at", "type", "default", "transient", "optional"]),
    "events": (["name"], ["at", "id", "computed", "same", "donation", "members", "limit"]),
    "groups": (["name", "group", "tip"], ["at", "priority"]),
    "configuration": (["at", "name"], ["value", "computed", "testing"]),
    "sites": (["at", "does"], ["target", "value", "arguments", "computed", "owner"]),
    "callers": (["at", "column", "of"], ["owner"]),
}


def one_line(value):
    """A text with one space for every run of them, so that the layout of sources does not count."""
    if isinstance(value, str):
        return " ".join(value.split())
    return value


def condition(kept):
    return f"{kept['kind']} {kept['text']}"


class ImportedItems:
    """The items of 'tipfleet import --json', by kind."""

    def __init__(self, document, root):
        self.root = root
        self.app = document["app"]
        self.findings = document["findings"]
        self.said = {(self.path(finding), finding["line"]) for finding in self.findings}
        self.items = {kind: [] for kind in KINDS}
        for tip in self.app["tips"]:
            self.add_tip(tip)
        self.add_unread_rules()
        self.add_inputs()
        self.add_setup()
        self.add_sites()

    def path(self, place):
        return place["path"].removeprefix(self.root + "/")

    def add(self, kind, source, **values):
        item = {key: value for key, value in values.items() if value not in (None, False, [])}
        if "path" in source:
            item["at"] = f"{self.path(source)}:{source['line']}"
        item["when"] = [condition(kept) for kept in source.get("conditions", [])]
        item["when"] += [f"#if {text}" for text in source.get("compilation", [])]
        item["source"] = source
        self.items[kind].append(item)

    @staticmethod
    def text(read, key="text"):
        """A text that was read, under its key, or what stands there instead."""
        return {key if read["kind"] == "literal" else "computed": read["text"]}

    def add_tip(self, tip):
        name = tip["name"]
        self.add("tips", tip, name=name)
        for identifier in tip["identifiers"]:
            self.add("ids", {}, tip=name, **self.text(identifier))
        for part in ("title", "message", "image"):
            if part in tip:
                self.add("texts", {}, tip=name, part=part, **self.text(tip[part]))
        for action in tip["actions"]:
            part = "action " + action["id"]["text"] if "id" in action else "action"
            if "title" in action:
                self.add("texts", {}, tip=name, part=part, **self.text(action["title"]))
        for rule in tip["rules"]:
            asks = [f"{read['kind']} {read['name']}" for read in rule["inputs"]]
            self.add("rules", rule, tip=name, text=rule["text"], asks=asks)
        for option in tip["options"]:
            self.add("options", option, tip=name, name=option["name"],
                     **self.text(option["value"], "value"))

    def add_unread_rules(self):
        for finding in self.findings:
            if finding["code"] in ("rule-not-literal", "rule-outside-tip"):
                text = finding.get("placeholder", "").strip("‹›")
                self.add("rules", finding, computed=text)

    def add_inputs(self):
        for read in self.app["parameters"]:
            self.add("parameters", read, name=read["name"], type=read.get("type"),
                     default=read.get("default"), transient=read["isTransient"],
                     optional=read["isOptional"])
        for event in self.app["events"]:
            self.add("events", event, name=event["name"], donation=event.get("donation"),
                     members=event.get("members"), limit=event.get("limit"),
                     **self.text(event["id"], "id"))
        for alias in self.app["aliases"]:
            self.add("events", alias, name=alias["name"], same=alias["target"])

    def add_setup(self):
        for group in self.app["groups"]:
            self.add("groups", group, name=group["name"], priority=group.get("priority"))
            for member in group["members"]:
                self.add("groups", member, group=group["name"], tip=member["name"])
        for configuration in self.app["configurations"]:
            for setting in configuration["settings"]:
                self.add("configuration", setting, name=setting["name"],
                         **self.text(setting["value"], "value"))
        for call in self.app["testingCalls"]:
            self.add("configuration", call, name=call["name"], testing=True)

    def add_sites(self):
        for screen in self.app["screens"]:
            for shown in screen["shown"]:
                target = shown.get("tip")
                if "group" in shown:
                    only = f" only {shown['only']}" if "only" in shown else ""
                    target = f"group {shown['group']}{only}"
                unknown = shown.get("placeholder", "").strip("‹›")
                self.add("sites", shown, does="shows", target=target, computed=unknown or None,
                         value=shown["surface"], owner=shown["owner"])
        for site in self.app["sites"]:
            value = " ".join(filter(None, [site.get("operation"), site.get("value")]))
            self.add("sites", site, does=site["effect"], target=site.get("target"),
                     value=value or None, arguments=site.get("arguments"), owner=site["owner"],
                     **{"in": site["moment"]})
            name = f"{site['effect']} {self.path(site)}:{site['line']}"
            for caller in site["callers"]:
                self.add("callers", caller, of=name, column=caller["column"],
                         owner=caller["owner"], **{"in": caller["moment"]})


def facts_by_kind(facts):
    """The facts, with the calls that lead to sites as a kind of their own."""
    found = {kind: list(facts.get(kind, [])) for kind in KINDS}
    for site in facts["sites"]:
        name = f"{site['does']} {site['at']}"
        found["callers"] += [dict(caller, of=name) for caller in site.get("callers", [])]
    return found


def is_same(fact, item, key):
    """Whether a value of an item is the one that the facts have."""
    if key == "at":
        return item.get("at") in [fact.get("at")] + fact.get("or", [])
    if key == "column" and "column" not in fact:
        return True
    if key == "tip" and "computed" in item and "computed" in fact and "tip" not in item:
        return True
    wanted, found = fact.get(key), item.get(key)
    if isinstance(wanted, list) or isinstance(found, list):
        return (wanted or []) == (found or [])
    return one_line(wanted) == one_line(found)


def pair(kind, facts, items):
    """Pairs of a fact and its item, facts without one, and items that no fact has."""
    keys = KINDS[kind][0]
    pairs, missed, left = [], [], list(items)
    for fact in facts:
        found = next((item for item in left if all(is_same(fact, item, key) for key in keys)), None)
        if found is None:
            missed.append(fact)
        else:
            left.remove(found)
            pairs.append((fact, found))
    return pairs, missed, left


def differences(kind, fact, item):
    return [f"{key} is {item.get(key)!r}, not {fact.get(key)!r}"
            for key in KINDS[kind][1] if not is_same(fact, item, key)]


def is_verbatim(item, source_text):
    """Whether the text of a rule stands in the sources where the import says, byte for byte."""
    place = item["source"]
    lines = re.split(r"(?<=\n)", source_text)
    rest = "".join(lines[place["line"] - 1:])[place["column"] - 1:]
    return rest.startswith(item["text"])
