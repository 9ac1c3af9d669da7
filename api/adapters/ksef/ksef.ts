/**
 * The national system of e-invoices (KSeF) in our words. There is one way of handing over, a folder for a person
 * (`folder.ts`): whoever speaks to the system itself needs a certificate, and answers a number or a refusal later
 * (decision 0042).
 */
export type StructuredInvoice = {
  /** Ours: the same invoice handed over twice is one. */
  key: string
  number: string
  xml: string
}

export type KsefGateway = {
  /** Answers where it is to be found. */
  sendInvoice(invoice: StructuredInvoice): Promise<{ reference: string }>
}
