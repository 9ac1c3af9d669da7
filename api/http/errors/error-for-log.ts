/**
 * What the log may contain of an error: kind, code, message and stack. No other properties that drivers add: those of
 * PostgreSQL quote rows, those of SMTP name recipients. Addresses, phones and tokens in the message are masked.
 */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: blot(String(error)) }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: blot(error.message),
    stack: blot(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

const secrets = [
  /[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:]+/g,
  /\+48[\d ]{9,}/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
]

const blot = (text: string): string => secrets.reduce((left, secret) => left.replace(secret, '•'), text)
