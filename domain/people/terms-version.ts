/**
 * Version of the texts that people agree to (terms, partner terms, privacy), as their pages show it. A new text needs a
 * new date here.
 */
export const termsVersion = '2026-11-29'
