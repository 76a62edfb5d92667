import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { BRAND } from '../brand.ts'
import { LANGUAGE } from '../text/direction.ts'

const PAGE = 'offline.html'

/** Builds the service worker and its offline page with this build's file names. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: 'post',
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).sort()
      const pathOf = (pattern: RegExp) => {
        const name = names.find((name) => pattern.test(name))
        return name ? `/${name}` : this.error(`The build has no file like ${pattern}.`)
      }
      const styles = pathOf(/\/styles-[^/]+\.css$/)
      const font = pathOf(/\/figtree-latin-wght-[^/]+\.woff2$/)
      const page = await filled(PAGE, {
        BRAND,
        LANG: LANGUAGE.lang,
        DIR: LANGUAGE.dir,
        STYLES: styles,
      })
      const BUILD = createHash('sha256').update(`${names}${page}`).digest('hex').slice(0, 16)
      const worker = await filled('sw.js', {
        ...{ BRAND, BUILD },
        FILES: [`/${PAGE}`, styles, font].join(' '),
      })
      this.emitFile({ type: 'asset', fileName: PAGE, source: page })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker })
    },
  }
}

async function filled(file: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8')
  return text.replace(/%([A-Z]+)%/g, (mark, name: string) => values[name] ?? mark)
}
