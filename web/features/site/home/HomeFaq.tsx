import { paths } from '#contract/paths.ts'
import { Accordion } from '#web/ui/Paper.tsx'

const questions = [
  {
    ask: 'Czy muszę założyć konto, żeby zarezerwować?',
    answer:
      'Nie. Wystarczy adres e-mail. Wyślemy na niego link do potwierdzenia, a potem link do strony z Twoją rezerwacją.',
  },
  {
    ask: 'Kiedy termin jest naprawdę mój?',
    answer:
      'Po potwierdzeniu adresu e-mail, a jeśli oferta wymaga akceptacji właściciela albo przedpłaty – także po nich. Do tego czasu trzymamy termin dla Ciebie, a strona rezerwacji mówi, co dalej i do kiedy.',
  },
  {
    ask: 'Czy do ceny coś jeszcze dochodzi?',
    answer: 'Nie doliczamy niczego na końcu. Podsumowanie przed rezerwacją to pełna kwota, pozycja po pozycji.',
  },
  {
    ask: 'Jak i kiedy się płaci?',
    answer:
      'W chwili rezerwacji nic nie płacisz. Po potwierdzeniu płacisz online (BLIK, Przelewy24, karta), przelewem albo na miejscu, tak jak ustalił właściciel. Sposób widać, zanim wyślesz rezerwację.',
  },
  {
    ask: 'Jak anulować rezerwację?',
    answer:
      'Na stronie rezerwacji. Zanim klikniesz, zobaczysz, ile pieniędzy do Ciebie wróci. Zasady ustala właściciel i widać je przed rezerwacją.',
  },
] as const

export function HomeFaq() {
  return (
    <section className="page grid gap-10 pt-24 lg:grid-cols-[1fr_1.6fr] lg:pt-32" aria-labelledby="pytania">
      <div>
        <h2 id="pytania" className="text-2xl lg:text-4xl">
          Zanim zapytasz
        </h2>
        <p className="mt-3 text-ink-2">
          Nie ma tu Twojego pytania?{' '}
          <a className="link" href={paths.contact}>
            Napisz do nas
          </a>
          .
        </p>
      </div>
      <div>
        {questions.map(({ ask, answer }, index) => (
          <Accordion key={ask} summary={ask} open={index === 0}>
            {answer}
          </Accordion>
        ))}
      </div>
    </section>
  )
}
