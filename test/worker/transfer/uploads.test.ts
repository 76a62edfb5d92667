import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { UPLOAD_PART_BYTES } from '../../../app/features/transfer/limits.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aFile, aLargeFile, announcedUpload, partOf } from '../../factories/transfer/uploads.ts'

const LARGE = aLargeFile()

type CallResponse<T> = { resource_response: { data: T; message: string; details?: unknown } }

async function call<T>(browser: Browser, verb: string, fields: object) {
  const answer = await browser.post(`/resource/ImportUploadResource/${verb}/`, fields)
  const { resource_response } = await answer.json<CallResponse<T>>()
  return { ...resource_response, status: answer.status }
}

async function begin(browser: Browser, file = LARGE, changes: object = {}) {
  const about = { ...announcedUpload(file), ...changes }
  return call<{ upload: string; parts: number[] }>(browser, 'create', about)
}

async function put(
  browser: Browser,
  upload: string,
  {
    number = 1,
    body = partOf(LARGE, Number(number)),
    headers = {},
  }: {
    number?: number | string
    body?: BodyInit
    headers?: HeadersInit
  } = {},
) {
  const path = `/resource/ImportPartResource/create/?upload=${upload}&number=${number}`
  return (await browser.fetch(path, { method: 'POST', body, headers })).status
}

test('a file uploaded in parts leads to its preview; until it is complete the page shows the progress', async () => {
  const browser = await browserOf(await aMember())
  const { data } = await begin(browser)

  const first = await put(browser, data.upload)
  const page = await (await browser.fetch('/settings/import/')).text()
  const second = await put(browser, data.upload, { number: 2 })
  const finished = await call<{ path: string }>(browser, 'update', { uploads: [data.upload] })

  expect([first, second, finished.status]).toEqual([200, 200, 200])
  expect(page.replaceAll('<!-- -->', '')).toContain(
    'Choose it again to continue: 8 of 9 MB uploaded.',
  )
  const preview = await (await browser.fetch(finished.data.path)).text()
  expect(preview).toContain('Nothing is saved yet.')
  expect(await (await browser.fetch('/settings/import/')).text()).not.toContain('Choose it again')
})

test('a part with the wrong sender, length or number is refused by its status', async () => {
  const ana = await browserOf(await aMember())
  const bo = await browserOf(await aMember())
  const { upload } = (await begin(ana)).data
  const tooLong = new Uint8Array(UPLOAD_PART_BYTES + 1)

  expect(await put(aBrowser(), upload)).toBe(401)
  expect(await put(bo, upload)).toBe(404)
  expect(await put(ana, 'nothing')).toBe(404)
  expect(await put(ana, upload, { number: 'one' })).toBe(400)
  expect(await put(ana, upload, { number: 3 })).toBe(400)
  expect(await put(ana, upload, { body: aFile('short') })).toBe(400)
  expect(await put(ana, upload, { body: tooLong })).toBe(413)
  expect(await put(ana, upload, { headers: { Origin: 'https://evil.example' } })).toBe(403)
  expect(await put(ana, upload)).toBe(200)
})

test('an impossible file is refused before it is uploaded', async () => {
  const browser = await browserOf(await aMember())

  expect(await begin(browser, LARGE, { bytes: 2 * 1024 ** 3 + 1 })).toMatchObject({ status: 413 })
  expect(await begin(browser, LARGE, { bytes: 0 })).toMatchObject({
    status: 400,
    message: "There's nothing in this file we can import.",
  })
  expect(await begin(browser, LARGE, { bytes: -1 })).toMatchObject({ status: 400 })
  expect(await begin(browser, LARGE, { fingerprint: 'x' })).toMatchObject({ status: 400 })
  expect(await begin(aBrowser())).toMatchObject({ status: 401 })
  expect(await call(browser, 'update', { uploads: [] })).toMatchObject({ status: 400 })
  const many = Array.from({ length: 21 }, () => crypto.randomUUID())
  expect(await call(browser, 'update', { uploads: many })).toMatchObject({
    message: "That's more than 20 files. Import the rest afterwards.",
  })
})

test('each of several files that no import accepts is refused by name', async () => {
  const browser = await browserOf(await aMember())
  const uploads: string[] = []
  for (const name of ['<b>.txt', 'more.txt']) {
    const body = aFile('just words')
    const { upload } = (await begin(browser, body, { name })).data
    await put(browser, upload, { body })
    uploads.push(upload)
  }

  const refused = await call(browser, 'update', { uploads })

  expect(refused).toMatchObject({
    status: 400,
    details: { files: [{ name: '<b>.txt' }, { name: 'more.txt' }] },
  })
})

test('a member suspended meanwhile can’t upload anything more', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const { upload } = (await begin(browser)).data
  await put(browser, upload)
  await env.DB.prepare(`update members set state = 'suspended' where id = ?`)
    .bind(ana.viewer.id)
    .run()

  expect(await put(browser, upload, { number: 2 })).toBe(401)
  expect(await call(browser, 'update', { uploads: [upload] })).toMatchObject({ status: 401 })
})

test('a member can discard their own upload, and nobody else can', async () => {
  const ana = await browserOf(await aMember())
  const bo = await browserOf(await aMember())
  const { upload } = (await begin(ana)).data

  await call(bo, 'delete', { upload })
  expect(await put(ana, upload)).toBe(200)
  await call(ana, 'delete', { upload })

  expect(await put(ana, upload, { number: 2 })).toBe(404)
})
