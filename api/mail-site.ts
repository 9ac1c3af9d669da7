/** Absolute addresses for mails, made from the configured public address. */
import type { MailSite } from '#api/adapters/mail/layout.pl.ts'
import type { Config } from './config.ts'
import { absolute, paths } from '#contract/paths.ts'
import { bareAddress } from '#domain/people/fields.ts'

/** The addresses in the footer of every mail. */
export const mailSite = (config: Config): MailSite => ({
  home_url: absolute(config.publicUrl, paths.home),
  contact_url: absolute(config.publicUrl, paths.contact),
  privacy_url: absolute(config.publicUrl, paths.privacy),
})

/** The operator's mailbox: the bare address of MAIL_FROM. */
export const operatorAddress = (config: Config): string => bareAddress(config.mailFrom)
