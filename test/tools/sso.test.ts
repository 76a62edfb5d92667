import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDomainVerified } from '../../scripts/sso/domains.ts'
import { run } from '../../scripts/terminal/run.ts'
import { aState } from './state.ts'

/** The TXT records of a fake DNS-over-HTTPS server. */
const records = new Map<string, string>()

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const text = searchParams.get('type') === 'TXT' && records.get(searchParams.get('name') ?? '')
  const answers = text ? [{ name: searchParams.get('name'), type: 16, data: text }] : []
  response.writeHead(200, { 'Content-Type': 'application/dns-json' })
  response.end(JSON.stringify({ Status: 0, ...(answers.length > 0 && { Answer: answers }) }))
})

let stateDir = ''
let resolver = ''

beforeAll(async () => {
  stateDir = await aState()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  resolver = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/dns-query`
})

afterAll(async () => {
  server.close()
  await rm(stateDir, { recursive: true })
})

function sso(...args: string[]) {
  return run('node', ['scripts/sso.ts', ...args], {
    STATE_DIR: stateDir,
    DNS_RESOLVER_URL: resolver,
    SECRETS_KEY: 'a key',
  })
}

test('a domain is added, verified by its DNS record, listed and removed', async () => {
  const added = await sso(
    ...['add', 'firm.example', 'https://login.firm.example', 'our-id', "it's secret", '--enforce'],
  )
  const [, proof = ''] = /"pinfold-domain=([\w-]+)"/.exec(added.output) ?? []
  expect(added.output).toContain('_pinfold.firm.example  TXT')

  const early = await sso('prove', 'firm.example')
  expect(early).toMatchObject({ code: 1 })
  expect(early.output).toContain(`No TXT record "pinfold-domain=${proof}"`)
  expect((await sso('list')).output).toContain('https://login.firm.example  not proved')

  records.set('_pinfold.firm.example', `"pinfold-domain=${proof}"`)
  expect((await sso('prove', 'firm.example')).output).toContain('firm.example is verified')
  expect((await sso('list')).output).toContain('https://login.firm.example  enforced')

  await sso('remove', 'firm.example')
  expect((await sso('list')).output).toContain('No domain has single sign-on.')
})

test('an invalid domain, issuer or command gives an error message', async () => {
  const refused = async (...args: string[]) => (await sso(...args)).output

  expect(await refused('add', "x'; drop", 'https://a.example', 'id', 'secret')).toContain(
    "isn't a domain.",
  )
  expect(await refused('add', 'firm.example', 'http://a.example', 'id', 'secret')).toContain(
    "isn't an issuer",
  )
  expect(await refused('add', 'firm.example')).toContain('npm run sso -- add <domain>')
  expect(await refused()).toContain('npm run sso -- list')
})

test('a proof must be the whole text of a record of exactly that name', async () => {
  records.set('_pinfold.one.example', '"pinfold-domain=abc" "def"')
  records.set('_pinfold.two.example', '"prefix pinfold-domain=abc"')

  expect(await isDomainVerified('one.example', 'abcdef', resolver)).toBe(true)
  expect(await isDomainVerified('one.example', 'abc', resolver)).toBe(false)
  expect(await isDomainVerified('two.example', 'abc', resolver)).toBe(false)
  expect(await isDomainVerified('three.example', 'abc', resolver)).toBe(false)
})
