import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** 36 bits in base64, enough that another network's answer won't match by chance. */
const DIGEST_LENGTH = 6

/** Writes the digests of a build's files into its service worker, after Remix has written the last file. */
export async function writeDigests(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).sort()
  const digests = await Promise.all(names.map((name) => digestOf(folder, `/assets/${name}`)))
  const path = join(folder, 'sw.js')
  const worker = await readFile(path, 'utf8')
  const mark = '%DIGESTS%'
  if (!worker.includes(mark)) throw new Error(`${path} doesn't contain ${mark}.`)
  await writeFile(path, worker.replace(mark, digests.join(' ')))
}

async function digestOf(folder: string, path: string): Promise<string> {
  const hash = createHash('sha256').update(path)
  hash.update(await readFile(join(folder, path)))
  return hash.digest('base64').slice(0, DIGEST_LENGTH)
}
