/** Sentences at a field, by its name; the code's own sentence when there is nothing better. */
export const required = 'To pole jest wymagane.'

export const fieldSentences: Record<string, string> = {
  required,
  email: 'Podaj poprawny adres e-mail.',
  phone: 'Podaj numer telefonu, np. 600 100 200.',
  postcode: 'Podaj kod w formacie 00-000.',
  nip: 'Podaj poprawny NIP (10 cyfr).',
  regon: 'REGON ma 9 albo 14 cyfr. Sprawdź numer.',
  krs: 'Numer KRS ma 10 cyfr.',
  iban: 'Sprawdź numer rachunku – suma kontrolna się nie zgadza.',
  account_holder: 'Podaj właściciela rachunku.',
  first_name: 'Podaj imię (od 2 do 60 liter).',
  last_name: 'Podaj nazwisko (od 2 do 60 liter).',
  company_name: 'Podaj nazwę firmy.',
  terms: 'Zaakceptuj regulamin, aby kontynuować.',
  accept_terms: 'Zaakceptuj regulamin, aby kontynuować.',
  partner_terms: 'Zaakceptuj regulamin, aby kontynuować.',
  owner_rules: 'Zaakceptuj zasady rezygnacji, aby kontynuować.',
  early_performance: 'Zaznacz tę zgodę – wydarzenie odbędzie się przed upływem 14 dni.',
  reason: 'Podaj powód – przeczyta go osoba rezerwująca.',
  topic: 'Wybierz temat wiadomości.',
  start: 'Podaj datę i godzinę rozpoczęcia.',
  end: 'Podaj datę i godzinę zakończenia.',
  alt: 'Opisz krótko, co widać na zdjęciu (od 5 do 150 znaków).',
  caption: 'Podpis może mieć najwyżej 200 znaków.',
  website: 'Podaj adres strony w postaci https://…',
  event_place: 'Podaj miejsce wydarzenia.',
  city: 'Podaj miejscowość.',
  event_type: 'Nie ma takiej okazji. Wybierz jedną z listy.',
  cancel_reason: 'Nie ma takiego powodu. Wybierz jeden z listy.',
}

/** Choices that say what is to be chosen. */
export const unchosen: Record<string, string> = {
  topic: 'Wybierz temat wiadomości.',
  plan_code: 'Wybierz plan.',
  period: 'Wybierz, czy płacisz co miesiąc, czy co rok.',
}
