"""Check the dice of an evening: python3 check_dice.py (Python 3.8 or newer, no library).
A draw is made of HMAC-SHA256(seed, "number|block|word|word..."), line breaks in place of |, read
as numbers of four bytes, those left out that are too large to be shared out evenly."""
import hashlib, hmac, itertools, json, struct, sys

def source(seed, words, number):
    def numbers():
        for block in itertools.count():
            message = "\n".join([str(number), str(block), *words]).encode()
            yield from struct.unpack(">8I", hmac.new(seed, message, hashlib.sha256).digest())
    return lambda n, found=numbers(): next(each for each in found if each < 2**32 - 2**32 % n) % n

def lots(urn, below):
    return [urn.pop(below(len(urn))) for _ in list(urn)]

def drawn(kind, values, below):
    """What stands there if it is right."""
    if kind == "dice":
        return [below(6) + 1 for _ in values]
    if kind == "lots":
        return lots(sorted(set(values)), below)
    if kind == "lot":
        return lots(sorted(set(values[1:])), below)[:1] + sorted(set(values[1:]))
    pack = lots(list(range(52)), below) if kind == "cards" else []
    return [card for at in range(0, len(values), 13) for card in sorted(pack[at : at + 13])]

def check(raw, say):
    """Say each draw; raise AssertionError, or what broken data raise, where something is wrong.
    Which entries are missing, and after which nobody knows what was there."""
    def need(is_right, what):
        if not is_right:
            raise AssertionError(what)
    def dump(data):
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    data, last, missing, unknown = json.loads(raw.decode()), 0, [], []
    back = data.get("back", [])  # where the log went back
    names = ["promises", *["back"] * bool(back), "digest"]
    need(dump(data) == raw and list(data) == names, "not as it was written")
    digest = hashlib.sha256(b"".join(dump(data[name]) for name in names[:-1])).hexdigest()
    need(digest == data["digest"] and data["promises"], "something was changed")
    here = [draw for each in data["promises"] for draw in each["draws"]]
    for each in data["promises"]:
        told = each.get("told", [])  # before the log went back
        names = ["promise", "seed", "words", "draws", *["told"] * bool(told)]
        need(list(each) == names, "a seed is not told yet")
        seed, words = bytes.fromhex(each["seed"]), each["words"]
        need(seed.hex() == each["seed"] and len(seed) == 32, "not a seed")
        need(hashlib.sha256(seed).hexdigest() == each["promise"], "not the seed that was promised")
        need(type(words) is list and all("\n" not in word for word in words), "not words")
        say(f"{each['promise']} was promised; words: {words}")
        for seq, kind, *values in each["draws"] + told:
            is_draw = values and {type(each) for each in [seq, *values]} == {int}
            need(is_draw, f"entry {ascii(seq):.40} is no draw")
            need(drawn(kind, values, source(seed, words, seq)) == values, f"entry {seq} is wrong")
        for seq, *what in each["draws"]:
            need(seq > last, f"entry {seq} is there twice")
            say(f"{seq}: {what} is right")
            last = seq
        missing += [seq for seq, *what in told if [seq, *what] not in here]
    for at, after, lost, *numbers in back:  # these numbers are of draws that nothing here promised
        is_count = lost is None or type(lost) is int and lost >= 0
        need(is_count and {type(each) for each in [after, *numbers]} == {int}, "not a way back")
        many = "nobody knows how many" if lost is None else lost
        say(f"{ascii(at):.40}: the log went back to entry {after}; entries that fell away: {many}")
        missing, unknown = missing + numbers, unknown + [after] * (lost is None)
    return sorted(set(missing)), unknown
if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # words that this terminal cannot show
    try:
        with open(sys.argv[1] if sys.argv[1:] else "dice.json", "rb") as file:
            missing, unknown = check(file.read(), print)
    except OSError as error:
        sys.exit(f"Nothing was checked: {error}")
    except AssertionError as wrong:
        sys.exit(f"WRONG: {wrong}")
    except Exception as error:
        sys.exit(f"WRONG: this is not a file of draws ({type(error).__name__})")
    if missing:
        print(f"MISSING: known before the log went back: {missing}")
    if unknown:
        print(f"UNKNOWN: how many entries fell away when the log went back to entry {unknown}")
    if not missing and not unknown:
        print("All of it is right.")
    sys.exit(bool(missing or unknown))
