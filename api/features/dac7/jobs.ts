import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { dateIn } from '#domain/time.ts'
import { dac7Csv } from './csv.ts'
import { dac7Copy, dac7DataMissing } from './emails.pl.ts'
import { sellersOfYear } from './report.ts'

const ofSeller = z.object({ owner_id: z.string(), year: z.number() })

const shapes = {
  'dac7.send-copy': ofSeller,
  'dac7.remind': ofSeller,
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const dac7Jobs = (deps: Deps) => {
  const about = (year: number) => ({
    site: mailSite(deps.config),
    year,
    profile_url: absolute(deps.config.publicUrl, paths.profile),
  })
  const sellerOf = async (owner_id: string, year: number) =>
    (await sellersOfYear(deps.db, deps.config.secretKey, year, { owner_id })).find(({ closed }) => !closed)
  return handlersOf(shapes, {
    'dac7.send-copy': async ({ owner_id, year }) => {
      const seller = await sellerOf(owner_id, year)
      if (!seller) return
      const content = dac7Csv([seller], { masked: true })
      await deps.mailer.send({
        ...dac7Copy(about(year)),
        to: seller.email,
        message_id: `dac7-copy-${year}-${owner_id}`,
        attachments: [{ filename: `dac7-${year}.csv`, content_type: 'text/csv; charset=utf-8', content }],
      })
    },
    /** No reminder for a seller who has given the data meanwhile. */
    'dac7.remind': async ({ owner_id, year }, job) => {
      const seller = await sellerOf(owner_id, year)
      if (!seller || seller.lacks.length === 0) return
      const report_by = `${year + 1}-01-31`
      const is_late = dateIn(deps.clock.now(), 'Europe/Warsaw') > report_by
      const mail = dac7DataMissing({ ...about(year), lacks: seller.lacks, report_by, is_late })
      await deps.mailer.send({ ...mail, to: seller.email, message_id: `dac7-remind-${job.id}` })
    },
  })
}
