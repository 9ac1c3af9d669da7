import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mailSamples } from '#api/mail-samples.ts'
import { mailShapes } from '#api/features/reservations/mail-jobs/mail-job.ts'
import { contactToOperator } from '#api/features/site/emails.pl.ts'
import { paymentDue, reservationConfirmed, reservationRejected, reservationSubmitted } from './emails-customer.pl.ts'
import { cancelledByCustomer, cancelledByOwner, refundOwed, reservationExpired } from './emails-ended.pl.ts'
import { changeDeclined } from './emails-change.pl.ts'
import { doubleDepositDue, eventSoon } from './emails-reminders.pl.ts'
import { paymentReceived } from './emails-payment.pl.ts'
import { customerCancelled, messageFromCustomer, newRequest, reservationConfirmedForOwner } from './emails-owner.pl.ts'
import { sampleConfirmed, samplePaymentDue } from './samples/customer-samples.pl.ts'
import { sampleFacts, sampleTerms } from './samples/facts.pl.ts'

const samples = Object.fromEntries(mailSamples().map((mail) => [mail.name, mail]))
/** With plain spaces, as a person reads it. */
const read = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
const textOf = (mail: { text: string }) => read(mail.text)

/** What a person sees of the HTML: no markup, no style, no comments, not the hidden preview line. */
function seen(html: string): string {
  const body = html
    .replace(/<!--[\s\S]*?-->|<(style|title)[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/g, '')
    .replace(/<\/?(a|b|i|span)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
  return read(
    body
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&nbsp;/g, ' ')
      .replace(/&amp;/g, '&'),
  )
}

const status = '/status-rezerwacji/8f2kq7Zr4mXw'

const settled = (...says: string[]) => ({
  subject: 'Sprawa sporna rozstrzygnięta – rezerwacja K7MPW4TX',
  says: ['Ustaliliśmy, że', ...says, 'nie zamyka drogi do sądu', status],
})
const settledForOwner = (...says: string[]) => {
  const { subject, says: all } = settled('Marta Jaworska', ...says)
  return { subject, says: [...all.slice(0, -1), '/moje-rezerwacje'] }
}

const byOperator = (...says: string[]) => ({
  subject: 'Rezerwacja K7MPW4TX anulowana przez obsługę serwisu',
  says: ['Obsługa serwisu anulowała', ...says, 'nie zamyka drogi do sądu'],
})

/** The facts without which each mail would be of no use: they stand in the text part and in the HTML. */
const facts: Record<string, { subject: string; says: string[] }> = {
  webhookMade: {
    subject: 'Nowy adres webhooka na Twoim koncie',
    says: ['https://system.example/wydarzy', 'nie zawierają danych osób rezerwujących', '/integracje', 'zmień hasło'],
  },
  webhookBroken: {
    subject: 'Twój system nie odbiera powiadomień',
    says: [
      'https://system.example/wydarzy',
      'nic nie dociera od niedzieli, 22 listopada 2026, godz. 6:40.',
      'czekają do 30 dni',
      '/integracje',
      'Rezerwacje działają bez zmian',
    ],
  },
  apiKeyMade: {
    subject: 'Nowy klucz API: Program księgowy',
    says: [
      'wyd_h3Kq9x…R2fA',
      'niedziela, 22 listopada 2026, godz. 6:40',
      'Czytanie rezerwacji i płatności',
      '/integracje',
      'unieważnij ten klucz',
    ],
  },
  reservationSubmitted: {
    subject: 'Potwierdź rezerwację – Stodoła pod Lipami, 12 czerwca 2027',
    says: [
      'Dzień dobry,',
      'w ciągu 30 minut',
      'niedzieli, 22 listopada 2026, godz. 6:40',
      'https://wydarzy.example/potwierdzenie-rezerwacji-email/8f2kq7Zr4mXw',
      '15:00 – 2:00 następnego dnia',
      '110 gości',
      '8 850,00 zł',
      'zignoruj tę wiadomość',
    ],
  },
  requestPassedOn: {
    subject: 'Prośba o rezerwację została przekazana – Stodoła pod Lipami, 12 czerwca 2027',
    says: [
      'wtorku, 24 listopada 2026, godz. 6:12',
      'nic nie płacisz',
      '/status-rezerwacji/8f2kq7Zr4mXw',
      'Stodoła pod Lipami sp. z o.o.',
    ],
  },
  reservationRejected: {
    subject: 'Ten termin jest niestety niedostępny – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['W tym tygodniu remontujemy parkiet.', 'Nie pobraliśmy żadnej opłaty', '/wip/sale?date_from=2027-06-12'],
  },
  paymentDue: {
    subject: 'Opłać zadatek: Stodoła pod Lipami, 12 czerwca 2027',
    says: [
      '1 770,00 zł',
      '7 080,00 zł',
      'soboty, 5 czerwca 2027',
      'do czwartku, 26 listopada 2026, godz. 23:59',
      '61 1090 1014 0000 0712 1981 2874',
      'Zapraszam tydzień wcześniej',
      'K7MPW4TX',
      'Stodoła pod Lipami sp. z o.o.',
      'art. 394 Kodeksu cywilnego',
      'gotówką',
    ],
  },
  paymentDueOnSite: {
    subject: 'Opłać zaliczkę: Stodoła pod Lipami, 12 czerwca 2027',
    says: ['Zaliczka 1 770,00 zł', 'ul. Lipowa 12, 32-020 Wieliczka', '+48 600 100 200', 'K7MPW4TX'],
  },
  paymentDueOnline: {
    subject: 'Opłać zadatek: Stodoła pod Lipami, 12 czerwca 2027',
    says: ['BLIK-iem, szybkim przelewem albo kartą', 'Zapłać online', 'zwykłym przelewem', '61 1090 1014'],
  },
  paymentDueOfCaller: {
    subject: 'Opłać zadatek: Stodoła pod Lipami, 12 czerwca 2027',
    says: [
      'Prośba o wpłatę',
      'Rezerwacja jest potwierdzona, a właściciel prosi o wpłatę do czwartku, 26 listopada 2026, godz. 23:59.',
      'Potwierdzona',
      '1 770,00 zł',
    ],
  },
  reservationConfirmedOnline: {
    subject: 'Rezerwacja potwierdzona – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['BLIK-iem, szybkim przelewem albo kartą', 'Zapłać online', '7 080,00 zł'],
  },
  reservationConfirmed: {
    subject: 'Rezerwacja potwierdzona – Stodoła pod Lipami, 12 czerwca 2027',
    says: [
      'K7MPW4TX',
      'ul. Lipowa 12, 32-020 Wieliczka',
      '+48 600 100 200',
      'NIP 526-025-02-74',
      'plik kalendarza (.ics)',
      '1 770,00 zł',
      '7 080,00 zł',
      'weselne',
      'Kaucja zwrotna 2 000,00 zł – wpłacana u właściciela poza ceną, gotówką, oddawana do niedzieli, 27 czerwca 2027',
      '/status-rezerwacji/',
    ],
  },
  cancelledByCustomer: {
    subject: 'Rezerwacja K7MPW4TX została anulowana',
    says: ['1 416,00 zł', '354,00 zł', '„Umiarkowane”', 'piątku, 14 maja 2027'],
  },
  cancelledByOwner: {
    subject: 'Przykro nam – właściciel anulował rezerwację K7MPW4TX',
    says: [
      'Zalanie sali po burzy.',
      'Zwrot całej wpłaty: 1 770,00 zł',
      'drugiej równowartości zadatku: 1 770,00 zł',
      'piątku, 14 maja 2027',
      '/wip/sale?',
    ],
  },
  recoveredLinks: {
    subject: 'Link do rezerwacji: Stodoła pod Lipami',
    says: [
      'Stodoła pod Lipami',
      'sobota, 12 czerwca 2027',
      'Potwierdzona',
      '/status-rezerwacji/',
      'Nie przekazuj go dalej',
    ],
  },
  refundOwed: {
    subject: 'Zwrot 1 416,00 zł – rezerwacja K7MPW4TX',
    says: ['1 416,00 zł', 'piątku, 14 maja 2027', 'przelewem'],
  },
  refundOwedAfterEnd: {
    subject: 'Zwrot 1 416,00 zł – rezerwacja K7MPW4TX',
    says: ['Wpłata została odnotowana po anulowaniu rezerwacji.', '1 416,00 zł'],
  },
  reservationExpiredNotConfirmed: {
    subject: 'Rezerwacja wygasła – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['Nie otrzymaliśmy potwierdzenia', 'Nic nie zapłacisz', '/sale/stodola-pod-lipami/rezerwacja'],
  },
  reservationExpiredNotAnswered: {
    subject: 'Rezerwacja wygasła – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['Nie otrzymaliśmy odpowiedzi', 'Nic nie zapłacisz'],
  },
  reservationExpiredNotPaid: {
    subject: 'Rezerwacja wygasła – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['Nie otrzymaliśmy płatności', 'zwrócona w całości'],
  },
  refundOwedLate: {
    subject: 'Zwrot 1 416,00 zł – rezerwacja K7MPW4TX',
    says: [
      'Wpłata dotarła po czasie',
      'sobota, 12 czerwca 2027',
      'sobota, 19 czerwca 2027, 15:00–23:00',
      'sobota, 26 czerwca 2027',
      'sobota, 3 lipca 2027',
    ],
  },
  messageFromOwner: {
    subject: 'Nowa wiadomość w sprawie rezerwacji K7MPW4TX',
    says: [
      'Anna Lipska',
      'sobota, 12 czerwca 2027',
      'Czy 110 osób to już liczba ostateczna?',
      'Na sam e-mail nie odpowiadaj',
      '/status-rezerwacji/',
    ],
  },
  newRequest: {
    subject: 'Nowa prośba o rezerwację – Stodoła pod Lipami, sob., 12 cze 2027, 15:00–2:00',
    says: [
      'Marta Jaworska',
      'Wesele',
      '110 gości',
      '8 850,00 zł',
      'wtorku, 24 listopada 2026, godz. 6:12',
      'Akceptuję',
      'Odrzucam',
      'dwa krzesełka',
      'Faktura: Browar Żuraw S.A., NIP 123-456-32-18.',
    ],
  },
  reservationConfirmedForOwner: {
    subject: 'Rezerwacja K7MPW4TX potwierdzona – sob., 12 cze 2027, 15:00–2:00',
    says: [
      'Marta Jaworska',
      '+48 600 300 400',
      'Wpłacono 1 770,00 zł, do rozliczenia 7 080,00 zł',
      'Pamiętaj o dokumencie sprzedaży zadatku',
      'Faktura na imię i nazwisko: ul. Długa 5, 31-147 Kraków.',
    ],
  },
  requestReminder: {
    subject:
      'Prośba o rezerwację czeka na odpowiedź – Marta Jaworska, Stodoła pod Lipami, sob., 12 cze 2027, 15:00–2:00',
    says: ['24 godziny', 'wtorku, 24 listopada 2026, godz. 6:12', '/moje-rezerwacje'],
  },
  customerCancelled: {
    subject: 'Rezerwacja K7MPW4TX anulowana przez osobę rezerwującą',
    says: [
      'znów wolny',
      '„Umiarkowane”',
      'zatrzymujesz 354,00 zł',
      'do zwrotu jest 1 416,00 zł',
      'piątku, 14 maja 2027',
    ],
  },
  cancelledByYou: {
    subject: 'Rezerwacja K7MPW4TX anulowana przez Ciebie',
    says: ['znów wolny', 'Marta Jaworska', 'Do zwrotu jest 1 416,00 zł', 'piątku, 14 maja 2027'],
  },
  messageFromCustomer: {
    subject: 'Nowa wiadomość w sprawie rezerwacji K7MPW4TX',
    says: ['Marta Jaworska', 'wejść do sali już o 12:00?', 'Na sam e-mail nie odpowiadaj', '/moje-rezerwacje'],
  },
  ownerVerifyEmail: {
    subject: 'Potwierdź adres e-mail w Wydarzy',
    says: ['Dzień dobry,', 'Link działa 24 godziny', '/weryfikacja-email/5tR9qLx2'],
  },
  addressAlreadyRegistered: {
    subject: 'Masz już konto w Wydarzy',
    says: ['konto z tym adresem już istnieje', '/login', 'Ustaw nowe hasło'],
  },
  passwordReset: { subject: 'Ustaw nowe hasło', says: ['/nowe-haslo/5tR9qLx2', '60 minut', 'tylko raz'] },
  passwordChanged: {
    subject: 'Zmieniono hasło',
    says: [
      'niedziela, 22 listopada 2026, godz. 6:40',
      'Firefox, Windows',
      '2 klucze API działają dalej',
      '/integracje',
      'napisz do nas',
    ],
  },
  'emailChangeAsked.old': {
    subject: 'Zmiana adresu e-mail Twojego konta',
    says: ['anna@dwor.example', 'biuro@dwor.example', 'w obu skrzynkach', '/zmiana-email/5tR9qLx2', 'zatrzymaj zmianę'],
  },
  'emailChangeAsked.new': {
    subject: 'Potwierdź nowy adres e-mail',
    says: ['anna@dwor.example', 'biuro@dwor.example', 'w obu skrzynkach', '/zmiana-email/5tR9qLx2', 'zignoruj'],
  },
  'accountChanged.email': {
    subject: 'Zmieniono adres e-mail',
    says: ['biuro@dwor.example', 'niedziela, 22 listopada 2026, godz. 6:40', 'Firefox, Windows', 'napisz do nas'],
  },
  'accountChanged.iban': {
    subject: 'Zmieniono numer rachunku bankowego',
    says: ['na numer, który kończy się cyframi 2874', 'niedziela, 22 listopada 2026, godz. 6:40', 'napisz do nas'],
  },
  'accountChanged.company': {
    subject: 'Zmieniono dane firmy',
    says: ['dane firmy na Twoim koncie Wydarzy zostały zmienione na Dwór pod Lipami sp. z o.o., NIP 123-456-32-18.'],
  },
  'changeProposed.customer': {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: [
      'proponuje zmianę rezerwacji',
      'sobota, 19 czerwca 2027',
      'drożej o 400,00 zł',
      'wtorku, 24 listopada 2026',
      status,
    ],
  },
  'changeProposed.owner': {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: ['Marta Jaworska', 'Sale: Sala Kormoran →', 'Sala Bielik', '/moje-rezerwacje'],
  },
  changeAccepted: {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: [
      'Od teraz obowiązują nowe ustalenia.',
      '9 250,00 zł',
      'Pozostała kwota: 7 400,00 zł',
      'W załączniku: nowe podsumowanie rezerwacji (PDF)',
      status,
    ],
  },
  'changeAccepted.cheaper': {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: [
      'taniej o 850,00 zł',
      'Nadpłata do zwrotu: 850,00 zł.',
      'Kwota 300,00 zł wróci tą samą drogą',
      'Pozostałe 550,00 zł zwróci Anna Lipska, przelewem, do czwartku, 10 grudnia 2026.',
    ],
  },
  'changeAccepted.cheaperForOwner': {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: [
      'Nadpłata do zwrotu: 850,00 zł.',
      '300,00 zł zwraca dostawca płatności',
      'Pozostałe 550,00 zł zwróć przelewem do czwartku, 10 grudnia 2026.',
    ],
  },
  changeDeclined: {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: ['nie została przyjęta', 'Rezerwacja zostaje bez zmian.', status],
  },
  changeWithdrawn: {
    subject: 'Zmiana w rezerwacji K7MPW4TX',
    says: ['wycofuje propozycję zmiany', 'Rezerwacja zostaje bez zmian.', '/moje-rezerwacje'],
  },
  'terminationProposed.customer': {
    subject: 'Rezygnacja za zgodą obu stron – rezerwacja K7MPW4TX',
    says: [
      'Stodoła pod Lipami sp. z o.o. proponuje rezygnację z rezerwacji za zgodą obu stron: Stodoła pod Lipami,',
      'Remont dachu potrwa dłużej',
      'do Ciebie wróci cała wpłata: 1 770,00 zł. Pieniądze zwróci Stodoła pod Lipami sp. z o.o., przelewem, do czwartku, 10 grudnia 2026.',
      'Zadatek wraca w pojedynczej wysokości',
      'Zgódź się albo odmów do wtorku, 24 listopada 2026',
      'Bez odpowiedzi rezerwacja zostaje bez zmian.',
      status,
    ],
  },
  'terminationProposed.owner': {
    subject: 'Rezygnacja za zgodą obu stron – rezerwacja K7MPW4TX',
    says: [
      'Marta Jaworska prosi o rezygnację z rezerwacji za zgodą obu stron',
      'do osoby rezerwującej wróci cała wpłata: 1 770,00 zł.',
      '1 000,00 zł zwróci dostawca płatności',
      'Pozostałe 770,00 zł zwrócisz przelewem, najpóźniej do czwartku, 10 grudnia 2026.',
      'nadal obowiązują zasady rezygnacji',
      '/moje-rezerwacje',
    ],
  },
  'terminationProposed.nothingPaid': {
    subject: 'Rezygnacja za zgodą obu stron – rezerwacja K7MPW4TX',
    says: ['Na tę rezerwację nie ma teraz żadnej wpłaty, więc nie ma czego zwracać.', status],
  },
  terminationDeclined: {
    subject: 'Rezygnacja za zgodą obu stron – rezerwacja K7MPW4TX',
    says: ['Marta Jaworska nie zgadza się na rezygnację', 'Rezerwacja zostaje bez zmian.', '/moje-rezerwacje'],
  },
  terminationWithdrawn: {
    subject: 'Rezygnacja za zgodą obu stron – rezerwacja K7MPW4TX',
    says: ['Marta Jaworska wycofuje propozycję rezygnacji', 'Rezerwacja zostaje bez zmian.', '/moje-rezerwacje'],
  },
  'terminated.customer': {
    subject: 'Rezerwacja K7MPW4TX została anulowana',
    says: ['Za zgodą obu stron anulowaliśmy rezerwację', 'Zwrot: 1 770,00 zł. To cała wpłacona kwota.', status],
  },
  'terminated.owner': {
    subject: 'Rezerwacja K7MPW4TX anulowana za zgodą obu stron',
    says: ['znów wolny', 'Do zwrotu jest cała wpłata: 1 770,00 zł.', 'Zwróć tę kwotę przelewem', '/moje-rezerwacje'],
  },
  eventSoonWeek: {
    subject: 'Twoje wydarzenie: Stodoła pod Lipami, sobota, 12 czerwca 2027',
    says: [
      'za 7 dni',
      'ul. Lipowa 12, 32-020 Wieliczka',
      '+48 600 100 200',
      '7 080,00 zł',
      'do soboty, 5 czerwca 2027',
      'Kaucja zwrotna 2 000,00 zł – wpłacana u właściciela poza ceną, przelewem, oddawana do niedzieli, 27 czerwca 2027',
      status,
    ],
  },
  paymentReceived: {
    subject: 'Potwierdzenie płatności 7 080,00 zł – K7MPW4TX',
    says: [
      'karta płatnicza, 1 czerwca 2027',
      'dopłata',
      'Wszystko jest zapłacone',
      'Dokument sprzedaży wystawi',
      status,
    ],
  },
  paymentReceivedAfterTheEnd: {
    subject: 'Potwierdzenie płatności 7 080,00 zł – K7MPW4TX',
    says: ['Rezerwacja jest anulowana i nic nie zostaje do zwrotu.', status],
  },
  paymentCorrected: {
    subject: 'Poprawiona płatność – K7MPW4TX',
    says: ['1 czerwca 2027', 'to 708,00 zł, a nie 7 080,00 zł', '6 372,00 zł', 'zastępuje poprzednie', status],
  },
  paymentCorrectedAfterTheEnd: {
    subject: 'Poprawiona płatność – K7MPW4TX',
    says: ['te pieniądze nie wpłynęły', 'Rezerwacja jest anulowana, do zwrotu zostaje 1 770,00 zł.'],
  },
  paymentCorrectedAfterTheLapse: {
    subject: 'Poprawiona płatność – K7MPW4TX',
    says: ['te pieniądze nie wpłynęły', 'Rezerwacja wygasła i nic nie zostaje do zwrotu.'],
  },
  paymentCorrectedToNothing: {
    subject: 'Poprawiona płatność – K7MPW4TX',
    says: ['7 080,00 zł, została zapisana przez pomyłkę', 'jest nieważne', status],
  },
  balanceDue: {
    subject: 'Przypomnienie o dopłacie 7 080,00 zł – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['Za 14 dni mija termin dopłaty', '7 080,00 zł', 'Zapłać do 5 czerwca 2027', 'K7MPW4TX', status],
  },
  balanceDueOnline: {
    subject: 'Przypomnienie o dopłacie 7 080,00 zł – Stodoła pod Lipami, 12 czerwca 2027',
    says: ['Jutro mija termin dopłaty', 'Zapłać online', `${status}#online`, 'Jeśli płatność już wyszła'],
  },
  balanceDueWithDeposit: {
    subject: 'Przypomnienie o wpłacie 8 850,00 zł – Stodoła pod Lipami, 12 czerwca 2027',
    says: [
      'Za 14 dni mija termin wpłaty',
      'Zapłać do 5 czerwca 2027',
      '8 850,00 zł',
      'do soboty, 5 czerwca 2027',
      'K7MPW4TX',
      status,
    ],
  },
  eventSoonDay: {
    subject: 'Twoje wydarzenie: Stodoła pod Lipami, sobota, 12 czerwca 2027',
    says: ['już jutro', '15:00 – 2:00 następnego dnia', 'dojazd, parking', status],
  },
  eventThanks: {
    subject: 'Dziękujemy za skorzystanie z oferty Stodoła pod Lipami – 12 czerwca 2027',
    says: ['Coś zostało na miejscu', status, '/wip/sale'],
  },
  doubleDepositDue: {
    subject: 'Obowiązek zwrotu zadatku – Marta Jaworska, 12 czerwca 2027 (K7MPW4TX)',
    says: [
      'podwójnego zadatku',
      'art. 394',
      'Marta Jaworska',
      '1 770,00 zł',
      'piątku, 14 maja 2027',
      '/moje-rezerwacje',
    ],
  },
  refundSent: {
    subject: 'Zwrot 1 416,00 zł jest w drodze – K7MPW4TX',
    says: ['Stodoła pod Lipami sp. z o.o.', 'przelewem, z dnia 4 maja 2027', 'do wtorku, 11 maja 2027', status],
  },
  refundSentWithSecondDeposit: {
    subject: 'Zwrot 3 000,00 zł jest w drodze – K7MPW4TX',
    says: ['druga równowartość zadatku: 1 230,00 zł', 'pozostaje jeszcze 540,00 zł', status],
  },
  refundSentInCash: {
    subject: 'Zwrot 1 416,00 zł – K7MPW4TX',
    says: ['gotówką, z dnia 4 maja 2027', 'Jeśli pieniądze do Ciebie nie trafiły', status],
  },
  refundSentOnline: {
    subject: 'Zwrot 1 416,00 zł jest w drodze – K7MPW4TX',
    says: ['wraca na konto, z którego przyszła płatność BLIK.', 'do wtorku, 11 maja 2027', status],
  },
  refundSentButDearerAgain: {
    subject: 'Zwrot 1 416,00 zł jest w drodze – K7MPW4TX',
    says: ['Po tym zwrocie rezerwacja nie jest opłacona w całości. Pozostała kwota: 1 416,00 zł – do soboty', status],
  },
  refundOfTooMuch: {
    subject: 'Zwrot 1 416,00 zł jest w drodze – K7MPW4TX',
    says: ['była już opłacona', 'wraca na kartę, z której przyszła płatność.', 'do wtorku, 11 maja 2027', status],
  },
  refundOfMoreThanMissing: {
    subject: 'Zwrot 1 416,00 zł jest w drodze – K7MPW4TX',
    says: ['zostało mniej, niż wynosi ta płatność', 'Do zapłaty pozostaje 380,00 zł.', status],
  },
  refundOfCalledOff: {
    subject: 'Zwrot 1 416,00 zł jest w drodze – K7MPW4TX',
    says: ['gdy rezerwacja była już zakończona', '1 416,00 zł', status],
  },
  refundReturned: {
    subject: 'Zwrot 1 416,00 zł nie dotarł – K7MPW4TX',
    says: ['Twój bank nie przyjął zwrotu', 'Podaj numer rachunku', 'Stodoła pod Lipami sp. z o.o.', status],
  },
  withdrawalReceipt: {
    subject: 'Potwierdzenie odstąpienia od umowy – K7MPW4TX',
    says: ['30 kwietnia 2027 o godz. 14:05', 'Umowę uważa się za niezawartą', '1 416,00 zł', 'tą samą drogą', status],
  },
  customerWithdrew: {
    subject: 'Odstąpienie od umowy – rezerwacja K7MPW4TX',
    says: ['14 dni bez podawania przyczyny', '1 416,00 zł', 'zatrzymujesz 354,00 zł', '/moje-rezerwacje'],
  },
  noShowReported: {
    subject: 'Zgłoszono niestawiennictwo – rezerwacja K7MPW4TX',
    says: ['nikt nie pojawił się', 'niedzieli, 20 czerwca 2027, godz. 10:12', 'nie musisz nic robić', status],
  },
  noShowContested: {
    subject: 'Zakwestionowano niestawiennictwo – rezerwacja K7MPW4TX',
    says: [
      'Marta Jaworska',
      'Mamy zdjęcia i trzech świadków.',
      'obsługa serwisu do 28 czerwca 2027',
      'nie musisz nic zwracać',
      '/moje-rezerwacje',
    ],
  },
  contestForOperator: {
    subject: 'Sprawa sporna: niestawiennictwo – rezerwacja K7MPW4TX',
    says: [
      'marta@poczta.example',
      '+48 600 300 400',
      'kontakt@lipy.example',
      'Czekaliśmy do 18:00.',
      'świadków',
      'do 28 czerwca 2027',
      'no-shows settle K7MPW4TX',
    ],
  },
  'contestSettled.came': settled(
    'goście byli na miejscu',
    'Wpłacona kwota, 1 770,00 zł, zostaje u właściciela (Stodoła pod Lipami sp. z o.o.). Do zapłaty pozostaje 7 080,00 zł.',
  ),
  'contestSettledForOwner.came': settledForOwner(
    'goście byli na miejscu',
    'Zgłoszenie niestawiennictwa nie obowiązuje, a rezerwacja jest zrealizowana.',
    'zostaje u Ciebie. Do zapłaty pozostaje 7 080,00 zł.',
  ),
  'contestSettled.absent': settled(
    'nie można go zakwestionować ponownie',
    'Monitoring nie zarejestrował nikogo do 19:00.',
    'Wpłacona kwota, 1 770,00 zł, zostaje u właściciela',
  ),
  'contestSettledForOwner.absent': settledForOwner(
    'Niestawiennictwo pozostaje w mocy',
    'Wpłacona kwota, 1 770,00 zł, zostaje u Ciebie.',
  ),
  'contestSettled.called_off': settled(
    'jeszcze przed wydarzeniem, 30 maja 2027.',
    'zgodnie z zasadami rezygnacji na ten dzień',
    'Zwrot: 708,00 zł (zatrzymano 1 062,00 zł zgodnie z zasadami rezygnacji „Umiarkowane”)',
    'do wtorku, 6 lipca 2027',
  ),
  'contestSettledForOwner.called_off': settledForOwner(
    'Do zwrotu jest 708,00 zł. Zatrzymujesz 1 062,00 zł („Umiarkowane”).',
    'Zwróć tę kwotę przelewem do wtorku, 6 lipca 2027',
  ),
  'contestSettled.owner_fault': settled(
    'z przyczyn po stronie właściciela',
    'Na zdjęciach od obu stron widać zamkniętą salę o 15:30.',
    'Zwrot: 1 770,00 zł. To cała wpłacona kwota.',
    'tą samą drogą, którą przyszły',
    'drugiej równowartości zadatku: 1 770,00 zł (art. 394 Kodeksu cywilnego)',
  ),
  'contestSettledForOwner.owner_fault': settledForOwner(
    'z przyczyn po Twojej stronie',
    '1 770,00 zł zwraca dostawca płatności',
    'żądać od Ciebie drugiej równowartości zadatku: 1 770,00 zł',
  ),
  'contestSettled.force_majeure': settled('z powodu siły wyższej', 'Zwrot: 1 770,00 zł. To cała wpłacona kwota.'),
  'contestSettledForOwner.force_majeure': settledForOwner('z powodu siły wyższej', 'Do zwrotu jest 1 770,00 zł.'),
  'contestSettled.mutual': settled('obie strony zgadzają się anulować rezerwację', 'nie ma też czego zwracać'),
  'contestSettledForOwner.mutual': settledForOwner('obie strony zgadzają się', 'nie ma też czego zwracać'),
  'cancelledByOperator.fraud': byOperator(
    'Powód: nadużycie.',
    'bez wiedzy posiadacza karty',
    'Zwrot: 1 770,00 zł. To cała wpłacona kwota.',
    'tą samą drogą, którą przyszły',
    status,
    '/wip/sale?',
  ),
  'cancelledByOperatorForOwner.fraud': byOperator(
    'Powód: nadużycie.',
    'Marta Jaworska',
    'znów wolny',
    '1 770,00 zł zwraca dostawca płatności',
    '/moje-rezerwacje',
  ),
  'cancelledByOperator.owner_fault': byOperator(
    'Powód: przyczyna po stronie właściciela.',
    'decyzją nadzoru budowlanego',
    'Pieniądze zwróci Stodoła pod Lipami sp. z o.o., przelewem, do piątku, 14 maja 2027',
    'drugiej równowartości zadatku: 1 770,00 zł',
  ),
  'cancelledByOperatorForOwner.owner_fault': byOperator(
    'Powód: przyczyna po Twojej stronie.',
    'Zwróć tę kwotę przelewem do piątku, 14 maja 2027',
    'żądać od Ciebie drugiej równowartości zadatku: 1 770,00 zł',
  ),
  'cancelledByOperator.force_majeure': byOperator(
    'Powód: siła wyższa.',
    'droga do obiektu',
    'nie ma też czego zwracać',
  ),
  'cancelledByOperatorForOwner.force_majeure': byOperator('Powód: siła wyższa.', 'nie ma też czego zwracać'),
  'contestSettled.came.asked': settled(
    'wydarzenie się odbyło. Rezerwacja pozostaje zrealizowana.',
    'zostaje u właściciela',
  ),
  'contestSettledForOwner.came.asked': settledForOwner(
    'wydarzenie się odbyło. Rezerwacja pozostaje zrealizowana.',
    'zostaje u Ciebie',
  ),
  'contestSettled.absent.asked': settled('nikt nie pojawił się', 'Rezerwacja ma teraz stan „Niestawiennictwo”.'),
  'contestSettledForOwner.absent.asked': settledForOwner('Rezerwacja ma teraz stan „Niestawiennictwo”.'),
  disputeOpened: {
    subject: 'Pytanie o wydarzenie – rezerwacja K7MPW4TX',
    says: [
      'sala była zamknięta',
      'Odpowiedz na tę wiadomość',
      'Stodoła pod Lipami sp. z o.o.',
      '28 czerwca 2027',
      status,
    ],
  },
  disputeOpenedForOwner: {
    subject: 'Pytanie o wydarzenie – rezerwacja K7MPW4TX',
    says: [
      'sala była zamknięta',
      'Odpowiedz na tę wiadomość',
      'Marta Jaworska',
      '28 czerwca 2027',
      'nie musisz nic zwracać',
      '/moje-rezerwacje',
    ],
  },
  linkAsked: {
    subject: 'Dwór pod Lipami chce polecać Twoją usługę',
    says: [
      'Dzień dobry,',
      'Dwór pod Lipami (Kraków)',
      'DJ Takt',
      'Sposób powiązania: polecane',
      '2 800,00 zł',
      'https://wydarzy.example/moje-uslugi',
    ],
  },
  linkAnswered: {
    subject: 'DJ Takt zgadza się na powiązanie',
    says: ['pojawiła się przy ofercie', 'Dwór pod Lipami', 'https://wydarzy.example/moje-uslugi'],
  },
  listingSuspended: {
    subject: 'Oferta Dwór pod Lipami została wstrzymana',
    says: [
      'Zdjęcia w ofercie przedstawiają inny obiekt. Podstawa: regulamin, § 4 ust. 2.',
      'w całej Unii Europejskiej',
      'Rezerwacje, które już są, pozostają bez zmian',
      'po zgłoszeniu',
      'Możesz się odwołać bezpłatnie',
      'https://wydarzy.example/kontakt',
      '/moje-sale/edycja/1',
    ],
  },
  listingRestored: {
    subject: 'Oferta Dwór pod Lipami została przywrócona',
    says: ['Zdjęcia zostały wymienione.', 'Goście widzą ją znowu', '/moje-sale/edycja/1'],
  },
  'listingRestored.hidden': {
    subject: 'Oferta Dwór pod Lipami została przywrócona',
    says: ['Zdjęcia zostały wymienione.', 'Możesz ją znowu opublikować'],
  },
  newTerms: {
    subject: 'Nowy regulamin dla partnerów od 15 grudnia 2026',
    says: ['15 grudnia 2026', 'art. 28 RODO', 'w załączniku', '/regulamin-partnera', '/profil', 'zakończyć umowę'],
  },
  profileIncomplete: {
    subject: 'Dokończ profil, aby zacząć przyjmować rezerwacje',
    says: [
      'Dzień dobry,',
      'NIP, adres siedziby i numer konta (IBAN)',
      'około 5 minut',
      'https://wydarzy.example/profil',
    ],
  },
  trialEnds: {
    subject: 'Okres próbny kończy się 21 grudnia 2026',
    says: ['21 grudnia 2026', 'Rezerwacje i dane zachowamy', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  trialEndsTomorrow: {
    subject: 'Okres próbny kończy się 21 grudnia 2026',
    says: ['Okres próbny kończy się jutro', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  trialEndsToday: {
    subject: 'Okres próbny kończy się 21 grudnia 2026',
    says: ['Okres próbny kończy się dziś', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  trialEnded: {
    subject: 'Twoje oferty są ukryte',
    says: ['oferty wrócą od razu', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  trialEndsWithoutOffers: {
    subject: 'Okres próbny kończy się 21 grudnia 2026',
    says: ['Wybierz plan, aby móc publikować oferty także potem.', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  trialEndedByNip: {
    subject: 'Twoje oferty są ukryte',
    says: ['firma z tym NIP korzystała z niego już na innym koncie', 'oferty wrócą od razu'],
  },
  trialEndedWithoutOffers: {
    subject: 'Okres próbny się skończył',
    says: ['Wybierz plan, aby móc publikować oferty.', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  planEndedWithoutOffers: {
    subject: 'Plan Bankiet już nie działa',
    says: ['Wybierz plan, aby móc publikować oferty.', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  googleRevoked: {
    subject: 'Kalendarz Google wymaga ponownego połączenia',
    says: [
      'partner@gmail.example',
      'został cofnięty',
      'nie są synchronizowane od niedzieli, 22 listopada 2026',
      'Rezerwacje działają dalej',
      'wydarzy.example/kalendarz',
    ],
  },
  googleCalendarLost: {
    subject: 'Nie możemy odczytać kalendarza „Dwór – imprezy”',
    says: [
      'Dwór – imprezy',
      'Dwór pod Lipami',
      '22 listopada 2026',
      'Rezerwacje działają dalej',
      'wydarzy.example/kalendarz',
    ],
  },
  feedLost: {
    subject: 'Nie możemy odczytać kalendarza „Inny portal”',
    says: ['nie udało się jeszcze odczytać', 'już nie ma', 'https://wydarzy.example/kalendarz'],
  },
  payoutSent: {
    subject: 'Wypłata 7 411,20 zł została zlecona',
    says: [
      'kończący się na 4321',
      '24 listopada 2026',
      'za które to rezerwacje',
      'https://wydarzy.example/profil/wyplaty',
    ],
  },
  payoutFailed: {
    subject: 'Nie udało się wykonać wypłaty',
    says: [
      'rachunek jest zamknięty',
      '7 411,20 zł',
      'Pieniądze są bezpieczne',
      'https://wydarzy.example/profil/wyplaty',
    ],
  },
  payoutTaken: {
    subject: 'Dostawca płatności pobiera 117,20 zł z Twojego rachunku',
    says: ['przekroczyły Twoje saldo', 'kończącego się na 4321', '24 listopada 2026', '/profil/wyplaty'],
  },
  payoutNotTaken: {
    subject: 'Nie udało się pobrać kwoty z Twojego rachunku',
    says: ['117,20 zł', 'zmniejszy następne wypłaty', '/profil/wyplaty'],
  },
  dac7Copy: {
    subject: 'Informacja DAC7 za rok 2026',
    says: ['W załączniku', 'Szefowi Krajowej Administracji Skarbowej', 'https://wydarzy.example/profil'],
  },
  dac7DataMissing: {
    subject: 'Uzupełnij dane podatkowe',
    says: ['PESEL', 'data urodzenia', '31 stycznia 2027', 'https://wydarzy.example/profil'],
  },
  'dac7DataMissing.late': {
    subject: 'Uzupełnij dane podatkowe',
    says: ['więc ten termin już minął', 'Nadal brakuje:'],
  },
  'dispute.opened.owner': {
    subject: 'Bank zakwestionował płatność – K7M2QX4A',
    says: [
      '7 524,00 zł',
      'nie rozpoznaje płatności',
      'bank osoby rezerwującej',
      'ta kwota jest zamrożona',
      'Rezerwacja i termin pozostają bez zmian',
    ],
  },
  'dispute.opened.begun.owner': {
    subject: 'Bank zakwestionował płatność – K7M2QX4A',
    says: ['Przygotuj potwierdzenia, że usługa odbyła się zgodnie z umową', 'Rezerwacja i termin pozostają bez zmian.'],
  },
  'dispute.opened.nobody_came.owner': {
    subject: 'Bank zakwestionował płatność – K7M2QX4A',
    says: ['odnotowane niestawiennictwo', 'że wszystko było gotowe i nikt nie przyszedł'],
  },
  'dispute.lost.nobody_came.owner': {
    subject: 'Spór z bankiem przegrany – K7M2QX4A',
    says: ['Jeśli mimo niestawiennictwa coś Ci się należy'],
  },
  'dispute.inquiry-opened.nobody_came.owner': {
    subject: 'Bank pyta o płatność – K7M2QX4A',
    says: ['odnotowane niestawiennictwo', 'że wszystko było gotowe i nikt nie przyszedł', 'Przekażemy je bankowi'],
  },
  'dispute.opened.called_off.owner': {
    subject: 'Bank zakwestionował płatność – K7M2QX4A',
    says: ['Rezerwacja nie jest już aktualna. Jeśli część tej wpłaty zostaje u Ciebie'],
  },
  'dispute.lost.begun.owner': {
    subject: 'Spór z bankiem przegrany – K7M2QX4A',
    says: ['gdy zapłaci, odnotuj tę wpłatę'],
  },
  'dispute.lost.called_off.owner': {
    subject: 'Spór z bankiem przegrany – K7M2QX4A',
    says: ['z tej płatności nic nie zostaje też u Ciebie'],
  },
  'dispute.inquiry-opened.begun.owner': {
    subject: 'Bank pyta o płatność – K7M2QX4A',
    says: ['dołącz potwierdzenia, że usługa odbyła się zgodnie z umową'],
  },
  'dispute.inquiry-opened.called_off.owner': {
    subject: 'Bank pyta o płatność – K7M2QX4A',
    says: ['Rezerwacja nie jest już aktualna.', 'Przekażemy je bankowi.'],
  },
  'dispute.opened.operator': {
    subject: 'Bank zakwestionował płatność – K7M2QX4A',
    says: ['dp_1Qx', '1 grudnia 2026', 'ta kwota jest zamrożona'],
  },
  'dispute.won.owner': {
    subject: 'Spór z bankiem wygrany – K7M2QX4A',
    says: ['bank uznał płatność 7 524,00 zł', 'nie jest już zamrożona', 'https://wydarzy.example/moje-rezerwacje'],
  },
  'dispute.won.operator': {
    subject: 'Spór z bankiem wygrany – K7M2QX4A',
    says: ['bank uznał płatność 7 524,00 zł', 'nie jest już zamrożona'],
  },
  'dispute.lost.owner': {
    subject: 'Spór z bankiem przegrany – K7M2QX4A',
    says: ['7 524,00 zł', 'nie trzeba już zwracać', 'https://wydarzy.example/moje-rezerwacje'],
  },
  'dispute.lost.operator': {
    subject: 'Spór z bankiem przegrany – K7M2QX4A',
    says: ['7 524,00 zł', 'nie trzeba już zwracać'],
  },
  'dispute.inquiry-opened.owner': {
    subject: 'Bank pyta o płatność – K7M2QX4A',
    says: ['7 524,00 zł', 'bank niczego nie zabrał', 'Zwrot całej płatności kończy sprawę', 'anuluj rezerwację'],
  },
  'dispute.inquiry-opened.operator': {
    subject: 'Bank pyta o płatność – K7M2QX4A',
    says: ['Zapytanie dp_1Qx', '1 grudnia 2026', 'bank niczego nie zabrał'],
  },
  'dispute.inquiry-won.owner': {
    subject: 'Bank nie pyta już o płatność – K7M2QX4A',
    says: ['7 524,00 zł', 'Niczego nie zabrał', 'https://wydarzy.example/moje-rezerwacje'],
  },
  'dispute.inquiry-won.operator': {
    subject: 'Bank nie pyta już o płatność – K7M2QX4A',
    says: ['7 524,00 zł', 'Niczego nie zabrał'],
  },
  planPaid: {
    subject: 'Płatność za plan Bankiet',
    says: ['183,27 zł', '149,00 zł + VAT', 'WYD-0042', 'KSeF'],
  },
  planPaymentFailed: {
    subject: 'Nie udało się pobrać płatności',
    says: [
      'Bankiet',
      '23 grudnia 2026',
      'Do poniedziałku, 28 grudnia 2026, nic się nie zmienia',
      'https://wydarzy.example/subskrypcja',
    ],
  },
  planChanged: {
    subject: 'Masz plan Orkiestra',
    says: ['Orkiestra', 'płatny miesięcznie', 'https://wydarzy.example/subskrypcja'],
  },
  planChosenInTrial: {
    subject: 'Masz plan Bankiet',
    says: ['płatny miesięcznie', 'Pierwszą płatność, 183,27 zł, pobierzemy 21 grudnia 2026', 'Darmowe dni zostają'],
  },
  planChosenWithFreePeriod: {
    subject: 'Masz plan Bankiet',
    says: ['za okres, który zaczyna się 21 grudnia 2026, dzięki kodowi nic nie pobierzemy', 'Darmowe dni zostają'],
  },
  planChangePlanned: {
    subject: 'Zmiana na plan Kameralny nastąpi 21 grudnia 2026',
    says: ['Do tego czasu nic się nie zmienia', 'https://wydarzy.example/subskrypcja'],
  },
  planCancelled: {
    subject: 'Plan Bankiet działa do poniedziałku, 21 grudnia 2026',
    says: ['Nic więcej nie pobierzemy', 'cofnąć rezygnację', 'https://wydarzy.example/subskrypcja'],
  },
  planOffersHidden: {
    subject: 'Twoje oferty są ukryte',
    says: ['Plan Bankiet już nie działa', 'oferty wrócą od razu', 'https://wydarzy.example/subskrypcja/edycja'],
  },
  accountClosed: {
    subject: 'Twoje konto zostało zamknięte',
    says: ['Dzień dobry,', 'dane do logowania zostały usunięte', 'przepisy podatkowe', 'napisz do nas'],
  },
  sessionCopied: {
    subject: 'Zakończyliśmy sesję na Twoim koncie',
    says: ['Dzień dobry,', 'Firefox, Windows', 'zakończyliśmy tę sesję', 'https://wydarzy.example/zapomniane-haslo'],
  },
  contactCopy: {
    subject: 'Otrzymaliśmy Twoją wiadomość',
    says: ['2 dni roboczych', 'Temat: Rezerwacja', 'zignoruj ją: ktoś podał'],
  },
  contactToOperator: {
    subject: 'Formularz kontaktowy: Rezerwacja – Marta Jaworska',
    says: ['marta@poczta.example', '+48 600 300 400', 'K7MPW4TX', 'jeszcze raz?'],
  },
}

test('every sample is checked here', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(facts).sort())
})

/** The functions of these files that write a letter, by the type of what they give. */
const lettersIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/^export (?:function|const) (\w+)(?:(?!\n\n)[\s\S])*?\): MailBody\b/gm),
    ([, name = '']) => name,
  )

test('every letter has a sample', () => {
  const features = path.resolve(import.meta.dirname, '../..')
  const texts = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pl.ts'))
    .map((file) => readFileSync(path.join(features, file), 'utf8'))
  const shown = texts.filter((text) => text.includes('Samples')).join('\n')
  const letters = texts.flatMap(lettersIn)
  expect(letters.length).toBeGreaterThan(60)
  expect(letters.filter((name) => !new RegExp(`(?<!function )\\b${name}\\(`).test(shown))).toEqual([])
})

test('every letter of a reservation stands in domain 8', () => {
  const domain = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/domain.md'), 'utf8')
  const table = domain.slice(domain.indexOf('\n## 8. '))
  const jobs = Object.keys(mailShapes).map((name) => name.replace('reservations.', ''))
  expect(jobs.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test.each(Object.entries(facts))('%s says in both forms what its reader needs', (name, { subject, says }) => {
  const mail = samples[name]
  expect(read(mail?.subject ?? '')).toBe(subject)
  const text = read(mail?.text ?? '')
  const html = seen(mail?.html ?? '')
  const links =
    (mail?.html ?? '')
      .replaceAll('&amp;', '&')
      .match(/href="[^"]+"/g)
      ?.join(' ') ?? ''
  for (const fact of says) {
    expect(text).toContain(fact)
    expect(fact.startsWith('/') ? links : html).toContain(fact)
  }
})

test.each(Object.keys(facts))(
  '%s has a text that was written as text, with contact and reason in both forms',
  (name) => {
    const mail = samples[name]
    const text = mail?.text ?? ''
    expect(text).not.toMatch(/<(?!https:)[a-z/!]|&[a-z#0-9]+;|\{|undefined|null|NaN/)
    expect(text.split('\n')[1]).toMatch(/^=+$/)
    expect(text).toContain('\n-- \nWydarzy, rezerwacje sal i usług.')
    expect(text).toContain('Kontakt: https://wydarzy.example/kontakt')
    expect(text).toContain('Wysyłamy tę wiadomość, ponieważ')
    expect(seen(mail?.html ?? '')).toContain('Wysyłamy tę wiadomość, ponieważ')
    // Long lines are only addresses: nobody has to scroll sideways.
    for (const line of text.split('\n')) if (!line.includes('://')) expect(line.length).toBeLessThanOrEqual(90)
    expect(mail?.html).not.toMatch(/undefined|NaN|\[object/)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  },
)

test('the HTML needs nothing from elsewhere and is small enough to be shown whole', () => {
  for (const mail of mailSamples()) {
    expect(mail.html, mail.name).not.toMatch(/<script|<link|<form|@import|src="https?:/i)
    const without_pictures = mail.html.replace(/data:image\/png;base64,[^"]+/g, '')
    // Gmail cuts a message off above 102 kB.
    expect(Buffer.byteLength(without_pictures), mail.name).toBeLessThan(60_000)
  }
})

const nasty = '"><img src=x onerror=alert(1)><script>alert(2)</script>\'&'

test('a button is as large in Outlook for Windows, which draws as Word does and gives a link no room', () => {
  for (const { name, html } of mailSamples())
    for (const [cell, link] of html.matchAll(/<td align="center"[^>]*>(<a [^>]*padding:14px 28px[^>]*>)/g)) {
      expect(cell.slice(0, cell.indexOf('>')), name).toContain('mso-padding-alt:14px 28px')
      expect(link, name).toContain('mso-padding-alt:0')
    }
})

test('what people typed is never markup, wherever it stands', () => {
  const dirty = {
    ...sampleFacts,
    listing_name: nasty,
    place: nasty,
    event_type: nasty,
    lines: [{ label: nasty, amount_grosze: 100 }],
    owner_name: nasty,
    customer_name: nasty,
    customer_first_name: nasty,
  }
  const until = '2026-11-24T06:12'
  const mails = [
    reservationSubmitted({ ...dirty, confirm_url: 'https://w.example/t', hold_minutes: 30, hold_until: until }),
    reservationRejected({ ...dirty, reason: nasty, similar_url: 'https://w.example/s' }),
    newRequest({
      ...dirty,
      buyer: { type: 'business', company_name: nasty, nip: nasty, address: nasty },
      notes: nasty,
      answer_until: until,
      accept_url: 'https://w.example/a',
      reject_url: 'https://w.example/r',
    }),
    messageFromCustomer({ ...dirty, message: nasty, reservation_url: 'https://w.example/r' }),
    paymentDue({
      ...samplePaymentDue,
      ...dirty,
      note: nasty,
      terms: sampleTerms({ account: { recipient: nasty, iban: nasty, title: nasty } }),
    }),
    reservationConfirmed({ ...sampleConfirmed, ...dirty, seller: { name: nasty, nip: nasty, address: nasty } }),
    contactToOperator({
      site: sampleFacts.site,
      name: nasty,
      email: nasty,
      phone: nasty,
      topic: nasty,
      reservation_reference: nasty,
      message: nasty,
    }),
  ]
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<script|<img src=x/i)
    expect(seen(mail.html)).toContain('<script>alert(2)</script>')
  }
})

test('what a price holds stands in every mail of what is to come, and in none of what has ended', () => {
  const says = (name: string) =>
    read(samples[name]?.text ?? '').includes('CO ZAWIERA CENA * Menu: obiad i 3 dania gorące')
  const coming = [
    'reservationSubmitted',
    'requestPassedOn',
    'paymentDue',
    'reservationConfirmed',
    'newRequest',
    'reservationConfirmedForOwner',
  ]
  for (const name of coming) {
    expect(says(name), name).toBe(true)
    expect(seen(samples[name]?.html ?? ''), name).toContain(
      'Menu: obiad i 3 dania gorące Tort i słodkości poprawiny do 18:00',
    )
    expect(seen(samples[name]?.html ?? ''), name).toContain('Pakiet Złoty')
  }
  expect(['reservationRejected', 'cancelledByOwner', 'reservationExpiredNotPaid'].filter(says)).toEqual([])
})

test('the text holds its lines as the HTML does', () => {
  for (const { name, text } of mailSamples())
    expect(text.match(/(?<![\p{L}\d])[aiouwz]\n|\b(?:ul|sp|godz|art)\.\n|\d\n(?:zł|osób|dni)/giu), name).toBeNull()
})

test('a text has nothing to click: it speaks of its link where the HTML speaks of its button', () => {
  for (const { name, text } of mailSamples()) expect(text, name).not.toMatch(/kliknij|przycisk(?! „)/i)
  expect(seen(samples.reservationSubmitted?.html ?? '')).toContain('Aby ją potwierdzić, kliknij przycisk w ciągu')
})

test('of money that goes back in two ways the letter names each, and promises nothing twice', () => {
  const owed = {
    ...sampleFacts,
    owner_name: 'Dwór',
    refund_grosze: 100_000,
    refund_due_on: '2027-05-14',
    instead: null,
  }
  const says = (by_provider_grosze: number, held_grosze = 0) =>
    textOf(refundOwed({ ...owed, by_provider_grosze, held_grosze, status_url: 'https://w.example/s' }))
  expect(says(70_000)).toContain(
    'Kwota 700,00 zł wróci tą samą drogą, którą przyszła, zwykle w ciągu kilku dni roboczych. Pozostałe 300,00 zł zwróci Dwór, przelewem, do piątku, 14 maja 2027.',
  )
  expect(says(100_000)).not.toMatch(/przelew|gotówk/i)
  expect(says(100_000, 100_000)).toContain(
    'Pieniądze wrócą tą samą drogą, którą przyszły, gdy Twój bank zakończy sprawę tej płatności, chyba że sam odda je wcześniej.',
  )
  expect(says(100_000, 30_000)).toContain(
    'zwykle w ciągu kilku dni roboczych. Z tego 300,00 zł dopiero, gdy Twój bank zakończy sprawę tej płatności',
  )
  expect(says(0)).toContain('Jeśli wpłacono gotówkę, podaj numer rachunku')
})

test('the line beside the subject names the second zadatek by its own sum: more than a zadatek may have come', () => {
  const who = { ...sampleFacts, customer_name: 'Jan Nowak', reservation_url: 'https://w.example/r' }
  const owed = { refund_grosze: 2_252_400, by_provider_grosze: 0, held_grosze: 0, refund_due_on: '2027-05-14' }
  const { html } = doubleDepositDue({ ...who, ...owed, double_deposit_due_grosze: 752_400 })
  expect(read(html)).toContain('Do oddania: 22 524,00 zł wpłaty, a na żądanie także 7 524,00 zł.')
})

test('a caller, whose reservation stays confirmed, is not told that the term waits for money', () => {
  const text = textOf(samples.paymentDueOfCaller ?? { text: '' })
  expect(text).toContain('Do zapłaty teraz: 1 770,00 zł')
  expect(text).not.toMatch(/czeka na wpłatę|Oczekuje na płatność/i)
})

test('the owner reads an occasion in a sentence, and what the customer called it as it was typed', () => {
  const urls = { accept_url: 'https://w.example/a', reject_url: 'https://w.example/r' }
  const about = (event_type: string) => {
    const data = {
      ...sampleFacts,
      ...urls,
      event_type,
      customer_name: 'Jan Nowak',
      buyer: { type: 'consumer' },
      notes: null,
    } as const
    return textOf(newRequest({ ...data, answer_until: '2026-11-24T06:12' }))
  }
  expect(about('Wesele')).toContain('Jan Nowak – wesele, 110 gości')
  expect(about('Hani pierwszy rok')).toContain('Jan Nowak – Hani pierwszy rok, 110 gości')
})

test('a day of the week stands in its case after a preposition, and a sentence goes on after „Dzień dobry,”', () => {
  const nominative = /(?<!\p{L})(?:do|od|dnia) (?:niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota)/u
  for (const { name, text } of mailSamples()) {
    expect(read(text).match(nominative)?.[0], name).toBeUndefined()
    // Only a name and „Twój” begin with a capital there.
    expect(text.match(/Dzień\sdobry,\s+(?!Dwór|Tw[oó]j)\p{Lu}\p{Ll}+/u)?.[0], name).toBeUndefined()
  }
})

test('a date after its day of the week is closed by a comma where the sentence goes on', () => {
  const unclosed =
    /(?:niedziel[iaę]|poniedział\p{L}+|wtor\p{L}+|środ[ya]|czwart\p{L}+|piąt\p{L}+|sobot[ya]), \d+ \p{L}+ \d{4} \p{Ll}+/u
  for (const { name, text } of mailSamples()) expect(read(text).match(unclosed)?.[0], name).toBeUndefined()
})

test('the line beside the subject begins like a sentence', () => {
  for (const { name, html } of mailSamples())
    expect(html.match(/color:#fdf9f7">([^<&]*)/)?.[1], name).toMatch(/^(?:\p{Lu}|\d|https:)/u)
})

test('no sentence ends with two full stops, also after „sp. z o.o.”', () => {
  for (const { name, text } of mailSamples()) expect(text.match(/.*[^.]\.\.(?!\.).*/)?.[0], name).toBeUndefined()
})

test('an address that would run script becomes no link', () => {
  const mail = reservationRejected({ ...sampleFacts, owner_name: 'A', reason: 'B', similar_url: 'javascript:alert(1)' })
  expect(mail.html).not.toContain('href="javascript:')
})

test('a name with a line break cannot add a header to the mail', () => {
  const mail = contactToOperator({
    site: sampleFacts.site,
    name: 'Ewa\r\nBcc: ktos@poczta.example',
    email: 'e@poczta.example',
    phone: null,
    topic: 'Inne',
    reservation_reference: null,
    message: 'x',
  })
  expect(mail.subject).toBe('Formularz kontaktowy: Inne – Ewa Bcc: ktos@poczta.example')
})

test('the payment mail offers only the ways that exist', () => {
  const only_transfer = textOf(paymentDue({ ...samplePaymentDue, on_site: null }))
  expect(only_transfer).toContain('Numer rachunku')
  expect(only_transfer).not.toContain('gotówką')
  const only_on_site = textOf(paymentDue({ ...samplePaymentDue, terms: sampleTerms({ account: null }) }))
  expect(only_on_site).not.toContain('Numer rachunku')
  expect(only_on_site).toContain('gotówką')
  const neither = textOf(paymentDue({ ...samplePaymentDue, terms: sampleTerms({ account: null }), on_site: null }))
  expect(neither).toContain('Sposób wpłaty ustalisz z właścicielem')
})

test('one word for the prepayment: a zaliczka mail never says zadatek and the other way round', () => {
  const everything = {
    payment_choice: 'full' as const,
    money: { total_grosze: 885_000, due_now_grosze: 885_000, received_grosze: 0, refunded_grosze: 0 },
  }
  const without_policy = { ...samplePaymentDue, on_site: null }
  expect(
    textOf(
      paymentDue({ ...without_policy, terms: sampleTerms({ deposit: { type: 'zaliczka', amount_grosze: 177_000 } }) }),
    ),
  ).not.toMatch(/zadat/i)
  expect(textOf(paymentDue(without_policy))).not.toMatch(/zaliczk/i)
  const full = paymentDue({ ...without_policy, terms: sampleTerms(everything) })
  expect(full.subject).toBe('Opłać rezerwację: Stodoła pod Lipami, 12\u00a0czerwca\u00a02027')
  expect(textOf(full)).not.toMatch(/zadat|zaliczk/i)
})

test('a confirmation lists only the files that travel with it', () => {
  expect(textOf(reservationConfirmed({ ...sampleConfirmed, attached: ['calendar'] }))).toContain(
    'W załączniku: plik kalendarza (.ics).',
  )
  expect(textOf(reservationConfirmed({ ...sampleConfirmed, attached: [] }))).not.toContain('W załączniku')
})

const nothing_paid = {
  policy_label: 'Elastyczne',
  paid_grosze: 0,
  refund_grosze: 0,
  by_provider_grosze: 0,
  held_grosze: 0,
  kept_grosze: 0,
  refund_due_on: '2027-05-14',
}

test('when nothing was paid no refund is promised to anybody', () => {
  const customer = textOf(
    cancelledByCustomer({ ...sampleFacts, ...nothing_paid, owner_name: 'A', status_url: 'https://w.example/s' }),
  )
  expect(customer).toContain('Na tę rezerwację nie ma teraz żadnej wpłaty')
  expect(customer).not.toContain('przelewem')
  const owner = textOf(
    customerCancelled({ ...sampleFacts, ...nothing_paid, customer_name: 'B', reservation_url: 'https://w.example/r' }),
  )
  expect(owner).not.toContain('Zwróć tę kwotę')
})

test('what the provider sends back nobody is asked to send', () => {
  const back = { ...nothing_paid, paid_grosze: 100_00, refund_grosze: 100_00 }
  const owner = (by_provider_grosze: number) =>
    textOf(
      customerCancelled({
        ...sampleFacts,
        ...back,
        by_provider_grosze,
        customer_name: 'B',
        reservation_url: 'https://w.example/r',
      }),
    )
  const customer = (by_provider_grosze: number) =>
    textOf(
      cancelledByCustomer({
        ...sampleFacts,
        ...back,
        by_provider_grosze,
        owner_name: 'A',
        status_url: 'https://w.example/s',
      }),
    )
  expect(owner(100_00)).toContain('Tej kwoty nie wysyłaj')
  expect(owner(100_00)).not.toContain('zwróć przelewem')
  expect(customer(100_00)).toContain('tą samą drogą')
  expect(customer(100_00)).not.toContain('przelewem')
  expect(owner(40_00)).toMatch(/Pozostałe\s60,00\szł\szwróć\sprzelewem/)
  expect(customer(40_00)).toMatch(/Pozostałe\s60,00\szł\szwróci\sA/)
  expect(owner(0)).toMatch(/Zwróć\stę\skwotę\sprzelewem/)
})

test('the second zadatek is spoken of only when it may be demanded', () => {
  const told = {
    ...sampleFacts,
    owner_name: 'A',
    reason: 'B',
    refund_grosze: 100_00,
    by_provider_grosze: 0,
    held_grosze: 0,
    refund_due_on: '2027-05-14',
    similar_url: 'https://w.example/s',
  }
  expect(textOf(cancelledByOwner({ ...told, second_zadatek_grosze: 0 }))).not.toContain('zadatku')
  expect(textOf(cancelledByOwner({ ...told, second_zadatek_grosze: 100_00 }))).toContain(
    'drugiej równowartości zadatku: 100,00 zł',
  )
})

test('money that the owner received is confirmed by the owner: we have had none of it', () => {
  const paid = { counted_grosze: 70_800, received_on: '2027-06-01', covers: 'dopłata' }
  const mail = (method: 'cash' | 'blik') =>
    textOf(
      paymentReceived({
        ...sampleFacts,
        ...{ payment: { ...paid, method }, remaining_grosze: 0, rest: [], owner_name: 'DJ Takt' },
        ...{ state_label: 'Potwierdzona', status_url: 'https://w.example/s', to_return_grosze: null },
      }),
    )
  expect(mail('blik')).toContain('Otrzymaliśmy płatność 708,00 zł (BLIK, 1 czerwca 2027)')
  expect(mail('cash')).toContain('DJ Takt potwierdza płatność 708,00 zł (gotówka na miejscu, 1 czerwca 2027)')
  expect(mail('cash')).not.toMatch(/Otrzymaliśmy|Mamy/)
})

test('an owner who names no phone is written to: nobody is told to call', () => {
  const security = { amount_grosze: 0, method: null, return_by: null }
  const soon = {
    ...{ ...sampleFacts, days_left: 7, owner_name: 'DJ Takt', rest: [], security },
    status_url: 'https://w.example/s',
  }
  expect(textOf(eventSoon({ ...soon, owner_phone: null }))).toContain('szczegóły? Napisz do osoby prowadzącej ofertę')
  expect(textOf(eventSoon({ ...soon, owner_phone: '+48600100200' }))).toContain(
    'Zadzwoń (+48 600 100 200) lub napisz do osoby prowadzącej ofertę',
  )
})

test('what changed ends with one full stop, also where an extra is counted in „szt.”', () => {
  const guests = { adults: 110, children: [], crew: 0 }
  const at = { ...sampleFacts.term, guests, total_grosze: 885_000 }
  const covers = { addon_id: 'a', name: 'Pokrowce', quantity: 3, unit: 'szt.' }
  const mail = changeDeclined({
    ...sampleFacts,
    ...{ to: 'customer', proposed_by: 'owner', owner_name: 'A', customer_name: 'B', note: '', status: 'confirmed' },
    ...{ before: { ...at, addons: [] }, after: { ...at, addons: [covers] }, page_url: 'https://w.example/s' },
  })
  expect(textOf(mail)).toContain('Dodatki: brak → Pokrowce: 3 × szt. Stodoła pod Lipami')
})

test('a service without heads and place, and late money without other terms, still make whole mails', () => {
  const dj = { ...sampleFacts, guest_count: null, place: null }
  const confirmed = reservationConfirmedForOwner({
    ...dj,
    customer_name: 'B',
    customer_phone: '1',
    customer_email: 'b@poczta.example',
    buyer: { type: 'consumer' },
    notes: null,
    paid_grosze: 0,
    remaining_grosze: 1,
    rest: [],
    prepayment: 'zadatek',
    reservation_url: 'https://w.example/r',
  })
  expect(textOf(confirmed)).not.toMatch(/Goście|null|dokumencie/)
  const back = { owner_name: 'B', refund_grosze: 1, by_provider_grosze: 0, held_grosze: 0, refund_due_on: '2027-06-01' }
  const late = refundOwed({ ...dj, ...back, instead: [], status_url: 'https://w.example/l' })
  expect(textOf(late)).not.toContain('WOLNE TERMINY')
  expect(textOf(late)).toContain('https://w.example/l')
})

test('a term of several days names both of its days', () => {
  const weekend = { ...sampleFacts, term: { start: '2027-06-11T12:00', end: '2027-06-13T18:00' } }
  const mail = textOf(
    reservationExpired({
      ...weekend,
      reason: 'not_paid',
      again_url: 'https://w.example/l',
      similar_url: 'https://w.example/s',
    }),
  )
  expect(mail).toContain('piątek, 11 czerwca 2027, 12:00 – niedziela, 13 czerwca 2027, 18:00')
})

test('no mail shows „wip” as a word to read: it stands in addresses only', () => {
  const shown = mailSamples().flatMap(({ subject, text, html }) => [
    subject,
    text.replace(/https?:\S+/g, ''),
    seen(html).replace(/https?:\S+/g, ''),
  ])
  expect(shown.filter((said) => /\bwip\b/i.test(said))).toEqual([])
})

test('who can be paid online is, by a button before the account; of the others no mail speaks of it', () => {
  const paying = samples.paymentDueOnline
  expect(paying?.html).toContain(`${status}#online`)
  const text = textOf(paying ?? { text: '' })
  expect(text.indexOf('#online')).toBeGreaterThan(0)
  expect(text.indexOf('#online')).toBeLessThan(text.indexOf('Numer rachunku'))
  for (const name of ['paymentDue', 'paymentDueOnSite', 'reservationConfirmed'])
    expect(samples[name]?.text, name).not.toMatch(/#online|BLIK/)
})
