/**
 * The register of Statistics Poland (BIR 1.1). Only two calls of SOAP 1.2 are used, `Zaloguj` and `DaneSzukajPodmioty`;
 * the session is kept as long as it lives. The answers are flat, so their few elements are read without a library.
 */
import { type CompanyRegistry, type RegisteredCompany, RegistryFailed, type RegistrySettings } from './registry.ts'

const actions = 'http://CIS/BIR/PUBL/2014/07/IUslugaBIRzewnPubl'
const publicSpace = 'http://CIS/BIR/PUBL/2014/07'
const dataSpace = 'http://CIS/BIR/PUBL/2014/07/DataContract'
/** A session of the register lives an hour. */
const sessionMs = 50 * 60_000
const longestAnswer = 200_000
const notFound = '4'

type Ask = { action: string; body: string; sid?: string }

export function gusRegistry({ url, key, timeout_ms = 5_000 }: RegistrySettings): CompanyRegistry {
  let session: { sid: string; until: number } | null = null

  async function logIn(signal: AbortSignal): Promise<string> {
    const body = `<ns:Zaloguj><ns:pKluczUzytkownika>${escaped(key)}</ns:pKluczUzytkownika></ns:Zaloguj>`
    const sid = element(await send(url, { action: 'Zaloguj', body }, signal), 'ZalogujResult')
    if (!sid) throw new RegistryFailed('the register gave no session')
    session = { sid, until: Date.now() + sessionMs }
    return sid
  }

  async function search(nip: string, sid: string, signal: AbortSignal): Promise<string | null> {
    const body = `<ns:DaneSzukajPodmioty><ns:pParametryWyszukiwania><dat:Nip>${escaped(nip)}</dat:Nip></ns:pParametryWyszukiwania></ns:DaneSzukajPodmioty>`
    return element(await send(url, { action: 'DaneSzukajPodmioty', body, sid }, signal), 'DaneSzukajPodmiotyResult')
  }

  return {
    async find(nip) {
      const signal = AbortSignal.timeout(timeout_ms)
      try {
        const known = session && session.until > Date.now() ? session.sid : null
        let found = await search(nip, known ?? (await logIn(signal)), signal)
        // The register answers an ended session with an empty result.
        if (!found && known) found = await search(nip, await logIn(signal), signal)
        if (!found) throw new RegistryFailed('the register answered with nothing')
        return companyOf(found)
      } catch (error) {
        session = null
        throw error instanceof RegistryFailed
          ? error
          : new RegistryFailed('the register cannot be reached', { cause: error })
      }
    },
  }
}

async function send(url: string, { action, body, sid }: Ask, signal: AbortSignal): Promise<string> {
  const envelope = `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:ns="${publicSpace}" xmlns:dat="${dataSpace}"><soap:Header xmlns:wsa="http://www.w3.org/2005/08/addressing"><wsa:To>${escaped(url)}</wsa:To><wsa:Action>${actions}/${action}</wsa:Action></soap:Header><soap:Body>${body}</soap:Body></soap:Envelope>`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/soap+xml; charset=utf-8', ...(sid ? { sid } : {}) },
    body: envelope,
    redirect: 'error',
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw new RegistryFailed(`the register answered ${answer.status}`)
  if (text.length > longestAnswer) throw new RegistryFailed('the register answered too much')
  return text
}

/** The answer contains a second document as text. */
function companyOf(found: string): RegisteredCompany | null {
  const code = element(found, 'ErrorCode')
  if (code === notFound) return null
  const at = (name: string) => element(found, name) ?? ''
  const name = at('Nazwa')
  if (code || !name || !at('Nip')) throw new RegistryFailed(`the register answered ${code ?? 'without a name'}`)
  return {
    name,
    nip: at('Nip'),
    regon: at('Regon') || null,
    sole_trader: at('Typ') === 'F',
    address: {
      street: at('Ulica'),
      building_no: at('NrNieruchomosci'),
      flat_no: at('NrLokalu'),
      postcode: at('KodPocztowy'),
      city: at('Miejscowosc'),
      voivodeship: at('Wojewodztwo').toLocaleLowerCase('pl'),
    },
    ended: at('DataZakonczeniaDzialalnosci') !== '',
  }
}

/**
 * Text of the first element of this name, whatever its prefix; null when there is none. Of several companies the first
 * one is read.
 */
function element(xml: string, name: string): string | null {
  const found = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</(?:\\w+:)?${name}>`).exec(xml)
  return found ? unescaped(found[1] ?? '').trim() : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, tens, hexes, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const point = tens ? Number(tens) : Number.parseInt(hexes, 16)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
