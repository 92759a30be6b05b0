"""Writes PDF files object by object (PDF 1.7, section 7), with nothing but the standard library.

    pdf = Pdf()
    pdf.page("0 0 m 9 9 l S", size=(400, 200), fonts={"F": pdf.add(HELVETICA)})
    data = pdf.save()

Places are in points from the bottom left of the page, as in PDF.
"""
import hashlib
import struct
import zlib

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
SYMBOL = "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>"
# Algorithm 2 of PDF 1.7, section 7.6.3.3.
PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def rc4(key, data):
    """The stream cipher of the standard security handler, revision 2."""
    state, j, out = list(range(256)), 0, bytearray()
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


class Pdf:
    """Objects, numbered from 1; 1 is the catalogue and 2 the root of the pages."""

    def __init__(self):
        self.objects = [b"", b""]
        self.kids = []
        self.catalogue = ""

    def add(self, value, data=None, compress=False):
        """Adds an object, a stream when `data` is given, and returns its number."""
        if data is not None:
            data = data.encode("latin-1") if isinstance(data, str) else data
            if compress:
                data, value = zlib.compress(data), value + " /Filter /FlateDecode"
            value = f"<< {value} /Length {len(data)} >>\nstream\n".encode("latin-1") + data + b"\nendstream"
        self.objects.append(value if isinstance(value, bytes) else value.encode("latin-1"))
        return len(self.objects)

    def page(self, content, size=(400, 200), fonts=None, resources="", extra="", compress=False):
        """Adds a page; `fonts` maps names to numbers of objects."""
        stream = self.add("", content, compress)
        named = " ".join(f"/{name} {number} 0 R" for name, number in (fonts or {}).items())
        self.kids.append(self.add(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] {extra} "
                                  f"/Contents {stream} 0 R /Resources << /Font << {named} >> {resources} >> >>"))
        return self.kids[-1]

    def finish(self):
        self.objects[0] = f"<< /Type /Catalog /Pages 2 0 R {self.catalogue} >>".encode("latin-1")
        kids = " ".join(f"{number} 0 R" for number in self.kids)
        self.objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(self.kids)} >>".encode("latin-1")

    def save(self, trailer="", encode=lambda number, value: value):
        """The file, with a table of cross references."""
        self.finish()
        out, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), []
        for number, value in enumerate(self.objects, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + encode(number, value) + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
        out += f"trailer\n<< /Size {len(places) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)

    def save_with_object_streams(self):
        """The same file as PDF 1.5 writes it: objects that are no streams are in one that is compressed, and so is the
        table of cross references (sections 7.5.7 and 7.5.8)."""
        self.finish()
        inside = [(number, value) for number, value in enumerate(self.objects, 1) if b"stream\n" not in value]
        index, body = "", b""
        for number, value in inside:
            index += f"{number} {len(body)} "
            body += value + b"\n"
        holder = self.add(f"/Type /ObjStm /N {len(inside)} /First {len(index)}", index.encode() + body, True)
        packed = {number: place for place, (number, _) in enumerate(inside)}
        out, rows = bytearray(b"%PDF-1.5\n"), [struct.pack(">BIB", 0, 0, 255)]
        for number, value in enumerate(self.objects, 1):
            if number in packed:
                rows.append(struct.pack(">BIB", 2, holder, packed[number]))
                continue
            rows.append(struct.pack(">BIB", 1, len(out), 0))
            out += f"{number} 0 obj\n".encode() + value + b"\nendobj\n"
        start, last = len(out), len(self.objects) + 1
        rows.append(struct.pack(">BIB", 1, start, 0))
        table = zlib.compress(b"".join(rows))
        out += f"{last} 0 obj\n<< /Type /XRef /W [1 4 1] /Size {last + 1} /Root 1 0 R /Filter /FlateDecode ".encode()
        out += f"/Length {len(table)} >>\nstream\n".encode() + table
        return bytes(out + f"\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n".encode())

    def save_encrypted(self, password):
        """The file, its streams encrypted with RC4 and a key of 40 bits that the user's password opens (revision 2);
        it may have no strings outside of streams."""
        user, identity = (password.encode() + PADDING)[:32], bytes(range(16))
        owner = rc4(hashlib.md5(user).digest()[:5], user) # the owner has the same password
        key = hashlib.md5(user + owner + struct.pack("<i", -4) + identity).digest()[:5]

        def encode(number, value):
            head, separator, rest = value.partition(b"stream\n")
            if not separator or number == handler:
                return value
            data, end = rest[:-len(b"\nendstream")], rest[-len(b"\nendstream"):]
            own = hashlib.md5(key + struct.pack("<I", number)[:3] + b"\0\0").digest()[:10]
            return head + separator + rc4(own, data) + end

        handler = self.add(f"<< /Filter /Standard /V 1 /R 2 /P -4 /O <{owner.hex()}> /U <{rc4(key, PADDING).hex()}> >>")
        return self.save(f"/Encrypt {handler} 0 R /ID [<{identity.hex()}> <{identity.hex()}>]", encode)


def to_unicode(pairs):
    """A ToUnicode map of (code, text) with codes of two bytes (section 9.10.3)."""
    rows = "".join(f"<{code:04x}> <{text.encode('utf-16-be').hex()}>\n" for code, text in pairs)
    return ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def\n"
            "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
            f"{len(pairs)} beginbfchar\n{rows}endbfchar\nendcmap end end")


