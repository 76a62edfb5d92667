import { join } from 'node:path'
import { build } from 'vite'
import { SUPPORTED } from '../site/pages/supported-browsers.ts'

export async function pack(file: string): Promise<string> {
  const entry = join(import.meta.dirname, '../../app/site-scripts', file)
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: SUPPORTED,
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        compress: { passes: 3, unsafe: true, unsafe_arrows: true },
        format: { quote_style: 1 },
      },
      lib: { entry, formats: ['iife'], name: 'siteScript' },
      rollupOptions: { output: { strict: false } },
    },
  })
  const [packed] = [built].flat()
  if (!packed || !('output' in packed)) throw new Error(`${file} could not be packed.`)
  return packed.output[0].code.trim()
}
