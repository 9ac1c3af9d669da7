import { OutgoingRefused } from './outgoing.ts'

/** Turns a connection error into a refusal with our codes. */
export function refusalOf(error: unknown, too_late: boolean): OutgoingRefused {
  if (error instanceof OutgoingRefused) return error
  const { code = '', message } = error as { code?: string; message: string }
  const cause = { cause: error }
  if (too_late) return new OutgoingRefused('too_slow', 'no whole answer in time', cause)
  if (certificate.test(code)) return new OutgoingRefused('certificate_not_valid', message, cause)
  if (unreadable.test(code)) return new OutgoingRefused('answer_not_readable', message, cause)
  return new OutgoingRefused('not_reached', message, cause)
}

const certificate = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)|SELF_SIGNED|_CERT_|_CRL_/
const unreadable = /^(?:HPE_|Z_|ERR_INVALID_|ERR_HTTP_|ERR_UNESCAPED_)/
