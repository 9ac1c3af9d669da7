/** Price lists of services to start from. Amounts are typical ones of 2026; the owner changes them. */
import type { ItemData } from '#web/features/my-listings/pricing/price-model.ts'
import { overtime, pack, security, type Template } from './template-parts.pl.ts'

const travel: ItemData = {
  kind: 'travel',
  pricing_type: 'per_km',
  name: 'Dojazd',
  amount_grosze: 250,
  vat_rate: '23',
  group: 'other',
}
const packed = (package_code: string, name: string, amount_grosze: number, hours: number): ItemData => ({
  kind: 'base',
  pricing_type: 'per_package',
  name,
  amount_grosze,
  vat_rate: '23',
  group: 'staff',
  package_code,
  included_minutes: hours * 60,
})

export const serviceTemplates: readonly Template[] = [
  {
    code: 'dj',
    kind: 'service',
    name: 'Pakiety godzinowe z dojazdem',
    note: 'Dwa pakiety, godziny dodatkowe i dojazd od 50. kilometra.',
    categories: ['dj', 'band', 'mc_wodzirej', 'photobooth', 'bartender', 'kids_animation', 'sound_light'],
    price_mode: 'gross',
    travel: { free_km: 50, both_ways: true },
    packages: [
      pack('standard', 'Standard', 8, ['Nagłośnienie', 'Oświetlenie parkietu'], true),
      pack('premium', 'Premium', 10, ['Nagłośnienie', 'Oświetlenie sali', 'Ciężki dym']),
    ],
    items: [
      packed('standard', 'Pakiet Standard (8 godzin)', 320_000, 8),
      packed('premium', 'Pakiet Premium (10 godzin)', 430_000, 10),
      overtime(35_000),
      travel,
    ],
  },
  {
    code: 'fotograf',
    kind: 'service',
    name: 'Fotograf lub film',
    note: 'Reportaż w pakietach, drugi fotograf, albumy i dojazd od 100. kilometra.',
    categories: ['photographer', 'videographer', 'beauty', 'wedding_planner', 'celebrant'],
    price_mode: 'gross',
    travel: { free_km: 100, both_ways: true },
    packages: [
      pack('reportaz-8', 'Reportaż 8 godzin', 8, ['Galeria online'], true),
      pack('reportaz-12', 'Reportaż 12 godzin', 12, ['Galeria online', 'Sesja plenerowa']),
    ],
    items: [
      packed('reportaz-8', 'Reportaż 8 godzin', 480_000, 8),
      packed('reportaz-12', 'Reportaż 12 godzin', 650_000, 12),
      overtime(40_000),
      {
        kind: 'addon',
        pricing_type: 'per_unit',
        name: 'Drugi fotograf',
        amount_grosze: 180_000,
        vat_rate: '23',
        group: 'staff',
        max_qty: 1,
      },
      {
        kind: 'addon',
        pricing_type: 'per_unit',
        name: 'Album',
        amount_grosze: 45_000,
        vat_rate: '23',
        group: 'other',
        max_qty: 5,
      },
      { ...travel, amount_grosze: 180 },
    ],
  },
  {
    code: 'catering',
    kind: 'service',
    name: 'Catering za osobę',
    note: 'Cena maleje z liczbą gości, kelnerzy na godziny, dostawa za kilometr.',
    categories: ['catering', 'food_truck', 'cakes', 'staff', 'other'],
    price_mode: 'gross',
    travel: { free_km: 10, both_ways: true },
    items: [
      ...(
        [
          [120, undefined, 11_500, 'Menu, od 120 osób'],
          [60, 119, 12_900, 'Menu, 60–119 osób'],
          [30, 59, 14_500, 'Menu, 30–59 osób'],
        ] as const
      ).map(
        ([guests_from, guests_to, amount_grosze, name]): ItemData => ({
          kind: 'base',
          pricing_type: 'per_person',
          name,
          amount_grosze,
          vat_rate: '8',
          group: 'food',
          conditions: { guests_from, ...(guests_to === undefined ? {} : { guests_to }) },
        }),
      ),
      {
        kind: 'addon',
        pricing_type: 'per_hour',
        name: 'Kelnerzy (jeden na 20 gości)',
        amount_grosze: 4500,
        vat_rate: '23',
        group: 'staff',
        qty_source: ['ceil(guests/20)', 'hours'],
        max_qty: 1,
      },
      { ...travel, name: 'Dostawa', amount_grosze: 300, vat_rate: '8' },
    ],
  },
  {
    code: 'wypozyczalnia',
    kind: 'service',
    name: 'Usługa za wydarzenie',
    note: 'Jedna cena za wydarzenie, dojazd i kaucja.',
    categories: [
      'decorations',
      'rental',
      'inflatables',
      'attractions',
      'transport',
      'security',
      'cleaning',
      'stationery',
    ],
    price_mode: 'gross',
    travel: { free_km: 20, both_ways: true },
    items: [
      {
        kind: 'base',
        pricing_type: 'per_event',
        name: 'Wydarzenie',
        amount_grosze: 150_000,
        vat_rate: '23',
        group: 'equipment',
      },
      travel,
      security(50_000),
    ],
  },
]
