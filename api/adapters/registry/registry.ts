/** The public register of companies, in our words. What it knows of a firm is offered to its owner and never believed blindly. */

export type RegisteredCompany = {
  name: string
  nip: string
  regon: string | null
  /** A natural person's business (CEIDG); companies say their form in their name. */
  sole_trader: boolean
  /** Lines as the register writes them; the voivodeship by its Polish name. */
  address: {
    street: string
    building_no: string
    flat_no: string
    postcode: string
    city: string
    voivodeship: string
  }
  /** The firm has ended. */
  ended: boolean
}

/** It did not answer in time, or not as it should. By hand always works. */
export class RegistryFailed extends Error {}

export type CompanyRegistry = {
  /** Null where the register knows no such number. */
  find(nip: string): Promise<RegisteredCompany | null>
}

export type RegistrySettings = { url: string; key: string; timeout_ms?: number }
