import { expect, test } from 'vitest'
import { terminationTitle, yesMeans } from './termination-words.pl.ts'

const refund = (refund_grosze: number) => ({
  paid_grosze: refund_grosze,
  refund_grosze,
  retained_grosze: 0,
  double_deposit_due_grosze: 0,
  rule: '',
})
const said = (reader: 'customer' | 'owner', proposed_by: 'customer' | 'owner', grosze = 12_000) =>
  yesMeans(reader, { proposed_by, refund: refund(grosze) })

test('who may say yes reads what the click does, who waits reads what the yes of the other would do', () => {
  expect(said('customer', 'owner')).toBe(
    'Jeśli się zgodzisz, rezerwacja zostanie od razu anulowana i nie da się tego cofnąć. Do Ciebie wróci cała wpłata:',
  )
  expect(said('customer', 'customer')).toBe(
    'Jeśli właściciel się zgodzi, rezerwacja zostanie anulowana, a do Ciebie wróci cała wpłata:',
  )
  expect(said('owner', 'owner')).toBe(
    'Jeśli osoba rezerwująca się zgodzi, rezerwacja zostanie anulowana, a do zwrotu będzie cała wpłata:',
  )
  expect(said('owner', 'customer')).toMatch(/nie da się tego cofnąć\. Do zwrotu będzie cała wpłata:$/)
})

test('where nothing was paid no sum is promised', () => {
  expect(said('customer', 'owner', 0)).toMatch(/nie ma czego zwracać\.$/)
})

test('each side reads whose wish it is', () => {
  const title = (reader: 'customer' | 'owner', proposed_by: 'customer' | 'owner') =>
    terminationTitle(reader, { proposed_by, refund: refund(0) })
  expect([title('customer', 'owner'), title('customer', 'customer')]).toEqual([
    'Właściciel proponuje rezygnację',
    'Twoja prośba o rezygnację',
  ])
  expect([title('owner', 'owner'), title('owner', 'customer')]).toEqual([
    'Twoja propozycja rezygnacji',
    'Prośba o rezygnację za zgodą obu stron',
  ])
})
