/**
 * Whether a text is a number that KSeF gives an invoice: NIP of the seller, day, twelve signs, and a checksum (CRC-8,
 * polynomial 0x07, of everything before its dash). Source: the ministry's page „Numer KSeF – struktura i walidacja” in
 * CIRFMF/ksef-docs. The form used before 2026 has one dash more; its checksum is not documented, so it is not checked.
 */
export function isKsefNumber(text: string): boolean {
  const [, body = '', dash, sum] = form.exec(text) ?? []
  return dash === '-' || (dash === '' && checksum(body) === sum)
}

/** The pattern of the schema FA(3), for sellers with a NIP. */
const form =
  /^([1-9](?:\d[1-9]|[1-9]\d)\d{7}-20[2-9]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[0-9A-F]{6}(-?)[0-9A-F]{6})-([0-9A-F]{2})$/

function checksum(text: string): string {
  let sum = 0
  for (const sign of text) {
    sum ^= sign.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80) === 0 ? sum << 1 : ((sum << 1) ^ 0x07) & 0xff
  }
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
