/** The list of payouts as a CSV file, one line for each reservation of each payout; it is written while it is sent. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { documentLimit, limitedTo } from '#api/http/limits.ts'
import { type Authenticate, requireSession } from '#api/http/callers/require-owner.ts'
import { csvType, sendFile } from '#api/http/send-file.ts'
import { payoutsExportPath } from '#contract/calls.ts'
import { type Cell, csvGrosze, csvMark, csvRow } from '#domain/csv.ts'
import { payoutStatusText } from '#domain/labels.pl.ts'
import { dateIn } from '#domain/time.ts'
import { type PayoutSeen, payoutsSeen } from './payouts-view.ts'
import { otherPart, payoutColumns } from './words.pl.ts'

const atOnce = 100

export const payoutsFile =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    app.get(payoutsExportPath, limitedTo(documentLimit, deps), async (request, reply) => {
      const { owner_id } = await requireSession(request, authenticate)
      const name = `wydarzy-wyplaty-${dateIn(deps.clock.now(), 'Europe/Warsaw')}.csv`
      return sendFile(reply, { type: csvType, name, content: Readable.from(linesOf(deps, owner_id)) })
    })
  }

async function* linesOf(deps: Deps, owner_id: string): AsyncGenerator<string> {
  yield csvMark + csvRow(payoutColumns)
  for (let offset = 0; ; offset += atOnce) {
    const { rows } = await payoutsSeen(deps, owner_id, { limit: atOnce, offset })
    yield rows.flatMap(cellsOf).map(csvRow).join('')
    if (rows.length < atOnce) return
  }
}

function cellsOf(payout: PayoutSeen): Cell[][] {
  const head = [
    dateIn(Date.parse(payout.created_at), 'Europe/Warsaw'),
    payoutStatusText(payout.status, payout.amount_grosze),
    payout.arrives_on,
    payout.bank_last4 ?? '',
  ]
  const lines = payout.reservations.map((of) => [
    ...head,
    of.reference,
    of.listing_name,
    of.event_day,
    csvGrosze(of.amount_grosze),
    csvGrosze(of.returned_grosze),
    csvGrosze(of.fee_grosze),
    csvGrosze(of.net_grosze),
  ])
  if (payout.other_grosze === 0) return lines
  return [...lines, [...head, otherPart, '', '', '', '', '', csvGrosze(payout.other_grosze)]]
}
