/** Version of the texts that people agree to (terms, partner's terms, privacy), as their pages say it. A new text gets a new date here. */
export const termsVersion = '2026-11-29'
