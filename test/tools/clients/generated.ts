import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { build } from 'esbuild'
import openapiTS, { astToString } from 'openapi-typescript'
import { TSC } from '../../../scripts/checks/runners.ts'
import { run } from '../../../scripts/terminal/run.ts'

const DESCRIPTION = 'test/pages/pinterest/v5.json'

type Used = (origin: string, token: string) => Promise<unknown>

/**
 * Generates a client from Pinterest's description, type-checks a program that uses it, and returns the program's
 * export `use`.
 */
export async function generated(
  by: 'openapi-typescript' | '@hey-api/openapi-ts',
  program: string,
): Promise<Used> {
  await mkdir('.tsbuild', { recursive: true })
  const folder = await mkdtemp(join(process.cwd(), '.tsbuild', 'client-'))
  try {
    if (by === 'openapi-typescript') await writeTypes(folder)
    else await writeClient(folder)
    const file = join(folder, 'program.ts')
    await writeFile(file, program)
    await checkTypes(file)
    const outfile = join(folder, 'program.mjs')
    await build({ entryPoints: [file], bundle: true, platform: 'node', format: 'esm', outfile })
    const { use }: { use: Used } = await import(pathToFileURL(outfile).href)
    return use
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeTypes(folder: string): Promise<void> {
  const types = await openapiTS(pathToFileURL(DESCRIPTION))
  await writeFile(join(folder, 'pinterest.d.ts'), astToString(types))
}

async function writeClient(folder: string): Promise<void> {
  await createClient({
    input: DESCRIPTION,
    output: join(folder, 'pinterest'),
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  })
}

async function checkTypes(file: string): Promise<void> {
  const { code, output } = await run(TSC, [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
    file,
  ])
  if (code !== 0) throw new Error(`A client does not fit its types: ${output}`)
}
