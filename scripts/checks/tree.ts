import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../terminal/run.ts'
import { outcomeOf } from './bounds.ts'
import type { Bound, CheckOutcome, CheckPart } from './part.ts'

/** The guideline is twenty. The rest is room, so that one more file doesn't fail a run. */
const FILES_OF_FOLDER = 25

const DEMO_PICTURES = 'scripts/demo/pictures'
const DEMO_MB = 10.5

const README_WORDS = 1650

const EXTENSION_KIB = 64

/** Measures the fullest folder, the demo's pictures, README and the extension. */
export const tree: CheckPart = {
  name: 'sizes of folders and downloads',
  async work() {
    const built = await extensionSizes()
    if ('failure' in built) return built.failure
    return outcomeOf([fullestFolder(), demoPictures(), readme(), ...built.bounds])
  },
}

/** The folder with the most files. The demo's pictures don't count, because nobody reads that list. */
function fullestFolder(): Bound {
  const files = globSync('{app,workers,extension,cli,scripts,bench,test,docs}/**', {
    withFileTypes: true,
    exclude: ['**/node_modules', DEMO_PICTURES],
  }).filter((entry) => entry.isFile())
  const [fullest] = [...Map.groupBy(files, ({ parentPath }) => parentPath)]
    .map(([folder, { length }]) => ({ folder, length }))
    .toSorted((a, b) => b.length - a.length)
  return {
    name: `the fullest folder, ${fullest?.folder}`,
    measured: fullest?.length ?? Number.NaN,
    limit: FILES_OF_FOLDER,
    unit: 'files',
  }
}

function demoPictures(): Bound {
  const bytes = globSync(`${DEMO_PICTURES}/*`).reduce((sum, path) => sum + statSync(path).size, 0)
  return { name: "the demo's pictures", measured: bytes / 1e6, limit: DEMO_MB, unit: 'MB' }
}

function readme(): Bound {
  const { length } = readFileSync('README.md', 'utf8').trim().split(/\s+/)
  return { name: 'README', measured: length, limit: README_WORDS, unit: 'words' }
}

async function extensionSizes(): Promise<{ bounds: Bound[] } | { failure: CheckOutcome }> {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-extension-'))
  try {
    const settings = { SITE_ORIGIN: 'https://pins.example', EXTENSION_DIR: folder }
    const { code, output } = await run('node', ['scripts/extension.ts'], settings)
    if (code !== 0) return { failure: { passed: 0, failed: 1, output } }
    return {
      bounds: globSync(`${folder}/*.zip`).map((path) => ({
        name: `the extension, ${path.slice(folder.length + 1)}`,
        measured: statSync(path).size / 1024,
        limit: EXTENSION_KIB,
        unit: 'KiB',
      })),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
