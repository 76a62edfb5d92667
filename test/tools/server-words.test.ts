import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { passOnErrors } from '../../scripts/site/server-words.ts'

test('errors are passed on, and browsers that went away are not', async () => {
  const shown = new PassThrough()
  const said = [
    '✘ [ERROR] one of ours',
    '',
    '✘ [ERROR] kj::getCaughtExceptionAsKj() = rust/io.rs:159: disconnected: write(): Broken pipe',
    '',
    '  stack: /bin/workerd@5683373 /bin/workerd@56871b7',
    '',
    '',
    '✘ [ERROR] another of ours',
    '',
  ]

  await passOnErrors(Readable.from(said.map((line) => `${line}\n`)), shown)
  shown.end()

  expect(await text(shown)).toBe('✘ [ERROR] one of ours\n\n✘ [ERROR] another of ours\n\n')
})
