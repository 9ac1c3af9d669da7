import { isGenerated, isTest, type Source, withoutComments } from './sources.ts'

// Rules about the contents of a file. Exceptions are lists here, each with its reason beside it.

const maxLines = 400

/** Files with SQL besides queries.ts: reads named after their screen, and infrastructure that all features use. */
const sqlFiles = [
  /^api\/features\/.+\/(queries|[a-z]+-queries|list|search|catalogue|catalogue-listener|announce|counters|locks|email-tokens|load-[a-z-]+)\.ts$/,
  /^api\/db\//,
  /^api\/(idempotency|forget-queries)\.ts$/,
  // Checks whether the database answers.
  /^api\/http\/operation\.ts$/,
  /^api\/deps\.ts$/,
  /^api\/adapters\/jobs\//,
  // The sandbox keeps its mailbox, its clock, its payment provider and its calendars in its own schema.
  /^sandbox\/(store|control|(?:stripe|google|mailbox)\/[a-z-]*store)\.ts$/,
  /^(scripts|bench)\//,
]

const polishFiles = [
  /\.pl\.ts$/,
  /\.tsx$/,
  /^contract\/paths\.ts$/,
  /^api\/seed\//,
  // Reads currencies as people type them; folds Polish letters for the search; passwords common in Poland.
  /^domain\/(money|search\/text)\.ts$/,
  /^api\/features\/auth\/passwords\/common-passwords\.ts$/,
  // The rules themselves contain Polish letters.
  /^scripts\//,
  /^bench\//,
  /\.sql$/,
]

/** Words that people search for or that appear on signs, not words of the product. */
const otherWordFiles = [
  /^domain\/search\/everyday\.pl\.ts$/,
  // Shortens names of calendar entries by them.
  /^web\/features\/calendar\/words\.pl\.ts$/,
]

const environmentFiles = [
  /^api\/config\.ts$/,
  /^(scripts|bench)\//,
  /^[^/]+\.config\.ts$/,
  // Reads no variable itself, but names those that packages in the server's renderer would read.
  /^web\/vite\.config\.ts$/,
  // Reads no setting: it only passes the machine's paths to its child process.
  /^api\/features\/listings\/files\/image-workers\.ts$/,
]

/** The only file that waits for the network. */
const lazyFiles = [/^web\/lib\/page\/later\.ts$/]

/** Contains the three statements that only `record-event.ts` calls. */
const eventFiles = [/^api\/features\/reservations\/core\/(record-event|queries)\.ts$/]

const reservationMailFiles = [
  /^api\/features\/reservations\/core\/record-event\.ts$/,
  // Sends the same link again, which is no event.
  /^api\/features\/reservations\/reserving\/resend-confirmation\.ts$/,
  // Sends lost links again, which is no event either.
  /^api\/features\/reservations\/customer\/recover\.ts$/,
  // Reminders: only time has passed, which is no event.
  /^api\/features\/reservations\/due\/sweep(-reminders|-balances)?\.ts$/,
  // Asks the provider about a page that demands too much now; the result is recorded when it comes.
  /^api\/features\/reservations\/changes\/look-at-payment\.ts$/,
]

const announcingFiles = [
  /^api\/features\/live\/announce\.ts$/,
  /^api\/features\/reservations\/core\/record-event\.ts$/,
  // The bell has its own topic, because what was read on one device is read on all.
  /^api\/features\/reservations\/notifications\/[a-z-]+\.ts$/,
  // The owner's private note is no event of the reservation.
  /^api\/features\/reservations\/desk\/edit-reservation\.ts$/,
  // Listings have a topic of their own; it announces no reservation.
  /^api\/features\/listings\/store\/queries\.ts$/,
  // A block has no history; `claimTerm` announces the term that it takes, and a new name needs no announcement.
  /^api\/features\/calendar\/change-block\.ts$/,
]

const lockingFiles = [
  /^api\/features\/occupancy\/lock-occupancy\.ts$/,
  /^api\/features\/reservations\/term\/lock-listing\.ts$/,
  // Takes no term: it only checks under the lock for coming terms, and is below reservations.
  /^api\/features\/listings\/publishing\/remove-listing\.ts$/,
  /^api\/features\/listings\/editor\/save-listing\.ts$/,
]

/** Lookups of visitors and the files that join them. Nothing that decides a write may be among them (decision 0066). */
const browsingFiles = [
  /^api\/(main|deps|handles|feature)\.ts$/,
  /^api\/db\/browsing\.ts$/,
  /^api\/http\/operation\.ts$/,
  /^api\/features\/listings\/catalogue\/(catalogue|first-reads)\.ts$/,
  /^api\/features\/listings\/search\/(overviews|search|request|towns)\.ts$/,
  /^api\/features\/listings\/page\/(detail|beside)\.ts$/,
  // Shows an owner the page of a listing as visitors will see it.
  /^api\/features\/listings\/editor\/owner-preview\.ts$/,
  /^api\/features\/site\/(find-places|settings|site-files)\.ts$/,
  /^api\/features\/listings\/embeds\/demo-form\.ts$/,
]

const any = (patterns: RegExp[], file: string) => patterns.some((pattern) => pattern.test(file))

type Habit = { sentence: string; broken: (source: Source & { code: string }) => boolean }

