import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'

/** A fixed date makes ZIPs of the same files identical. */
const MADE_AT = new Date('2026-01-01T00:00:00Z')

/** Packs a folder's files into a ZIP; returns its size in bytes. */
export async function writeZip(folder: string, file: string): Promise<number> {
  const names = (await readdir(folder)).sort()
  const files = names.map(async (name) => ({
    name,
    input: await readFile(join(folder, name)),
    lastModified: MADE_AT,
  }))
  const zip = new Uint8Array(await downloadZip(await Promise.all(files)).arrayBuffer())
  await writeFile(file, zip)
  return zip.byteLength
}
