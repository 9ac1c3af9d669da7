/** Sentences and labels of `site`. */
import type { contactTopics } from '#contract/site.ts'

export const contactTopicLabels: Record<(typeof contactTopics)[number], string> = {
  reservation: 'Rezerwacja',
  cooperation: 'Współpraca',
  technical: 'Problem techniczny',
  report: 'Zgłoszenie treści',
  personal_data: 'Dane osobowe',
  other: 'Inne',
}

export const contactSentText = 'Dziękujemy! Wiadomość została wysłana.'
