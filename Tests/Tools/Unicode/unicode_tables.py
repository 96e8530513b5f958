#!/usr/bin/env python3
"""Writes the tables of TourUnicode from the Unicode Character Database.

  Tests/Tools/Unicode/unicode_tables.py [UCD] [SOURCES]

UCD is the folder of LineBreak.txt and the other files, by default /usr/share/unicode (Debian's package
unicode-data, version 17.0.0); SOURCES is the module's folder, by default Sources/Floor/TourUnicode.
"""

import re
import sys
import textwrap
from pathlib import Path

UCD = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
SOURCES = Path(sys.argv[2] if len(sys.argv) > 2 else "Sources/Floor/TourUnicode")
SCALARS = 0x110000

# The cases of LineBreakClass.swift, BidiClass.swift and JoiningType.swift, in their order.
LINE_BREAK = """AL HL NU SP AK AP AS B2 BA BB BK CB CL CM CP CR EB EM EX GL H2 H3 HH HY ID IN IS JL JT JV LF NL NS OP
PO PR QU RI SY VF VI WJ ZW ZWJ QUPi QUPf IDCn ALCn DottedCircle SA SALeading SATrailing CMIncomplete CMKiller""".split()
BIDI = "L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI".split()
JOINING = "U R L D C T".split()


def rows(name):
  """The fields of the lines of a file, without comments."""
  for line in (UCD / name).read_text(encoding="utf-8").splitlines():
    fields = [field.strip() for field in line.split("#")[0].split(";")]
    if fields != [""]:
      yield fields


def scalars(field):
  """The scalars of a field such as 0E40..0E44."""
  first, _, last = field.partition("..")
  return range(int(first, 16), int(last or first, 16) + 1)


def prop(name, alias):
  """An enumerated property as a list with the short name of the value of each scalar.

  Lines such as `# @missing: 0590..05FF; Right_To_Left` have the default values, by their long names.
  """
  short = {fields[2]: fields[1] for fields in rows("PropertyValueAliases.txt") if fields[0] == alias}
  table = [None] * SCALARS
  text = (UCD / name).read_text(encoding="utf-8")
  for field, value in re.findall(r"^# @missing: ([0-9A-F.]+); (\w+)", text, re.MULTILINE):
    for scalar in scalars(field):
      table[scalar] = short[value]
  for fields in rows(name):
    for scalar in scalars(fields[0]):
      table[scalar] = fields[1]
  assert None not in table
  return table


def members(name, value):
  """The scalars that have a binary property or a value."""
  return {scalar for fields in rows(name) if fields[1] == value for scalar in scalars(fields[0])}


def line_break():
  """Line_Break after rule LB1, split as LineBreakClass.swift says; bit 6 is East_Asian_Width F, W or H."""
  classes = prop("extracted/DerivedLineBreak.txt", "lb")
  category = prop("extracted/DerivedGeneralCategory.txt", "gc")
  width = prop("extracted/DerivedEastAsianWidth.txt", "ea")
  pictographic = members("emoji/emoji-data.txt", "Extended_Pictographic")
  leading = members("PropList.txt", "Logical_Order_Exception")

  def syllabic(*categories):
    return set().union(*(members("IndicSyllabicCategory.txt", category) for category in categories))

  killers = syllabic("Pure_Killer", "Consonant_Killer")
  # Vowels that always have another letter behind them: mai han-akat, sara uee, maitaikhu; Lao mai kan, mai kon.
  incomplete = syllabic("Invisible_Stacker") | {0x0E31, 0x0E37, 0x0E47, 0x0EB1, 0x0EBB}
  # U+0E2F and U+0EAF mark an abbreviated word.
  trailing = syllabic("Vowel_Dependent", "Tone_Mark", "Consonant_Final", "Consonant_Medial") | {0x0E2F, 0x0EAF}
  result = []
  for scalar in range(SCALARS):
    name, gc = classes[scalar], category[scalar]
    if name == "SA" and gc in ("Mn", "Mc"):
      name = "CMIncomplete" if scalar in incomplete else "CMKiller" if scalar in killers else "CM"
    elif name == "SA":
      name = "SALeading" if scalar in leading else "SATrailing" if scalar in trailing or gc == "Lm" else "SA"
    name = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS"}.get(name, name)
    if name == "QU" and gc in ("Pi", "Pf") or name in ("ID", "AL") and scalar in pictographic and gc == "Cn":
      name += gc
    elif scalar == 0x25CC:
      name = "DottedCircle"
    # LB9 and LB10 give marks the width of their base, or that of a Latin letter.
    wide = width[scalar] in ("F", "W", "H") and not name.startswith("CM")
    result.append(LINE_BREAK.index(name) | wide << 6)
  return result


def ranges(values):
  """The first scalar of each range of equal values in bits 8 to 28, and the value in bits 0 to 7."""
  return [scalar << 8 | value for scalar, value in enumerate(values) if scalar == 0 or values[scalar - 1] != value]


def mirrors():
  return [[int(field, 16) for field in fields[:2]] for fields in rows("BidiMirroring.txt")]


def brackets():
  """The opening brackets, all of which BidiMirroring.txt maps to their closing ones."""
  pairs = [fields for fields in rows("BidiBrackets.txt")]
  mirror = dict(mirrors())
  assert all(mirror[int(fields[0], 16)] == int(fields[1], 16) for fields in pairs)
  return [int(fields[0], 16) for fields in pairs if fields[2] == "o"]


