"""Adds the letters of one variable font to another of the same axes: merge-variable.py <base> <more> <out>. Needs fonttools and brotli."""
import copy
import sys

from fontTools.ttLib import TTFont


def load(path):
    font = TTFont(path)
    # Outlines of WOFF2 are read in this order only.
    font["glyf"], font["loca"]
    return font


base, more = load(sys.argv[1]), load(sys.argv[2])
axes = lambda font: [(axis.axisTag, axis.minValue, axis.defaultValue, axis.maxValue) for axis in font["fvar"].axes]
assert axes(base) == axes(more) and base["avar"].segments == more["avar"].segments
assert base["head"].unitsPerEm == more["head"].unitsPerEm

named = lambda glyph: f"more.{glyph}"
order = base.getGlyphOrder()[:]
for glyph in more.getGlyphOrder():
    if glyph == ".notdef":
        continue
    outline = copy.deepcopy(more["glyf"][glyph])
    for part in outline.components if outline.isComposite() else []:
        part.glyphName = named(part.glyphName)
    order.append(named(glyph))
    base["glyf"].glyphs[named(glyph)] = outline
    base["hmtx"][named(glyph)] = more["hmtx"][glyph]
    base["gvar"].variations[named(glyph)] = copy.deepcopy(more["gvar"].variations.get(glyph, []))
base.setGlyphOrder(order)
base["glyf"].glyphOrder = order
base["maxp"].numGlyphs = len(order)
for table in base["cmap"].tables:
    if table.isUnicode():
        for letter, glyph in more.getBestCmap().items():
            table.cmap.setdefault(letter, named(glyph))
# Widths at other weights are worked out of the outlines; the table that would spare it knows only the old letters.
del base["HVAR"]
base.flavor = "woff2"
base.save(sys.argv[3])
