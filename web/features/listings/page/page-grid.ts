/** Pictures and facts beside the price: on a laptop the price, whether it is free, and the button stand above the fold. */
export const pageGrid = 'grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24.5rem]'
