/** A text without the signs that nobody sees: address books and chats copy them along, and what looks right must be right. */
export function seen(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}
