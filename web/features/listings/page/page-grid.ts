/** Pictures and facts beside the price, so that on a laptop price, availability and button are above the fold. */
export const pageGrid = 'grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24.5rem]'