def type3_font(pdf, glyphs, em=1000, width=None):
    """A Type 3 font (section 9.6.5) whose glyphs, (name, code, width in em / 1000), are drawn as bars; number of the
    object. It has no ToUnicode map: the names alone say which characters they are."""
    procs, widths, differences = "", {}, ""
    for name, code, wide in glyphs:
        program = pdf.add("", f"{wide} 0 0 0 {max(wide - 60, 1)} 700 d1 40 0 {max(wide - 80, 1)} 700 re f")
        procs += f"/{name} {program} 0 R "
        differences += f"{code} /{name} "
        widths[code] = wide
    first, last = min(widths), max(widths)
    listed = " ".join(str(widths.get(code, 0)) for code in range(first, last + 1))
    return pdf.add(f"<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 900] /FontMatrix [{1 / em} 0 0 {1 / em} 0 0] "
                   f"/CharProcs << {procs} >> /Encoding << /Type /Encoding /Differences [{differences}] >> "
                   f"/FirstChar {first} /LastChar {last} /Widths [{listed}] /Resources << >> >>")


def truetype(widths):
    """A TrueType font of 1000 units an em: glyph 0 is empty, and each width makes another, drawn as a bar."""
    advances, outlines, places = [500] + list(widths), b"", [0, 0]
    for wide in widths:
        points = [(40, 0), (40, 700), (wide - 40, 700), (wide - 40, 0)]
        glyph = struct.pack(">hhhhh", 1, 40, 0, wide - 40, 700) + struct.pack(">HH", 3, 0) + b"\1" * 4
        for axis in (0, 1):
            last = 0
            for point in points:
                glyph += struct.pack(">h", point[axis] - last)
                last = point[axis]
        outlines += glyph + b"\0" * (-len(glyph) % 4)
        places.append(len(outlines))
    count = len(advances)
    tables = {
        b"cmap": struct.pack(">HHHHIHHH", 0, 1, 1, 0, 12, 0, 262, 0) + bytes(256),
        b"glyf": outlines or b"\0" * 4,
        b"head": struct.pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, 1000, 0, 0, 0, -200, 1000, 800, 0,
                             8, 2, 1, 0),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, count),
        b"hmtx": b"".join(struct.pack(">Hh", advance, 0) for advance in advances),
        b"loca": b"".join(struct.pack(">I", place) for place in places),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    }
    head, body = struct.pack(">IHHHH", 0x10000, len(tables), 64, 2, len(tables) * 16 - 64), b""
    for tag, data in tables.items():
        head += struct.pack(">4sIII", tag, 0, 12 + 16 * len(tables) + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return head + body


def embedded_font(pdf, glyphs):
    """A font of codes of two bytes with its TrueType file, as browsers and office programs embed them: `glyphs` are
    (text that one glyph stands for, width); the code of each is its place in the list from 1. Number of the object."""
    program = pdf.add("", truetype([width for _, width in glyphs]), compress=True)
    texts = pdf.add("", to_unicode([(code, text) for code, (text, _) in enumerate(glyphs, 1)]), compress=True)
    descriptor = pdf.add("<< /Type /FontDescriptor /FontName /AAAAAA+Bars /Flags 4 /FontBBox [0 -200 1000 800] "
                         f"/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 {program} 0 R >>")
    widths = " ".join(str(width) for _, width in glyphs)
    descendant = pdf.add("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Bars /CIDToGIDMap /Identity "
                         "/CIDSystemInfo << /Registry <41646f6265> /Ordering <4964656e74697479> /Supplement 0 >> "
                         f"/FontDescriptor {descriptor} 0 R /DW 500 /W [1 [{widths}]] >>")
    return pdf.add("<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Bars /Encoding /Identity-H "
                   f"/DescendantFonts [{descendant} 0 R] /ToUnicode {texts} 0 R >>")
