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
    """Say each draw and each restore. Return the numbers of the draws that are right, of those that
    only the log has, and of typed dice; raise AssertionError, or what broken data raise, if wrong."""
    def need(is_right, what):
        if not is_right:
            raise AssertionError(what)
    def dump(data):
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    data, right = json.loads(raw.decode()), []
    need("typed" in data or "promises" not in data, "an older Moonbowl wrote it; use its own script")
    names = ["entries", "drawn", "typed", "restores", "promises", "digest"]
    need(dump(data) == raw and list(data) == names, "the file is not as it was written")
    digest = hashlib.sha256(b"".join(dump(data[name]) for name in names[:-1])).hexdigest()
    need(digest == data["digest"] and data["promises"], "something was changed")
    entries, drawn_in_log, typed = data["entries"], data["drawn"], data["typed"]
    are_numbers = {type(each) for each in [entries, *drawn_in_log, *typed]} == {int}
    need(are_numbers, "the log has no numbers of draws")
    for numbers in drawn_in_log, typed:
        in_order = sorted({each for each in numbers if 1 <= each <= entries})
        need(numbers == in_order, "the draws of the log are not in order")
    need(not set(drawn_in_log) & set(typed), "an entry of the log is drawn and typed")
    for each in data["promises"]:
        need(list(each) == ["promise", "seed", "words", "draws"], "a seed is not told yet")
        seed, words = bytes.fromhex(each["seed"]), each["words"]
        need(seed.hex() == each["seed"] and len(seed) == 32, "a seed is not one of 32 bytes")
        need(hashlib.sha256(seed).hexdigest() == each["promise"], "this seed was not promised")
        need(type(words) is list and "\n" not in "".join(words), "a word is not one line")
        say(f"{each['promise']} was promised; word: {', '.join(words) or 'none'}")
        for seq, kind, *values in each["draws"]:
            is_draw = values and {type(each) for each in [seq, *values]} == {int}
            need(is_draw, f"entry {ascii(seq):.40} is no draw")
            need(drawn(kind, values, source(seed, words, seq)) == values, f"entry {seq} is wrong")
            need(seq > max(right, default=0), f"entry {seq} is there twice")
            need(seq in drawn_in_log, f"entry {seq} is no draw of the log")
            right.append(seq)
            say(f"{seq}: {[kind, *values]} is right")
    for at, backup, after in data["restores"]:
        need(type(after) is int and 0 <= after <= entries, "a restore is after no entry of the log")
        of = "older data" if backup is None else f"a backup of {ascii(backup):.40}"
        say(f"{ascii(at):.40}: {of} was restored; what came after entry {after} is not in the log")
    return right, [seq for seq in drawn_in_log if seq not in right], typed
if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # words that this terminal cannot show
    try:
        with open(sys.argv[1] if sys.argv[1:] else "dice.json", "rb") as file:
            raw = file.read()
        json.loads(raw.decode())["promises"]
    except OSError as error:
        sys.exit(f"Nothing was checked: {error}")
    except (ValueError, LookupError, TypeError, RecursionError):
        sys.exit("Nothing was checked: this is not the file of draws. Save dice.json again.")
    try:
        right, missing, typed = check(raw, print)
    except AssertionError as wrong:
        sys.exit(f"WRONG: {wrong}")
    except Exception as error:
        sys.exit(f"WRONG: this is not a file of draws ({type(error).__name__})")
    print(f"Right: {len(right)} draws, of entries {right}. Compare these numbers with the log.")
    if typed:
        print(f"TYPED, so not promised: entries {typed}. Did the program throw one? Then it was changed.")
    if missing:
        print(f"MISSING: draws of the log that this file does not have: {missing}")
    sys.exit(bool(missing))
