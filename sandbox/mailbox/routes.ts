import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { type Control, type Faults, faultProblem } from '#sandbox/control.ts'
import { mailboxScript, mailboxStyle } from './assets.ts'
import type { StoredMail } from './mail-store.ts'
import { findAttachment, findMail, htmlForBrowser, listMails, type SampleMail } from './mails.ts'
import { mailboxPage, mailPage, missingPage, samplePage, samplesPage } from './pages.pl.ts'

type Parts = { pool: Pool; control: Control; samples: () => readonly SampleMail[] }

/** For our own pages: nothing inline, nothing from other hosts. */
const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** For a mail's own HTML: it runs no scripts and loads nothing. */
const MAIL_CSP =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

const MAX_ADVANCE_SECONDS = 10 * 366 * 86_400

/** Everything under `/_sandbox/`: the JSON calls that tests use and the pages that people use. */
export function mailboxRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    })
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      reply.code(error.statusCode ?? 500).send(problem(error.message, 'sandbox_failed'))
    })
    controlCalls(app, parts)
    mailCalls(app, parts)
    pages(app, parts)
    // Runs after the hooks of the surrounding application, whose policy is for the product's own pages.
    app.addHook('onSend', async (request, reply, payload) => {
      const framed = (request.routeOptions.config as { framed?: boolean }).framed === true
      reply.header('content-security-policy', framed ? MAIL_CSP : PAGE_CSP)
      reply.header('x-frame-options', framed ? 'SAMEORIGIN' : 'DENY')
      return payload
    })
  }
}

const problem = (sentence: string, code: string) => ({ errors: [sentence], code, fields: {} })

function controlCalls(app: FastifyInstance, { control }: Parts) {
  const clock = () => ({
    now: new Date(control.now()).toISOString(),
    now_ms: control.now(),
    offset_seconds: Math.round(control.offsetMs() / 1000),
  })
  app.get('/_sandbox/api/clock', async () => clock())
  app.post('/_sandbox/api/clock', async (request, reply) => {
    const seconds = (request.body as { advance_seconds?: unknown } | null)?.advance_seconds
    if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 0 || seconds > MAX_ADVANCE_SECONDS) {
      const sentence = `Send {"advance_seconds": n}, a whole number from 0 to ${MAX_ADVANCE_SECONDS}; the clock never goes back.`
      return reply.code(400).send(problem(sentence, 'invalid_clock'))
    }
    await control.advance(seconds)
    return clock()
  })
  app.get('/_sandbox/api/faults', async () => control.faults())
  app.post('/_sandbox/api/faults', async (request, reply) => {
    const wrong = faultProblem(request.body)
    if (wrong) return reply.code(400).send(problem(wrong, 'invalid_fault'))
    await control.setFaults(request.body as Partial<Faults>)
    return control.faults()
  })
}

function mailCalls(app: FastifyInstance, { pool }: Parts) {
  app.get('/_sandbox/api/mail', async (request) => {
    const query = request.query as { to?: string; limit?: string }
    const wanted = Number.parseInt(query.limit ?? '', 10)
    const limit = Number.isNaN(wanted) ? 100 : Math.min(Math.max(wanted, 1), 10_000)
    return (await listMails(pool, { to: query.to || undefined, limit })).map(mailOnWire)
  })
  app.get('/_sandbox/api/mail/:id', async (request, reply) => {
    const mail = await findMail(pool, (request.params as { id: string }).id)
    return mail ? mailOnWire(mail) : reply.code(404).send(problem('There is no such mail.', 'not_found'))
  })
  app.get('/_sandbox/api/mail/:id/attachments/:index', async (request, reply) => {
    const { id, index } = request.params as { id: string; index: string }
    const file = await findAttachment(pool, id, Number(index))
    if (!file) return reply.code(404).send(problem('There is no such attachment.', 'not_found'))
    return reply
      .header('content-type', file.content_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .header('x-content-type-options', 'nosniff')
      .send(file.content)
  })
}

/** A stored mail as the JSON calls answer it; pictures of the layout are not listed as files. */
function mailOnWire(mail: StoredMail) {
  return {
    id: mail.id,
    to: mail.recipients.join(', '),
    from: mail.sender,
    reply_to: mail.reply_to,
    message_id: mail.message_id,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    links: mail.links,
    received_at: mail.received_at.toISOString(),
    attachments: mail.attachments.flatMap((file, index) =>
      file.inline
        ? []
        : {
            filename: file.filename,
            content_type: file.content_type,
            size: file.size,
            url: `/_sandbox/api/mail/${mail.id}/attachments/${index}`,
          },
    ),
  }
}

function pages(app: FastifyInstance, { pool, control, samples }: Parts) {
  const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)
  const sampleNamed = (request: { params: unknown }) =>
    samples().find((sample) => sample.name === (request.params as { name: string }).name)
  const framed = { config: { framed: true } }

  app.get('/_sandbox/', async (request, reply) => {
    const { to } = request.query as { to?: string }
    const mails = await listMails(pool, { to: to || undefined, limit: 200 })
    return html(reply, mailboxPage({ mails, to: to ?? '', now_ms: control.now(), faults: control.faults() }))
  })
  app.get('/_sandbox/mail/:id', async (request, reply) => {
    const mail = await findMail(pool, (request.params as { id: string }).id)
    return mail ? html(reply, mailPage(mail)) : html(reply.code(404), missingPage())
  })
  app.get('/_sandbox/mail/:id/body', framed, async (request, reply) => {
    const mail = await findMail(pool, (request.params as { id: string }).id)
    return mail ? html(reply, forFrame(await htmlForBrowser(pool, mail))) : html(reply.code(404), missingPage())
  })
  app.get('/_sandbox/mail/samples', async (_request, reply) => html(reply, samplesPage(samples())))
  app.get('/_sandbox/mail/samples/:name', async (request, reply) => {
    const sample = sampleNamed(request)
    return sample ? html(reply, samplePage(sample)) : html(reply.code(404), missingPage())
  })
  app.get('/_sandbox/mail/samples/:name/body', framed, async (request, reply) => {
    const sample = sampleNamed(request)
    return sample ? html(reply, forFrame(sample.html)) : html(reply.code(404), missingPage())
  })
  app.get('/_sandbox/assets/mailbox.css', async (_request, reply) => reply.type('text/css').send(mailboxStyle))
  app.get('/_sandbox/assets/mailbox.js', async (_request, reply) => reply.type('text/javascript').send(mailboxScript))
}

/** Links in the frame open outside of it, as a click in a mail program opens the browser. */
const forFrame = (html: string) => html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_top"/>`)