def arabic_forms():
  """Rows of a letter and its isolated, final, initial and medial forms; and of an alef and its ligatures with lam."""
  column = {"<isolated>": 1, "<final>": 2, "<initial>": 3, "<medial>": 4}
  letters, ligatures = {}, {}
  for fields in rows("UnicodeData.txt"):
    form, *parts = fields[5].split(" ")
    if form not in column or not "0621" <= parts[0] <= "06D3":
      continue
    if len(parts) == 1:
      row = letters.setdefault(int(parts[0], 16), [int(parts[0], 16), 0, 0, 0, 0])
    elif parts[0] == "0644" and parts[1] in ("0622", "0623", "0625", "0627") and len(parts) == 2:
      row = ligatures.setdefault(int(parts[1], 16), [int(parts[1], 16), 0, 0])
    else:
      continue
    row[column[form]] = int(fields[0], 16)
  return [sorted(table.values()) for table in (letters, ligatures)]


def comment(doc, indent=""):
  """A doc comment of paragraphs, wrapped at 120 columns."""
  paragraphs = [textwrap.fill(" ".join(text.split()), 116 - len(indent)) for text in doc.strip().split("\n\n")]
  return textwrap.indent("\n\n".join(paragraphs), indent + "/// ", lambda line: True).replace("/// \n", "///\n")


def literal(name, element, values, digits, columns, doc):
  """A static array of hexadecimal numbers."""
  lines = [comment(doc, "  "), f"  static let {name}: [{element}] = ["]
  for start in range(0, len(values), columns):
    lines.append("    " + " ".join(f"0x{value:0{digits}X}," for value in values[start:start + columns]))
  return "\n".join(lines + ["  ]"])


def write(path, doc, type, *arrays):
  body = "\n\n".join(arrays)
  (SOURCES / path).write_text(f"{comment(doc)}\nenum {type} {{\n{body}\n}}\n", encoding="utf-8")


AGAIN = "To generate it again, run `Tests/Tools/Unicode/unicode_tables.py`."
RANGES = """
Ascending: for each range its first scalar in bits 8 to 28, and its value in bits 0 to 7. The first range begins at
U+0000; each ends where the next one begins.
"""

table = line_break()
write(
  "LineBreak/LineBreakTable.swift", f"""
The line break class of each scalar: `LineBreakClass` in the lowest six bits, and in bit 6 whether the scalar is East
Asian ($EastAsian of annex 14: East_Asian_Width F, W or H).

From the Unicode Character Database 17.0.0: `DerivedLineBreak.txt`, with `DerivedGeneralCategory.txt`,
`DerivedEastAsianWidth.txt`, `emoji-data.txt`, `PropList.txt` and `IndicSyllabicCategory.txt` for the splits that
`LineBreakClass` has. {AGAIN}
""", "LineBreakTable",
  literal("latin", "UInt8", table[:256], 2, 19, "The values of U+0000 to U+00FF."),
  literal("ranges", "UInt32", ranges(table), 7, 10, RANGES))

table = [BIDI.index(name) for name in prop("extracted/DerivedBidiClass.txt", "bc")]
write(
  "Bidi/BidiClassTable.swift", f"""
The bidirectional class of each scalar, as raw values of `BidiClass`.

From the Unicode Character Database 17.0.0: `DerivedBidiClass.txt`, with the defaults of its `@missing` lines for
scalars that are not assigned. {AGAIN}
""", "BidiClassTable",
  literal("latin", "UInt8", table[:256], 2, 19, "The values of U+0000 to U+00FF."),
  literal("ranges", "UInt32", ranges(table), 7, 10, RANGES))

assert all(value < 0x10000 for pair in mirrors() for value in pair)
write(
  "Bidi/BidiMirrorTable.swift", f"""
The scalars with a mirrored glyph, and the paired brackets, all of which are below U+10000.

From the Unicode Character Database 17.0.0: `BidiMirroring.txt`, `BidiBrackets.txt`. {AGAIN}
""", "BidiMirrorTable",
  literal("pairs", "UInt32", [a << 16 | b for a, b in mirrors()], 8, 9,
          "Ascending: a scalar in the upper 16 bits; in the lower ones the scalar whose glyph is its mirror image."),
  literal("openingBrackets", "UInt16", brackets(), 4, 14,
          "Ascending: the scalars with Bidi_Paired_Bracket_Type Open. The closing bracket is the one in `pairs`."))

table = [JOINING.index(name) for name in prop("extracted/DerivedJoiningType.txt", "jt")]
write(
  "Arabic/JoiningTypeTable.swift", f"""
The joining type of each scalar, as raw values of `JoiningType`.

From the Unicode Character Database 17.0.0: `DerivedJoiningType.txt`, that is `ArabicShaping.txt`, and Transparent for
other scalars of the general categories Mn, Me and Cf. {AGAIN}
""", "JoiningTypeTable",
  literal("latin", "UInt8", table[:256], 2, 19, "The values of U+0000 to U+00FF."),
  literal("ranges", "UInt32", ranges(table), 7, 10, RANGES))

letters, ligatures = arabic_forms()
write(
  "Arabic/ArabicFormTable.swift", f"""
The presentation forms of Arabic letters, in Arabic Presentation Forms-A and -B.

From the Unicode Character Database 17.0.0: the decompositions tagged `<isolated>`, `<final>`, `<initial>` and
`<medial>` in `UnicodeData.txt`. {AGAIN}
""", "ArabicFormTable",
  literal("letters", "UInt16", sum(letters, []), 4, 5,
          "Rows of five, ascending: the letter, its isolated, final, initial and medial form; 0 for none."),
  literal("ligatures", "UInt16", sum(ligatures, []), 4, 3,
          "Rows of three, ascending: an alef, and the isolated and the final form of its ligature with a lam (U+0644) "
          "before it."))
