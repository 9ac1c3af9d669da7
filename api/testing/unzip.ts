/** Reads a ZIP of uncompressed entries by its central directory, like any unpacker. */
const u16 = (data: Buffer, at: number): number => data.readUInt16LE(at)
const u32 = (data: Buffer, at: number): number => data.readUInt32LE(at)

export function unzip(data: Buffer): Record<string, Buffer> {
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('not a whole ZIP')
  const files: Record<string, Buffer> = {}
  let at = u32(data, end + 16)
  for (let entry = 0; entry < u16(data, end + 10); entry += 1) {
    if (u32(data, at) !== 0x02014b50) throw new Error('broken central directory')
    if (u16(data, at + 10) !== 0) throw new Error('a packed entry')
    const bytes = u32(data, at + 24)
    const name = data.toString('utf8', at + 46, at + 46 + u16(data, at + 28))
    const local = u32(data, at + 42)
    const start = local + 30 + u16(data, local + 26) + u16(data, local + 28)
    files[name] = data.subarray(start, start + bytes)
    at += 46 + u16(data, at + 28) + u16(data, at + 30) + u16(data, at + 32)
  }
  return files
}
