/** A hint while a password is typed. The server decides whether it is accepted, and it also knows common passwords. */
import { plural } from '#domain/format.pl.ts'

export const passwordLimits = { min: 12, max: 128 } as const

export type Strength = {
  /** 0 is not accepted, 4 is very good. */
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

const signsOf = (password: string): string[] => [...password.normalize('NFC')]
const few = (count: number): string => (count === 1 ? '1 znaku' : `${count} znaków`)

/** The error at the field; undefined when the browser knows nothing against the password. */
export function passwordFault(password: string, email = ''): string | undefined {
  const length = signsOf(password).length
  if (length < passwordLimits.min) return 'Hasło musi mieć co najmniej 12 znaków.'
  if (length > passwordLimits.max) return 'Hasło może mieć najwyżej 128 znaków.'
  const local = email.split('@')[0]?.trim().toLowerCase() ?? ''
  if (local.length >= 4 && password.toLowerCase().includes(local))
    return 'Nie używaj w haśle początku swojego adresu e-mail.'
  return undefined
}

/** Length counts most; few different characters lower the level, several words or kinds of characters raise it. */
export function passwordStrength(password: string, email = ''): Strength {
  const signs = signsOf(password)
  if (signs.length === 0)
    return { level: 0, text: 'Co najmniej 12 znaków. Najlepiej kilka słów, których nikt nie skojarzy.' }
  if (signs.length < passwordLimits.min)
    return { level: 0, text: `Za krótkie: brakuje jeszcze ${few(passwordLimits.min - signs.length)}.` }
  const fault = passwordFault(password, email)
  if (fault) return { level: 0, text: fault }
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = (signs.length >= 16 ? 1 : 0) + (signs.length >= 20 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  if (different < 6) return { level: 1, text: 'Łatwe do odgadnięcia: powtarza się kilka tych samych znaków.' }
  const level = different < 9 ? 1 : points === 0 ? 2 : points === 1 ? 3 : 4
  const words = ['', 'Słabe hasło', 'Wystarczające hasło', 'Dobre hasło', 'Bardzo dobre hasło'][level]
  return { level, text: `${words}. Długość: ${plural(signs.length, 'znak', 'znaki', 'znaków')}.` }
}
