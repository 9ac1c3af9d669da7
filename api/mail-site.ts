/** Absolute addresses for mails, made from the configured public address. */
import type { MailSite } from '#api/adapters/mail/layout.pl.ts'
import type { Config } from './config.ts'
import { absolute, paths } from '#contract/paths.ts'

/** What the footer of every mail needs. */
export const mailSite = (config: Config): MailSite => ({
  home_url: absolute(config.publicUrl, paths.home),
  contact_url: absolute(config.publicUrl, paths.contact),
  privacy_url: absolute(config.publicUrl, paths.privacy),
})

/** The bare address of MAIL_FROM, which may be written `Name <address>`: who runs the marketplace reads it. */
export const operatorAddress = (config: Config): string =>
  /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1]?.trim() ?? config.mailFrom.trim()
