/** PostgreSQL's classes of errors that are caused by the machine or its settings, not by our statements. */
const foreignClasses = [
  '08', // connection
  '28', // name or password
  '3D', // unknown database
  '53', // out of disk, memory or connections
  '55', // locks
  '57', // stopped, also by a time limit
  '58', // disk
]
const foreignCodes = [
  '25006', // read only
  '25P03', // idle for too long inside a transaction
  '42501', // not allowed
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]
/** Messages of the driver's own errors, which have no code. */
const driverWords =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|connection has been discarded|pool after calling end|does not support SSL/i

/** Why the database failed, in its own words; null for any other error, which is then our defect. */
export function databaseTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.message.includes('client password must be a string')) return 'it asks for a password and got none'
  // A name with several addresses (localhost) has one error for each.
  if (error instanceof AggregateError) return databaseTrouble(error.errors.at(-1))
  const { code = '', syscall } = error as { code?: string; syscall?: string } & Error
  const known =
    driverWords.test(error.message) ||
    (code.length === 5 && foreignClasses.includes(code.slice(0, 2))) ||
    (foreignCodes.includes(code) &&
      (/^\d/.test(code) || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')))
  return known ? error.message : null
}
