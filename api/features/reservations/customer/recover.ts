import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { mayWriteTo } from '#api/features/auth/letter-limits.ts'
import { recoveredLinks } from '#api/features/reservations/mails/emails-recover.pl.ts'
import { mailSite } from '#api/mail-site.ts'
import { sealText, unsealText } from '#api/sealed.ts'
import { deriveToken } from '#api/tokens.ts'
import { panelPath } from '#api/features/reservations/embeds/own-pages.ts'
import { absolute } from '#contract/paths.ts'
import { reservationsOfEmail } from './recover-queries.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { statusLinkUntil } from '#domain/reservation/deadlines.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { statusAt } from '#domain/reservation/reservation.ts'
import { z } from 'zod'

export const recoverShapes = {
  // The address may be anybody's, so the job carries it sealed; jobs of the build before carry it as it is.
  'reservations.send-links': z.union([z.object({ sealed_email: z.string() }), z.object({ email: z.string() })]),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof recoverShapes> {}
}

/**
 * Mails lost links. The call only enqueues a job, so neither the answer nor its duration reveals whether the address
 * has reservations.
 */
export async function recoverReservations(deps: Deps, typed: string): Promise<void> {
  const email = (parseEmail(typed) ?? typed.trim()).toLowerCase()
  const sealed_email = sealText(deps.config.secretKey, email)
  await inTransaction(deps, async (tx) => {
    if (await mayWriteTo(tx, 'links', email)) await tx.jobs.enqueue('reservations.send-links', { sealed_email })
  })
}

export const recoverJobs = (deps: Deps) =>
  handlersOf(recoverShapes, {
    'reservations.send-links': async (asked, job) => {
      const email = 'email' in asked ? asked.email : unsealText(deps.config.secretKey, asked.sealed_email)
      const now = deps.clock.now()
      const rows = (await reservationsOfEmail(deps.db, email)).filter((row) => now <= statusLinkUntil(factsOf(row)))
      if (rows.length === 0) return
      const mail = recoveredLinks({
        site: mailSite(deps.config),
        reservations: rows.map((row) => ({
          listing_name: row.listing_name,
          term: { start: row.start_local, end: row.end_local },
          status: reservationStatusLabels[statusAt(factsOf(row), now)],
          url: absolute(
            deps.config.publicUrl,
            panelPath(row, deriveToken(deps.config.secretKey, 'reservation_status', row.token_nonce)),
          ),
        })),
      })
      await deps.mailer.send({ ...mail, to: email, message_id: `reservations-links-${job.id}` })
    },
  })