const habits: Habit[] = [
  {
    sentence: `has more than ${maxLines} lines: a part of it wants a file and a name of its own`,
    broken: ({ file, text }) => !isTest(file) && !isGenerated(file) && text.trimEnd().split('\n').length > maxLines,
  },
  {
    sentence: 'holds Polish text outside *.pl.ts, *.tsx, paths.ts, seeds and tests',
    broken: ({ file, code }) => !isTest(file) && !any(polishFiles, file) && /[ąćęłńóśźż]/i.test(code),
  },
  {
    sentence: 'reads process.env, which only api/config.ts may',
    broken: ({ file, code }) => !isTest(file) && !any(environmentFiles, file) && /\bprocess\.env\b/.test(code),
  },
  {
    sentence: 'speaks SQL, which stands in queries.ts, *-queries.ts and the files that scripts/house/habits.ts names',
    broken: ({ file, code }) => !isTest(file) && !file.endsWith('.sql') && !any(sqlFiles, file) && speaksSql(code),
  },
  {
    sentence: 'is an index file, and only the contract has one',
    broken: ({ file }) => /(^|\/)index\.(ts|tsx|mjs|js)$/.test(file) && file !== 'contract/index.ts',
  },
  {
    sentence: 'says "booking": the word is reservation',
    broken: ({ file, text }) =>
      !/^scripts\/(house|architecture)/.test(file) && /booking|bookable/i.test(`${file}\n${text}`),
  },
  {
    sentence:
      'uses a word that is gone: a crew is „ekipa”, a reservation is „anulowana”, a room is „Sala” or „Ekipa”, „Potwierdzenie: od razu”',
    broken: ({ file, code }) =>
      /\.(pl\.ts|tsx)$/.test(file) && !isTest(file) && !any(otherWordFiles, file) && saysGoneWord(code),
  },
  {
    sentence: 'has a word of its own for saved; savedTexts in #web/lib/texts.pl.ts is the one',
    broken: ({ file, code }) =>
      file.startsWith('web/') &&
      file !== 'web/lib/texts.pl.ts' &&
      !isTest(file) &&
      /zmiany (są|zostały) zapisane/iu.test(code),
  },
  {
    sentence:
      'asks whether a listing is a venue or a service; what a kind differs in is looked up (traitsOf, kinds.ts, own-kinds.ts)',
    broken: ({ file, code }) => !isTest(file) && !file.endsWith('.sql') && asksKind(code),
  },
  {
    sentence: 'uses the lazy of React, which breaks the screen when the network is gone; #web/lib/page/later.ts waits',
    broken: ({ file, code }) => !isTest(file) && !any(lazyFiles, file) && /\blazy\b[^;]*from 'react'/.test(code),
  },
  {
    sentence: 'writes what happened to a reservation past core/record-event.ts, which sees to what follows',
    broken: ({ file, code }) => isServer(file) && !any(eventFiles, file) && writesEvent(code),
  },
  {
    sentence: 'mails about a reservation past the table in core/event-mails.ts, which recordEvent asks',
    broken: ({ file, code }) => isServer(file) && !any(reservationMailFiles, file) && mailsReservation(file, code),
  },
  {
    sentence: 'tells open screens past core/record-event.ts, which does it for every event',
    broken: ({ file, code }) => isServer(file) && !any(announcingFiles, file) && /\bannounceToOwner\b/.test(code),
  },
  {
    sentence: 'reads where a replica may answer, which is for what visitors look up and for nothing that decides',
    broken: ({ file, code }) => isServer(file) && !any(browsingFiles, file) && /\b[bB]rowsing\b/.test(code),
  },
  {
    sentence:
      'says neither "-- phase: expand" nor "-- phase: contract", or no "-- safe-with:", as CONTRIBUTING.md asks',
    broken: ({ file, text }) =>
      isPhased(file) && !(/^-- phase: (expand|contract)$/m.test(text) && /^-- safe-with: /m.test(text)),
  },
  {
    sentence: 'locks a listing past lockListing, which ends the holds whose deadline has come',
    broken: ({ file, code }) =>
      isServer(file) && !any(lockingFiles, file) && /\blockOccupancy\b|\blocks\.listings\(/.test(code),
  },
]

/** A music band is a „zespół”, and somebody who disagrees with a decision may „się odwołać”. */
const saysGoneWord = (code: string): boolean =>
  /zesp[óo]ł(?! (na żywo|muzyczny))(?<!zagrać zespół)|(?<!się )odwoł|przydział|potwierdzenie od razu/iu.test(code)

/** Merged migrations are never edited, and those before 0060 have no phase. */
const isPhased = (file: string): boolean => (/^api\/db\/migrations\/(\d{4})_/.exec(file)?.[1] ?? '') >= '0060'

const isServer = (file: string): boolean => file.startsWith('api/') && file.endsWith('.ts') && !isTest(file)

function writesEvent(code: string): boolean {
  return /\binsert(Event|Message|Reservation)\b|insertInto\('reservation_(events|messages)'\)|insert into reservation_(events|messages)/.test(
    code,
  )
}

function mailsReservation(file: string, code: string): boolean {
  return file.startsWith('api/features/reservations/')
    ? /\benqueue\b/.test(code)
    : /\benqueue\(\s*['"`]reservations\./.test(code)
}

function speaksSql(code: string): boolean {
  return /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`;]*>)?`|\b(pool|client)\.query\(/.test(
    code,
  )
}

function asksKind(code: string): boolean {
  return /\bkind\s*[!=]==?\s*['"](venue|service)['"]|['"](venue|service)['"]\s*[!=]==?\s*[\w.]*\bkind\b|\bcase\s+['"](venue|service)['"]/.test(
    code,
  )
}

/** One sentence for each file that breaks a habit. */
export function habitFindings(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const examined = { ...source, code: withoutComments(source.text) }
    return habits.filter(({ broken }) => broken(examined)).map(({ sentence }) => `${source.file} ${sentence}`)
  })
}
