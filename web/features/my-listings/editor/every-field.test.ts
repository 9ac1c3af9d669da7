import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listingDetails } from '#contract/listings/listing-details.ts'
import { listingChanges } from '#contract/listings/owner-listings.ts'

const here = path.resolve(import.meta.dirname, '..')
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('pricing'))
  .map((file) => readFileSync(path.join(here, file), 'utf8'))
  .join('\n')

/** Set with the prices, or not by a person. */
const elsewhere = ['revision', 'packages', 'travel', 'address', 'details']
const address = [
  'street',
  'building_no',
  'flat_no',
  'postcode',
  'city',
  'district',
  'voivodeship',
  'latitude',
  'longitude',
]
const paths = [
  ...Object.keys(listingChanges.shape).filter((name) => !elsewhere.includes(name)),
  ...address.map((name) => `address.${name}`),
  ...Object.keys(listingDetails.shape).map((name) => `details.${name}`),
]

test.each(paths)('the owner can write %s in the editor', (field) => {
  expect(sources.includes(`'${field}'`) || sources.includes(`"${field}"`)).toBe(true)
})
