"""Check a winner list: python3 check_winners.py FILE.json (Python 3.8 or newer, no library).
FILE.json: the list of all tables by table, as exported once it was locked. It prints who won what
as it was locked, and the fingerprint: compare that with the one on the page of results."""
import hashlib, json, sys

def fingerprint(tables):
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()

def winners(data):
    """Who won, table by table, in the readable part of the file."""
    found = [[each["winner"] for each in table["prizes"]] for table in data["tables"]]
    return [[each and [each["number"], each["name"]] for each in prizes] for prizes in found]

def main(path):
    with open(path, encoding="utf-8-sig") as file:
        data = json.load(file)
    if "locked" not in data:
        sys.exit("This list was not locked when it was exported.")
    locked = data["locked"]
    for *_, name, code, currency, prizes in locked["list"]:
        for tier, prize, value, winner in prizes:
            print(f"{name} ({code}): {tier} {prize}, {currency} {value}: {winner and winner[1]}")
    found = fingerprint(locked["list"])
    print("Fingerprint:", "-".join(found[:16].upper()[at : at + 4] for at in range(0, 16, 4)))
    inside = [[winner for *_, winner in prizes] for *_, prizes in locked["list"]]
    if found != locked["fingerprint"] or inside != winners(data):
        sys.exit("This file was changed after the list was locked.")
    print("This file is as it was locked on", locked["at"])

if __name__ == "__main__":
    main(*sys.argv[1:])
