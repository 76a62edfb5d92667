import { cp, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/site/server.ts'
import { launch, stop } from '../../../scripts/terminal/run.ts'
import { expect, test } from '../test.ts'

const PARTS = [
  '.gitignore',
  'app',
  'public',
  'workers',
  'scripts',
  'migrations',
  'package.json',
  'package-lock.json',
  'wrangler.toml',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
]

const TIMEOUT_MS = 600_000

/** A change that isn't shown by then was missed. */
const SHOWN_MS = 120_000

// Remix's runtime cancels requests for an earlier version, and Vite's style sheet may load late.
test.use({ expectedComplaints: [/AbortError|preloaded using link preload but not used/] })

let port: number
let copy: string
let stopDev = async () => {}

// A copy of the sources, so that no other test sees the changes.
test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS)
  copy = await mkdtemp(join(tmpdir(), 'pinfold-dev-'))
  for (const part of PARTS) await cp(part, join(copy, part), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  port = await freePort()
  const child = launch('sh', ['-c', `cd ${copy} && exec node scripts/dev.ts`], {
    PORT: String(port),
    STATE_DIR: join(copy, '.wrangler/state'),
    SEED: 'none',
  })
  stopDev = () => stop(child)
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => {
      said += text.toString()
    })
  }
  while (!said.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended: ${said}`)
    await wait(100)
  }
})

test.afterAll(async () => {
  await stopDev()
  await rm(copy, { recursive: true })
})

test('changes saved under npm run dev show in an open page, which keeps the typed text', async ({
  page,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const address = `http://localhost:${port}/terms/`
  await page.goto(address, { waitUntil: 'networkidle' })
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('moon jars')

  const drawnMs = await timed(
    () => replace('app/frame/footer.tsx', "'Privacy'", "'What we keep'"),
    () =>
      expect(page.getByRole('link', { name: 'What we keep' })).toBeVisible({
        timeout: SHOWN_MS,
      }),
  )
  const routeMs = await timed(
    () => replace('app/routes/about/legal/terms.tsx', 'title="Terms"', 'title="House rules"'),
    () =>
      expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible({
        timeout: SHOWN_MS,
      }),
  )
  await expect(field).toHaveValue('moon jars')

  // An open page would show the error of the file that is only half saved.
  await page.goto('about:blank')
  const serverMs = await timed(
    () => replaceInTwoSteps('app/http/security-headers.server.ts', "'nosniff'", "'nosniff-at-all'"),
    () =>
      expect
        .poll(() => sniffing(address), { intervals: [20], timeout: SHOWN_MS })
        .toBe('nosniff-at-all'),
  )

  test.info().annotations.push({
    type: 'shown after',
    description: `component ${drawnMs} ms, route ${routeMs} ms, server ${serverMs} ms`,
  })
})

async function replace(file: string, old: string, replacement: string): Promise<void> {
  await writeFile(join(copy, file), await replaced(file, old, replacement))
}

/** Saves a file in two steps, as editors do: emptied, then written. The server answers a request in between. */
async function replaceInTwoSteps(file: string, old: string, replacement: string): Promise<void> {
  const source = await replaced(file, old, replacement)
  const opened = await open(join(copy, file), 'w')
  await fetch(`http://localhost:${port}/terms/`)
  await opened.writeFile(source)
  await opened.close()
}

async function replaced(file: string, old: string, replacement: string): Promise<string> {
  const source = await readFile(join(copy, file), 'utf8')
  expect(source).toContain(old)
  return source.replace(old, replacement)
}

async function sniffing(address: string): Promise<string | null> {
  return (await fetch(address)).headers.get('X-Content-Type-Options')
}

async function timed(act: () => Promise<void>, seen: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  await seen()
  return Math.round(performance.now() - startedAt)
}
