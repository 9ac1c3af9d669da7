/** Shown at the wish for an early beginning when it is required and was not ticked. */
export const wishMissing = 'Zaznacz tę zgodę – wydarzenie odbędzie się przed upływem 14 dni.'

/** Instead of a price while no room is ticked. */
export const noRoomChosen = 'Zaznacz co najmniej jedną salę.'
