/** Beside the wish for an early beginning, where it is needed and was not said. */
export const wishMissing = 'Zaznacz tę zgodę – wydarzenie odbędzie się przed upływem 14 dni.'
