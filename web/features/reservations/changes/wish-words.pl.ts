/** Shown at the wish for an early beginning when it is required and was not ticked. */
export const wishMissing = 'Zaznacz tę zgodę – wydarzenie odbędzie się przed upływem 14 dni.'
