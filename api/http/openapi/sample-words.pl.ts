/**
 * Words of the samples in the printed contract: the first one that fits name and schema is used. All of them are made
 * up.
 */
const id = '019a9c1e-7f40-7c3b-9a51-3f2d6b8e1c07'

export const sampleWords = {
  byFormat: { uuid: id, 'date-time': '2027-06-12T14:00:00.000Z', uri: 'https://sala.example/' } as Record<
    string,
    string
  >,
  byName: [
    [/^(?:created|published|updated|received|last_\w+|sent)_at$/, '2026-11-23T08:00:00.000Z'],
    [/^end$|_end$/, '2027-06-12T22:00'],
    [/^start$|_start$/, '2027-06-12T16:00'],
    [/^end$|_to$|_until$/, '22:00'],
    [/^start$|_from$/, '16:00'],
    [/^to$|date_to|_to$/, '2027-06-30'],
    [/first_name/, 'Anna'],
    [/last_name/, 'Lis'],
    [/customer_name|account_holder|owner_name/, 'Anna Lis'],
    [/company_name|seller/, 'Lipowa i Wspólnicy s.c.'],
    [/listing_name|^listing$|^name$|^title$/, 'Sala Pod Jesionem'],
    [/email/, 'anna@goscie.example'],
    [/phone/, '600 200 300'],
    [/^city$|town/, 'Kraków'],
    [/street/, 'ul. Długa'],
    [/building_no|flat_no/, '1'],
    [/postcode/, '31-001'],
    [/^address$|line/, 'ul. Długa 1, 31-001 Kraków'],
    [/voivodeship/, 'malopolskie'],
    [/slug/, 'sala-pod-jesionem'],
    [/reference/, 'K7MPW4TX'],
    [/nip/, '1234563218'],
    [/iban/, 'PL14999999990000000000000001'],
    [/timezone/, 'Europe/Warsaw'],
    [/embed_code/, '5iHswAVeV7lY994Bf1yjYq'],
    [/origin/, 'https://sala.example'],
    [/password/, 'Twoje hasło'],
    [/token|state/, 'token-z-wiadomosci-e-mail'],
    [/accent|color|dominant/, '#8f2d56'],
    [/url|website|href|link/, 'https://sala.example/'],
    [/path/, '/sale/sala-pod-jesionem'],
    [/quantity/, '40'],
    [/unit/, 'os.'],
    [/message|text|note|body|description|reason|statement|error/, 'Sala jest otwarta od 14:00.'],
  ] as [RegExp, string][],
  /** For values described only by a pattern. */
  ofPatterns: [
    '2027-06-12',
    '2027-06-12T16:00',
    '16:00',
    '2027-06-12T14:00:00.000Z',
    '5iHswAVeV7lY994Bf1yjYq',
    id,
    'sala-pod-jesionem',
    '1234563218',
    'pl',
    'K7MPW4TX',
  ],
  other: 'przykład',
}
