/** A listing as the panel of outside calendars names it. */
export type Place = { id: string; name: string; units: readonly { id: string; name: string }[] }
