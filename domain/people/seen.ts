/**
 * A text without invisible characters, which are copied along from address books and chats: a number that looks right
 * must be accepted.
 */
export function seen(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

/**
 * A text as everybody sees it: without control characters, without the signs that turn its direction, which make it
 * read as something else, and without those that show nothing, which make a name of nothing. Joiners stay inside a word
 * or an emoji.
 */
export function asShown(text: string): string {
  return text.replace(unshown, '')
}

const unshown =
  /[^\P{Cc}\n\r\t]|[^\P{Cf}\u200C\u200D]|(?<!\uFE0F|[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]/gu
