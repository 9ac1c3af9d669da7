/** A text without the signs that nobody sees: address books and chats copy them along, and what looks right must be right. */
export const seen = (text: string): string => text.replace(/\p{Cf}/gu, '')
