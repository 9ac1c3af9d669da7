import type { KeyScope } from './key-scopes.ts'

/** What each scope lets a program do, in the words that the partner reads before allowing it. */
export const keyScopeLabels: Record<KeyScope, string> = {
  'listings:read': 'Czytanie ofert',
  'listings:write': 'Zmienianie ofert',
  'reservations:read': 'Czytanie rezerwacji i płatności',
  'reservations:write': 'Obsługa rezerwacji',
  'calendar:read': 'Czytanie kalendarza',
  'calendar:write': 'Zmienianie kalendarza',
  'stats:read': 'Czytanie statystyk',
}

export const keyScopeNotes: Record<KeyScope, string> = {
  'listings:read': 'Opisy, ceny, godziny i zdjęcia Twoich ofert',
  'listings:write': 'Dodawanie, edycja, publikacja i ukrywanie ofert',
  'reservations:read': 'Rezerwacje z danymi osób rezerwujących, wpłaty i dokumenty',
  'reservations:write': 'Przyjmowanie, odrzucanie, anulowanie, notowanie wpłat; w odpowiedzi dane tej rezerwacji',
  'calendar:read': 'Zajęte i wolne terminy, z nazwiskami i kwotami rezerwacji i z opisami blokad',
  'calendar:write':
    'Blokady i przesuwanie terminów; w odpowiedzi nazwisko z rezerwacji, która jest przesuwana albo stoi na drodze',
  'stats:read': 'Obłożenie, przychody i wyświetlenia',
}
