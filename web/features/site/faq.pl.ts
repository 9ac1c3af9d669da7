/** Questions of `/plany-subskrypcji`. */
export const faq = [
  {
    question: 'Czy okres próbny wymaga karty?',
    answer: 'Nie. Przez 30 dni korzystasz ze wszystkich funkcji bez podawania karty.',
  },
  {
    question: 'Co się stanie po okresie próbnym?',
    answer: 'Oferty zostaną ukryte, ale dane i przyjęte rezerwacje pozostaną. Wybierz plan, a oferty wrócą od razu.',
  },
  {
    question: 'Czy pobieracie prowizję?',
    answer:
      'Nie. Płacisz tylko abonament. Przy płatnościach online operator płatności pobiera swoją opłatę – jej wysokość pokazujemy przed włączeniem płatności.',
  },
  {
    question: 'Kiedy otrzymam pieniądze?',
    answer: 'Wypłaty realizuje Stripe na Twój rachunek, zwykle w ciągu kilku dni roboczych od płatności.',
  },
  {
    question: 'Czy mogę zmienić plan?',
    answer:
      'W każdej chwili. Przy przejściu wyżej dopłacasz tylko różnicę za pozostałe dni, niższy plan zacznie działać od nowego okresu.',
  },
  {
    question: 'Jak zrezygnować?',
    answer: 'W panelu, jednym kliknięciem. Plan działa do końca opłaconego okresu.',
  },
  {
    question: 'Czy dostanę fakturę VAT?',
    answer: 'Tak, po każdej płatności. Faktury dla firm przekazujemy do KSeF.',
  },
  {
    question: 'Czy mogę przyjmować rezerwacje na swojej stronie?',
    answer: 'Tak. Wklej kod osadzenia – goście sprawdzą termin, cenę i zarezerwują bez opuszczania Twojej strony.',
  },
] as const
