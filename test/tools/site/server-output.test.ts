import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { forwardErrors, forwardOutput } from '../../../scripts/site/server-output.ts'

const NO_NAME =
  '✘ [ERROR] e = rust/cxx/kj-rs-io/ffi.rs:176: failed: getaddrinfo(): DNS lookup failed. host = jars.example; service = (none)'

async function forwarded(lines: readonly string[]): Promise<string> {
  const shown = new PassThrough()
  await forwardErrors(Readable.from(lines.map((line) => `${line}\n`)), shown)
  shown.end()
  return text(shown)
}

test('an unknown host is reported in one short line, once', async () => {
  const one = [NO_NAME, '', '  stack: /bin/workerd@57ff0c0 /bin/workerd@2eddf30', '', '']

  expect(await forwarded([...one, ...one])).toBe(
    '  jars.example could not be resolved. Is there a network?\n',
  )
})

test('a refused local certificate is reported in one line, once', async () => {
  const one = (port: number) => [
    `✘ [ERROR] error accepting tls connection; kj::mv(e) = kj/compat/tls.c++:82: failed: OpenSSL error; message = error:10000416:SSL routines:OPENSSL_internal:SSLV3_ALERT_CERTIFICATE_UNKNOWN; clientId = 127.0.0.1:${port}`,
    '',
    '  stack: /bin/workerd@2ed2020 /bin/workerd@2ed9cc0',
    '',
    '',
  ]

  expect(await forwarded([...one(35688), ...one(35696)])).toBe(
    '  A browser refused the local certificate. Open the site in it, and accept the warning once.\n',
  )
})

test('errors are forwarded, but disconnected browsers are not', async () => {
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

  expect(await forwarded(said)).toBe('✘ [ERROR] one of ours\n\n✘ [ERROR] another of ours\n\n')
})

test('Vite’s warning about settings that only other commands need is dropped', async () => {
  const said = [
    '',
    '',
    '\u001b[43mWARNING\u001b[0m: your worker config (at `wrangler.toml`) contains the following configuration options which are ignored since they are not applicable when using Vite:',
    '  - `build` which is not relevant in the context of a Vite project',
    '',
    '✘ [ERROR] one of ours',
  ]

  expect(await forwarded(said)).toBe('✘ [ERROR] one of ours\n')
})

test('wrangler’s warning that nobody fires scheduled events is dropped', async () => {
  const said = [
    '\u001b[33m▲ \u001b[43;33m[\u001b[43;30mWARNING\u001b[43;33m]\u001b[0m \u001b[1mScheduled Workers are not automatically triggered during local development.\u001b[0m',
    '',
    '  To manually trigger a scheduled event, run:',
    '    curl "http://localhost:8787/cdn-cgi/local/scheduled"',
    '  For more details, see \u001b[4mhttps://developers.cloudflare.com/workers/configuration/cron-triggers/#test-cron-triggers-locally\u001b[0m',
    '',
    '',
    '✘ [ERROR] one of ours',
    '  For more details, see the log',
  ]

  expect(await forwarded(said)).toBe('✘ [ERROR] one of ours\n  For more details, see the log\n')
})

test('an edit is reported once, and requests only if they are logged', async () => {
  const request = '{"level":"info","path":"/"}\n'
  const edit = '[vite] (worker) hmr update worker-entry\n'
  const twice = '[vite] hot updated: worker-entry\n'
  const failure = '{"level":"error","path":"/"}\n'
  const quiet = new PassThrough()
  const logged = new PassThrough()

  await forwardOutput(Readable.from([request, edit, twice, failure]), quiet, false)
  await forwardOutput(Readable.from([request, edit, twice, failure]), logged, true)
  quiet.end()
  logged.end()

  expect(await text(quiet)).toBe(edit + failure)
  expect(await text(logged)).toBe(request + edit + failure)
})
