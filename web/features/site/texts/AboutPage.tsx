import { paths } from '#contract/paths.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Scene } from '#web/ui/Paper.tsx'
import { operator } from '#domain/people/operator.pl.ts'

const lead = 'Łączymy ludzi, którzy planują ważne chwile, z miejscami i osobami, które potrafią je stworzyć.'

const blocks = [
  {
    title: 'Po co powstał serwis',
    text: [
      'Szukanie sali zaczyna się zwykle od dziesięciu telefonów z tym samym pytaniem: czy ten dzień jest wolny i ile to będzie kosztować. Tutaj odpowiedź widać od razu, bo kalendarz i cennik prowadzi właściciel, a serwis liczy z nich wolne terminy i cenę.',
      'Rezerwujesz bez zakładania konta. Wystarczy adres e-mail, na który wysyłamy potwierdzenie i link do Twojej rezerwacji.',
    ],
  },
  {
    title: 'Jak dbamy o uczciwe ceny',
    text: [
      'Przed rezerwacją pokazujemy pełną cenę, pozycja po pozycji, razem z opłatami obowiązkowymi i podatkiem. Kwota na liście, na stronie oferty i w podsumowaniu to ta sama kwota.',
      'Cena „od” jest zawsze ceną, którą naprawdę można uzyskać w ciągu najbliższych 12 miesięcy.',
    ],
  },
  {
    title: 'Jak weryfikujemy partnerów',
    text: [
      'Partner potwierdza adres e-mail i uzupełnia swoje dane: nazwę, adres, NIP lub PESEL i rachunek bankowy. Sprawdzamy, czy numery są poprawne, a przy każdej ofercie pokazujemy, kto sprzedaje.',
      'Każdą ofertę możesz zgłosić. Na zgłoszenie odpowiada człowiek i podaje powód swojej decyzji.',
    ],
  },
  {
    title: 'Dostępność dla wszystkich',
    text: [
      'Serwis działa z klawiatury, z czytnikiem ekranu i przy dużym powiększeniu, w jasnym i ciemnym motywie. Przy miejscach opisujemy podjazdy, windy, toalety i pętle indukcyjne osobno, bo jedno słowo „dostępne” nikomu nie pomaga.',
    ],
  },
] as const

export default function AboutPage() {
  useHead({ title: 'O nas', description: lead, path: paths.about })
  return (
    <>
      <section className="page grid items-center gap-8 pt-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-16">
        <div>
          <h1 className="text-3xl lg:text-4xl">
            Żeby <i>się wydarzyło</i>
          </h1>
          <p className="mt-4 max-w-prose text-lg text-ink-2">{lead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton href={paths.venues} variant="primary" size="lg">
              Zobacz sale
            </LinkButton>
            <LinkButton href={paths.services} size="lg">
              Zobacz usługi
            </LinkButton>
          </div>
        </div>
        <Scene name="ogrod" className="aspect-[3/2] w-full rounded-xl object-cover" eager />
      </section>
      <section className="page mt-16 grid gap-x-16 gap-y-12 md:grid-cols-2 lg:mt-24">
        {blocks.map((block) => (
          <div key={block.title}>
            <h2 className="text-2xl">{block.title}</h2>
            {block.text.map((text) => (
              <p key={text} className="mt-3 max-w-prose text-ink-2">
                {text}
              </p>
            ))}
          </div>
        ))}
      </section>
      <section className="page mt-16 lg:mt-24">
        <div className="card card-pad max-w-prose">
          <h2 className="text-2xl">Kim jesteśmy</h2>
          <p className="mt-3 font-semibold">{operator.company}</p>
          <p className="mt-1 text-ink-2">{operator.note}</p>
          <p className="mt-3">
            <a className="link" href={`mailto:${operator.email}`}>
              {operator.email}
            </a>
          </p>
        </div>
      </section>
    </>
  )
}
