/**
 * The national system of e-invoices (KSeF) in our words. The only way so far is a folder for a person (`folder.ts`):
 * calling the system itself needs a certificate, and its number or refusal comes later (decision 0042).
 */
export type StructuredInvoice = {
  /** Our key: the same invoice handed over twice counts once. */
  key: string
  number: string
  xml: string
}

export type KsefGateway = {
  /** Answers where the invoice was put. */
  sendInvoice(invoice: StructuredInvoice): Promise<{ reference: string }>
}
