/** The public register of companies, in our words. Its data are only offered to the owner, who checks them. */

export type RegisteredCompany = {
  name: string
  nip: string
  regon: string | null
  /** A natural person's business (CEIDG); a company's name contains its legal form. */
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
  /** The company no longer exists. */
  ended: boolean
}

/** The register did not answer in time, or wrongly. Owners can always type the data by hand. */
export class RegistryFailed extends Error {}

export type CompanyRegistry = {
  /** Null when the register has no such NIP. */
  find(nip: string): Promise<RegisteredCompany | null>
}

export type RegistrySettings = { url: string; key: string; timeout_ms?: number }
