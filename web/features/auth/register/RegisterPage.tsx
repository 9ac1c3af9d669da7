import { Check } from '@lucide/icons'
import { useState } from 'react'
import { useHead } from '#web/lib/page/head.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { CheckMailbox } from './CheckMailbox.tsx'
import { GuestPane } from '#web/features/auth/GuestPane.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { emptyRegister } from './register-values.ts'

const promises = [
  'Rezerwacje przez całą dobę, bez telefonów w trakcie przyjęcia',
  'Cena wyliczona według Twojego cennika',
  'Jeden kalendarz, w którym nikt nie zajmie tego samego terminu dwa razy',
] as const

export default function RegisterPage() {
  useHead({
    title: 'Zostań partnerem',
    description: 'Załóż konto partnera i przyjmuj rezerwacje sal oraz usług.',
    noindex: true,
  })
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  // Whoever has mistyped the address need not type the rest again.
  const [typed, setTyped] = useState(emptyRegister)
  return (
    <GuestPane
      scene="stodola"
      scrim
      words={
        <>
          <h2 className="text-4xl text-white">
            Ty zajmujesz się gośćmi. <i>My kalendarzem.</i>
          </h2>
          <ul className="mt-6 grid gap-3 text-lg">
            {promises.map((promise) => (
              <li key={promise} className="flex items-start gap-3">
                <Icon of={Check} className="mt-1 text-accent" />
                {promise}
              </li>
            ))}
          </ul>
        </>
      }
    >
      {sent ? (
        <CheckMailbox {...sent} onBack={() => setSent(null)} />
      ) : (
        <RegisterForm
          first={typed}
          onSent={(answer, values) => {
            setTyped(values)
            setSent(answer)
          }}
        />
      )}
    </GuestPane>
  )
}
