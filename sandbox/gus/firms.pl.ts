/** Companies in the sandbox's register. None of them exists. */
export type Firm = Record<
  | 'Regon'
  | 'Nip'
  | 'StatusNip'
  | 'Nazwa'
  | 'Wojewodztwo'
  | 'Powiat'
  | 'Gmina'
  | 'Miejscowosc'
  | 'KodPocztowy'
  | 'Ulica'
  | 'NrNieruchomosci'
  | 'NrLokalu'
  | 'Typ'
  | 'SilosID'
  | 'DataZakonczeniaDzialalnosci'
  | 'MiejscowoscPoczty',
  string
>

const blank = { StatusNip: '', NrLokalu: '', DataZakonczeniaDzialalnosci: '' }

export const firms: readonly Firm[] = [
  {
    ...blank,
    Regon: '990000128',
    Nip: '1234563218',
    Nazwa: 'DWÓR POD LIPAMI KRYSTYNA MĄCZKA',
    Wojewodztwo: 'MAŁOPOLSKIE',
    Powiat: 'wielicki',
    Gmina: 'Wieliczka',
    Miejscowosc: 'Wieliczka',
    KodPocztowy: '32-020',
    Ulica: 'ul. Lipowa',
    NrNieruchomosci: '12',
    Typ: 'F',
    SilosID: '1',
    MiejscowoscPoczty: 'Wieliczka',
  },
  {
    ...blank,
    Regon: '990000134',
    Nip: '7710000013',
    Nazwa: 'SADY & OGRODY PRZYJĘCIA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    Wojewodztwo: 'WIELKOPOLSKIE',
    Powiat: 'Poznań',
    Gmina: 'Poznań',
    Miejscowosc: 'Poznań',
    KodPocztowy: '61-050',
    Ulica: 'ul. Sennych Lip',
    NrNieruchomosci: '3',
    NrLokalu: '7',
    Typ: 'P',
    SilosID: '6',
    MiejscowoscPoczty: 'Poznań',
  },
  {
    ...blank,
    Regon: '990000140',
    Nip: '7710000036',
    Nazwa: 'KAPELA NA MIEDZY JAN MIEDZA',
    Wojewodztwo: 'PODLASKIE',
    Powiat: 'białostocki',
    Gmina: 'Supraśl',
    Miejscowosc: 'Ogrodniczki',
    KodPocztowy: '16-030',
    Ulica: '',
    NrNieruchomosci: '4',
    DataZakonczeniaDzialalnosci: '2024-03-31',
    Typ: 'F',
    SilosID: '1',
    MiejscowoscPoczty: 'Supraśl',
  },
]

/** The answer for an unknown number. */
export const nobody = (nip: string) =>
  `<root><dane><ErrorCode>4</ErrorCode><ErrorMessagePl>Nie znaleziono podmiotu dla podanych kryteriów wyszukiwania.</ErrorMessagePl><ErrorMessageEn>No data found for the specified search criteria.</ErrorMessageEn><Nip>${nip}</Nip></dane></root>`
