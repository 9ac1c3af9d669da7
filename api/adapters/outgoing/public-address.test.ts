import { describe, expect, test } from 'vitest'
import { guardedOutgoing } from './guarded.ts'
import { isPublicAddress } from './public-address.ts'

const inside = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '2001::1', '2001:0:7f00:1::', '2001:10::1'],
  ...[
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
  ],
  ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'ff0e::1', '4000::1'],
  ...['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '8.8.8.8 ', '8.8.8', '1.1.1.1/32', '2606:4700::1111%1'],
]
const outside = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '168.63.129.15', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '198.20.0.0'],
  ...['223.255.255.255', '2001:200::1', '2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450::1', '3ffe:ffff::1'],
]

describe('an address', () => {
  test.each(inside)('%s is not of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(outside)('%s is of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('what somebody typed', () => {
  const outgoing = guardedOutgoing({ resolve: () => Promise.resolve(['127.0.0.1']) })
  const ask = (url: string) =>
    outgoing
      .send({ method: 'GET', url, limits: { ms: 2_000, bytes: 100, longer: 'refuse' } })
      .then(() => 'asked')
      .catch((error: { problem: string }) => error.problem)

  // Ports are closed or not ours: whatever were asked would answer `not_reached`, never one of these.
  test.each([
    ['https://127.0.0.1/', 'address_not_public'],
    ['https://127.0.0.1./', 'address_not_public'],
    ['https://127.1/', 'address_not_public'],
    ['https://2130706433/', 'address_not_public'],
    ['https://0x7f000001/', 'address_not_public'],
    ['https://0x7f.0.0.1/', 'address_not_public'],
    ['https://0177.0.0.1/', 'address_not_public'],
    ['https://017700000001/', 'address_not_public'],
    ['https://①②⑦.⓪.⓪.①/', 'address_not_public'],
    ['https://127。0。0。1/', 'address_not_public'],
    ['https://%31%32%37.0.0.1/', 'address_not_public'],
    ['https://0/', 'address_not_public'],
    ['https://0.0.0.0/', 'address_not_public'],
    ['https://169.254.169.254/latest/meta-data/', 'address_not_public'],
    ['https://2852039166/', 'address_not_public'],
    ['https://[::1]/', 'address_not_public'],
    ['https://[::]/', 'address_not_public'],
    ['https://[0:0:0:0:0:0:0:1]/', 'address_not_public'],
    ['https://[::ffff:127.0.0.1]/', 'address_not_public'],
    ['https://[::ffff:a9fe:a9fe]/', 'address_not_public'],
    ['https://[64:ff9b::127.0.0.1]/', 'address_not_public'],
    ['https://[2002:7f00:1::]/', 'address_not_public'],
    ['https://[fd00:ec2::254]/', 'address_not_public'],
    ['https://localhost/', 'address_not_public'],
    ['https://localhost./', 'address_not_public'],
    ['https://a.name.that.leads.inside.example/', 'address_not_public'],
    ['https://[fe80::1%25eth0]/', 'not_an_address'],
    ['https://256.256.256.256/', 'not_an_address'],
    ['https://exa mple.com/', 'not_an_address'],
    ['https://', 'not_an_address'],
    ['//example.com/', 'not_an_address'],
    [`https://example.com/${'a'.repeat(2_000)}`, 'not_an_address'],
    ['http://example.com/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['gopher://127.0.0.1:6379/_x', 'not_https'],
    ['data:text/calendar,BEGIN:VCALENDAR', 'not_https'],
    ['webcal://example.com/', 'not_https'],
    ['https://example.com:22/', 'port_not_allowed'],
    ['https://example.com:8000/', 'port_not_allowed'],
    ['https://example.com:0/', 'port_not_allowed'],
    ['https://user:word@example.com/', 'login_in_address'],
    ['https://example.com@127.0.0.1/', 'login_in_address'],
  ])('%s is refused as %s', async (url, problem) => {
    expect(await ask(url)).toBe(problem)
  })

  test('is also judged without asking anybody', () => {
    expect(outgoing.problemOf('http://example.com')).toBe('not_https')
    expect(outgoing.problemOf('https://example.com/kalendarz.ics')).toBeNull()
    for (const host of [
      '127.0.0.1',
      '0x7f.1',
      '192.168.1.7',
      '[::1]',
      '[::ffff:10.0.0.1]',
      'localhost',
      'a.localhost.',
    ])
      expect(outgoing.problemOf(`https://${host}/`), host).toBe('address_not_public')
    expect(outgoing.problemOf('https://localhost.example/')).toBeNull()
  })
})
