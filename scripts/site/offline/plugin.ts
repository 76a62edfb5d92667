import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { BRAND } from '../../../app/brand.ts'
import { LANGUAGE } from '../../../app/text/direction.ts'
import { SUPPORTED } from '../pages/supported-browsers.ts'

const PAGE = 'offline.html'
const SOURCES = join(import.meta.dirname, '../../../app/offline')

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
      const page = filled(await readFile(join(SOURCES, PAGE), 'utf8'), {
        BRAND,
        LANG: LANGUAGE.lang,
        DIR: LANGUAGE.dir,
        STYLES: styles,
      })
      const BUILD = createHash('sha256').update(`${names}${page}`).digest('hex').slice(0, 16)
      const worker = filled(await packed('sw.js'), {
        BRAND,
        BUILD,
        FILES: [`/${PAGE}`, styles, font].join(' '),
      })
      this.emitFile({ type: 'asset', fileName: PAGE, source: page })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker })
    },
  }
}

/** Bundles the service worker into one file. Its policy allows no other script. */
async function packed(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: SUPPORTED,
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020 },
      lib: { entry: join(SOURCES, file), formats: ['es'] },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${file} could not be packed.`)
  return output.output[0].code
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/%([A-Z]+)%/g, (mark, name: string) => values[name] ?? mark)
}
