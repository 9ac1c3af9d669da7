import { paths } from '#contract/paths.ts'
import { agreed, openAsOwner } from './support/agreed.ts'
import { expectAccessible } from './support/looks.ts'
import { numberOf, operator } from './support/operator.ts'
import { mailTo } from './support/product.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const phone = { width: 390, height: 844 }
const note = 'Bank potwierdził, że ktoś posłużył się cudzą kartą.'

test('the operator ends a reservation for fraud: both sides read who, why and what comes back, and nobody is accused', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const reservation = await agreed(request, hall)
  const number = await numberOf(request, reservation.status_token)
  const context = await browser.newContext({ viewport: phone })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(paths.reservationStatus(reservation.status_token))
  await expect(hers.getByRole('heading', { name: 'Termin jest Twój' })).toBeVisible()
  await openAsOwner(page, reservation.id)

  await test.step('he looks it up, tries it, and does it', async () => {
    const found = await operator('reservations', 'find', number)
    expect(found).toContain(reservation.email)
    expect(found).toContain('--for fraud')
    const asked = ['reservations', 'cancel', number, '--for', 'fraud', '--note', note]
    expect(await operator(...asked, '--dry-run')).toContain('Nothing was done.')
    expect(await operator(...asked, '--as', 'Ewa')).toContain(`${number} is cancelled now; both sides are told.`)
    // Nothing is left to do, and a script hears it.
    await expect(operator(...asked)).rejects.toThrow('was cancelled already')
  })

  await test.step('the open panel of the owner follows by itself, and says what is to be given back', async () => {
    await expect(page.getByText(/anulowana przez obsługę serwisu. Powód: nadużycie/).first()).toBeVisible()
    await expect(page.getByText(`Uzasadnienie: „${note}”`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Odnotuj zwrot' })).toBeVisible()
    await expectAccessible(page, 'Rezerwacja anulowana przez obsługę serwisu')
  })

  await test.step('her page says it before anything else, on a phone', async () => {
    await mailTo(request, reservation.email, new RegExp(`^Rezerwacja ${number} anulowana przez obsługę serwisu`))
    await hers.reload()
    await expect(hers.getByRole('heading', { name: 'Rezerwacja została anulowana' })).toBeVisible()
    await expect(hers.getByText(/Anulowała ją obsługa serwisu\. Powód: nadużycie\./)).toBeVisible()
    await expect(hers.getByRole('figure').filter({ hasText: 'Uzasadnienie obsługi serwisu' })).toContainText(note)
    await expect(hers.getByText(/wraca do Ciebie cała kwota/)).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Anuluj rezerwację' })).toBeHidden()
    await expectAccessible(hers, 'Status po anulowaniu przez obsługę serwisu')
  })
  await context.close()
})
