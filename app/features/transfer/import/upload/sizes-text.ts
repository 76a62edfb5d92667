const KB = 1000
const MB = 1_000_000

/** How much of a file is uploaded: `12 of 48 MB`. */
export function sizesText(here: number, bytes: number): string {
  const [unit, name] = bytes < MB ? [KB, 'KB'] : [MB, 'MB']
  const of = Math.ceil(bytes / unit)
  const done = here === bytes ? of : Math.floor(here / unit)
  return `${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${name}`
}
