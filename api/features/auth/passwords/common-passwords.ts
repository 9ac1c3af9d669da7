/**
 * Passwords of twelve or more characters that attackers try first. Leaked lists have few of this length, and these are
 * mostly one part repeated, a walk over the keyboard, or a common word with digits, so those are rules here.
 */

/**
 * Words that are in leaked lists alone or beside digits and other characters; words of this product and its trade are
 * added.
 */
const words = `
password passwort motdepasse haslo mojehaslo tajnehaslo trudnehaslo bardzotrudnehaslo hasloadmin hasloadministratora
passwordpassword haslohaslo adminadmin administrator administracja superadmin rootroot qwerty qwertyuiop qwertyqwerty
zaqwsx zaqwsxcde qazwsx qazwsxedc qazwsxedcrfv asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm letmein letmeinplease welcome
welcomehome iloveyou ilovepolska kochamcie kochamciebardzo kochanie kochanieskarbie misiaczek misiaczekmisiaczek
polska polskapolska polskagola bialoczerwoni mistrzpolski legiawarszawa wislakrakow lechpoznan widzewlodz gornikzabrze
ruchchorzow slaskwroclaw arkagdynia lechiagdansk jagiellonia krakow warszawa gdansk wroclaw poznan lodz katowice
szczecin bydgoszcz lublin bialystok rzeszow torun kielce olsztyn opole zielonagora gorzow
monkeymonkey dragondragon sunshine princess football baseball basketball superman batman spiderman starwars
pokemon minecraft michaeljackson harrypotter lordoftherings whatever trustnoone computer internet samsung
samsunggalaxy nokianokia iphoneiphone facebook instagram google googlegoogle linkedin microsoft windows
changeme changemeplease changeitnow secret supersecret topsecret mysecretpassword mypassword newpassword
temppassword testpassword testtest testowehaslo testowekonto uzytkownik nowehaslo nowehaslonowehaslo starehaslo
mojeulubionehaslo niepamietam niepamietamhasla zapomnialem zapomnialam zapomnianehaslo wpuscmnie otworzsie
sezamieotworzsie sezamotworzsie dziendobry dobrywieczor dobranoc czekolada motylek kwiatuszek sloneczko gwiazdeczka
barcelona realmadryt manchester liverpool chelsea juventus ronaldo messimessi lewandowski robertlewandowski
jezusmaria jezuschrystus matkaboska janpawel janpaweldrugi swietymikolaj
rezerwacja rezerwacje rezerwacjesal salabankietowa salaweselna salewesele wesele weselewesele wydarzy wydarzypl
wydarzywydarzy niechsiewydarzy slub slubiwesele mlodapara dj djdjdj catering restauracja hotelhotel zostanpartnerem
correcthorsebatterystaple thequickbrownfox abcdefghijkl abcdefghijklm alamakota alamakotaakotmaale alamakotaikotmaale
`
  .split(/\s+/)
  .filter(Boolean)
  .map((word) => word.toLowerCase())

const known = new Set(words)

const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
]
const bothWays = [...walks, ...walks.map((walk) => [...walk].toReversed().join(''))]

const unmasked: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  ł: 'l',
}

export function isCommonPassword(password: string): boolean {
  const text = plain(password.toLowerCase())
  const signs = text.replace(/\s+/g, '')
  if (isRepetition(signs) || bothWays.some((walk) => walk.includes(signs))) return true
  // A listed word with digits or other characters around it: Polska123456!, 2024haslo2024.
  const core = signs.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '')
  return [signs, core, unmask(signs), unmask(core)].some((form) => known.has(form))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l')
}

/** `stretch` is repeated from beginning to end, its last time perhaps cut: aaaa…, abcabcabc…, haslohaslohaslo. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= Math.min(8, text.length / 2); length += 1) {
    if (text.startsWith(text.slice(length))) return true
  }
  return false
}

function unmask(text: string): string {
  return text.replace(/[0134570@$!ł]/g, (sign) => unmasked[sign] ?? sign)
}
