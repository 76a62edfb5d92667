import { readdir } from 'node:fs/promises'
import { expect, test } from '../test.ts'

test('every static file has HSTS and its own content type', async ({ request }) => {
  const found = await readdir('build/client', { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('_') && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('build/client', ''))
  expect(files).toEqual(expect.arrayContaining(['/sw.js', '/manifest.webmanifest', '/icon.svg']))

  const wrong: string[] = []
  for (const file of files) {
    const headers = (await request.get(file)).headers()
    const isHsts = headers['strict-transport-security'] === HSTS
    if (!isHsts || headers['x-content-type-options'] !== 'nosniff') wrong.push(file)
  }

  expect(wrong).toEqual([])
})

const HSTS = 'max-age=63072000; includeSubDomains; preload'
