/** Questions of `/plany-subskrypcji`. */
import { plural } from '#domain/format.pl.ts'
import { trialDays } from '#domain/subscription/plans.ts'

export const faq = [
  {
    question: 'Czy okres próbny wymaga karty?',
    answer: `Nie. Przez ${plural(trialDays, 'dzień', 'dni', 'dni')} korzystasz ze wszystkich funkcji bez podawania karty.`,
  },
  {
    question: 'Co się stanie po okresie próbnym?',
    answer: 'Oferty zostaną ukryte, ale dane i przyjęte rezerwacje pozostaną. Wybierz plan, a oferty wrócą od razu.',
  },
  {
    question: 'Czy pobieracie prowizję?',
    answer:
      'Nie. Płacisz tylko za plan. Od płatności online swoją opłatę pobiera dostawca płatności – widać ją przy każdej płatności.',
  },
  {
    question: 'Kiedy otrzymam pieniądze?',
    answer:
      'Z płatności online wypłata przychodzi na Twój rachunek zwykle w ciągu kilku dni roboczych. Przelewy i wpłaty na miejscu dostajesz bezpośrednio od osoby rezerwującej.',
  },
  {
    question: 'Czy mogę zmienić plan?',
    answer:
      'W każdej chwili. Przy przejściu na wyższy dopłacasz tylko różnicę za pozostałe dni, a niższy zacznie działać od nowego okresu.',
  },
  {
    question: 'Jak zrezygnować?',
    answer: 'W panelu, na stronie Subskrypcja. Plan działa do końca opłaconego okresu.',
  },
  {
    question: 'Czy dostanę fakturę VAT?',
    answer: 'Tak, po każdej płatności. Czeka na stronie subskrypcji jako PDF.',
  },
  {
    question: 'Czy mogę przyjmować rezerwacje na swojej stronie?',
    answer:
      'Tak. Wystarczy wkleić kod osadzenia, a goście sprawdzą termin i cenę i zarezerwują bez opuszczania Twojej strony.',
  },
] as const
