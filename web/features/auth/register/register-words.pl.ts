export const registerSentences = {
  first_name: 'Podaj imię (od 2 do 60 liter).',
  last_name: 'Podaj nazwisko (od 2 do 60 liter).',
  email: 'Podaj poprawny adres e-mail.',
  phone: 'Podaj numer telefonu, np. 600 100 200.',
  offers: 'Wybierz, co chcesz oferować.',
  accept_terms: 'Zaakceptuj regulamin, aby kontynuować.',
} as const
